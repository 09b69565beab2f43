import Policy

/// A part of an item's type that can differ by platform: as it is where all have the same, else in `#if`.
struct PlatformTemplate {
    private let secret: Secret
    private let isForCatalyst: Bool

    init(_ secret: Secret, in keychain: CheckedKeychain) {
        self.secret = secret
        isForCatalyst = keychain.platforms.contains { $0.platform == .macCatalyst }
    }

    /// What `part` makes of the secret, on each platform.
    func text(_ part: (Secret) -> SwiftText) -> SwiftText {
        let base = part(secret)
        var branches: [(text: SwiftText, platforms: Set<Platform>)] = []
        for variant in secret.variants {
            let text = part(variant.secret)
            guard text != base else { continue }
            if let index = branches.firstIndex(where: { $0.text == text }) {
                branches[index].platforms.formUnion(variant.platforms)
            } else {
                branches.append((text, Set(variant.platforms)))
            }
        }
        return branches.isEmpty ? base : conditional(branches, base)
    }

    private func conditional(
        _ branches: [(text: SwiftText, platforms: Set<Platform>)], _ base: SwiftText
    ) -> SwiftText {
        var lines: [SwiftText] = []
        func add(_ condition: SwiftText, _ text: SwiftText) {
            let keyword: SwiftText = lines.isEmpty ? "#if" : "#elseif"
            lines.append("\(keyword) \(condition)\n    \(text)")
        }
        for branch in branches where !branch.text.isEmpty { add(condition(branch.platforms), branch.text) }
        if !base.isEmpty {
            let without = branches.filter(\.text.isEmpty).reduce(into: Set<Platform>()) { $0.formUnion($1.platforms) }
            if without.isEmpty {
                lines.append("#else\n    \(base)")
            } else {
                add("!(\(condition(without)))", base)
            }
        }
        return "\(lines.joined())\n#endif"
    }

    /// Whether the code is compiled for one of these. What is compiled for macCatalyst is compiled for iOS, too.
    private func condition(_ platforms: Set<Platform>) -> SwiftText {
        let terms = Platform.allCases.filter(platforms.contains).compactMap { platform -> SwiftText? in
            switch platform {
            case .iOS where isForCatalyst && !platforms.contains(.macCatalyst):
                platforms.count == 1
                    ? "os(iOS) && !targetEnvironment(macCatalyst)" : "(os(iOS) && !targetEnvironment(macCatalyst))"
            case .macCatalyst: platforms.contains(.iOS) ? nil : "targetEnvironment(macCatalyst)"
            default: "os(\(SwiftIdentifier(platform.rawValue)))"
            }
        }
        return terms.joined(" || ")
    }
}
