import Policy

/// The keychain in memory for an app's tests: the engine of the simulator, and what makes a `SecItemStore` of it.
struct FakeTemplate {
    static let path = "KeyspecFake.swift"

    let keychains: [CheckedKeychain]
    let imports: TestImports

    var file: SwiftText {
        """
        \(SwiftHeader(spec: nil, imports: ["Foundation", "Security"].map { SwiftImport($0, visibility: .internal) }).text)
        \(imports.text)

        \(SwiftImport.localAuthentication(visibility: .internal))

        \(declared)

        \(engine)
        // swiftlint:enable all

        """
    }

    private var engine: SwiftText {
        AdoptedModule(
            EmbeddedEngine.sources.map(\.text), usedBy: EmbeddedFake.sources.map(\.text), prefix: "KeyspecFake"
        ).text
    }

    private var declared: SwiftText {
        let surroundings = TestSurroundings(keychains)
        let lasting = keychains.filter { !$0.clearsOnReinstall }
        return """
            nonisolated extension KeyspecFake {
                /// The keychains that don't clear on reinstall.
                private static let lastingKeychains: [String] = [
                    \(lasting.map { "\(SwiftLiteral($0.name))," }.joined())
                ]

                /// The access groups that the specs name, after the app's own.
                static let declaredGroups: [String] = [
                    \(surroundings.groups.map { "\(SwiftLiteral($0))," }.joined())
                ]

                /// What the specs take from the Info.plist.
                static let declaredInfoPlist: [String: String] = [
                    \(surroundings.infoPlist.map { "\(SwiftLiteral($0.key)): \(SwiftLiteral($0.value))," }.joined())
                ]
            }
            """
    }
}

/// What files of a test target import beside frameworks.
struct TestImports {
    /// The module of the generated code; nil if it is the same.
    let module: String?
    let support: SupportPlacement

    var text: SwiftText {
        var modules = module.map { [$0] } ?? []
        if case .ownModule = support { modules.append(SupportTemplate.moduleName) }
        return modules.isEmpty ? .empty : "\n\(modules.map { "@testable import \(SwiftIdentifier($0))" }.joined())"
    }
}

/// What an app has to have around it, so that everything its specs declare can be used.
struct TestSurroundings {
    private(set) var groups: [String] = []
    private var strings: [String: String] = [
        "AppIdentifierPrefix": Self.prefix, "NSFaceIDUsageDescription": "Tests",
    ]

    private static let prefix = "TEAM000000."

    init(_ keychains: [CheckedKeychain]) {
        groups = [Self.prefix + "keyspec.tests"]
        for keychain in keychains {
            for secret in keychain.allSecrets {
                for version in [secret] + secret.variants.map(\.secret) {
                    take(version)
                    for former in version.formers.compactMap(version.former) { take(former) }
                }
            }
            for name in keychain.runtimeGroups { add(group: Self.group(givenAs: name)) }
        }
    }

    /// Strings of the Info.plist, sorted by their keys.
    var infoPlist: [(key: String, value: String)] { strings.sorted { $0.key < $1.key } }

    /// The access group that a test gives where the app gives one at run time.
    static func group(givenAs name: String) -> String { prefix + name }

    private mutating func take(_ secret: Secret) {
        for case .infoPlist(let key) in secret.identityTexts { strings[key] = "tests.\(key)" }
        switch secret.group {
        case .named(let text): add(group: text.segments.map(Self.text).joined())
        case .infoPlist(let key):
            strings[key] = Self.group(givenAs: key)
            add(group: Self.group(givenAs: key))
        case .default, .runtime: break
        }
    }

    private mutating func add(group: String) {
        if !groups.contains(group) { groups.append(group) }
    }

    private static func text(_ segment: AttributeText.Segment) -> String {
        switch segment {
        case .text(let text): text
        case .appIdentifierPrefix: prefix
        case .parameter: ""
        }
    }
}

extension CheckedKeychain {
    /// The names of the access groups that the app gives.
    var runtimeGroups: [String] {
        allSecrets.flatMap { [$0] + $0.variants.map(\.secret) }.compactMap { secret in
            if case .runtime(let name) = secret.group { name } else { nil }
        }
    }
}
