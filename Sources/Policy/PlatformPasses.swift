import Language

/// The rules' view of a run in which secrets differ by platform: one pass a platform, and one report a mistake.
struct PlatformPasses {
    private let keychains: [KeychainDeclaration]
    private let platforms: [Platform]

    init(_ keychains: [KeychainDeclaration]) {
        self.keychains = keychains
        let named = Set(keychains.filter(\.varies).flatMap(\.distinctPlatforms))
        platforms = Platform.allCases.filter(named.contains)
    }

    /// What `check` finds on any platform. What it doesn't find on all platforms of a keychain names those where it does.
    func run(_ check: ([KeychainDeclaration]) -> [Diagnostic]) -> [Diagnostic] {
        guard !platforms.isEmpty else { return check(keychains) }
        var order: [Mistake] = []
        var found: [Mistake: (diagnostic: Diagnostic, platforms: [Platform])] = [:]
        for platform in platforms {
            for diagnostic in check(keychains.map { $0.resolved(for: platform) }).sortedAndUnique() {
                let mistake = Mistake(diagnostic)
                if found[mistake] == nil { order.append(mistake) }
                found[mistake, default: (diagnostic, [])].platforms.append(platform)
            }
        }
        return order.compactMap { found[$0] }.map { named($0.diagnostic, $0.platforms) }
    }

    /// What makes two reports the same one.
    private struct Mistake: Hashable {
        let code: DiagnosticCode
        let location: Location
        let message: String

        init(_ diagnostic: Diagnostic) {
            code = diagnostic.code
            location = diagnostic.location
            message = diagnostic.message
        }
    }

    private func named(_ diagnostic: Diagnostic, _ found: [Platform]) -> Diagnostic {
        let file = diagnostic.location.file
        guard let keychain = keychains.first(where: { $0.varies && $0.name.location.file == file }) else {
            return diagnostic
        }
        let own = keychain.distinctPlatforms
        let affected = found.filter(own.contains)
        guard !affected.isEmpty, affected.count < own.count else { return diagnostic }
        let list = affected.map(\.rawValue)
        let phrase =
            list.count == 1 ? list[0] : list.dropLast().joined(separator: ", ") + " and " + list[list.count - 1]
        return Diagnostic(
            code: diagnostic.code, severity: diagnostic.severity, message: "on \(phrase), \(diagnostic.message)",
            at: diagnostic.location, labels: diagnostic.labels, note: diagnostic.note, help: diagnostic.help)
    }
}
