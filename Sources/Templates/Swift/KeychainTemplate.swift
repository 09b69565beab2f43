import Language
import Policy

/// The file of one keychain: the type that an app makes, and the items it holds.
struct KeychainTemplate {
    let keychain: CheckedKeychain
    let support: SupportPlacement
    private let given: [RuntimeValue]

    init(keychain: CheckedKeychain, support: SupportPlacement) {
        self.keychain = keychain
        self.support = support
        given = keychain.runtimeValues
    }

    var file: SwiftText {
        SwiftHeader(spec: keychain.path, imports: imports).file(of: types)
    }

    /// What stands between the imports and the end.
    var declarations: SwiftText { types.joined("\n\n") }

    /// The keychain's own type is one among those of its items, so that it is made beside them.
    private var types: [SwiftText] {
        let inRecords = keychain.recordMembers
        let secrets: [Secret?] = [nil] + keychain.allSecrets.map(Optional.some)
        return secrets.concurrentMap { secret in
            guard let secret else { return type }
            return ItemTemplate(secret: secret, keychain: keychain, isMember: inRecords.contains(secret.name)).text
        } + recordTypes
    }

    var imports: [SwiftImport] {
        let showsFoundation = keychain.allSecrets.contains { secret in
            secret.showsFoundation || secret.formers.contains { $0.decoding == .runtime }
                || secret.parameters.contains { $0.type == .uuid }
        }
        var imports = [
            SwiftImport("Foundation", visibility: showsFoundation ? keychain.visibility : .internal),
            SwiftImport("Security", visibility: .internal),
        ]
        if keychain.allSecrets.contains(where: \.showsCryptoKit) {
            imports.append(SwiftImport("CryptoKit", visibility: keychain.visibility))
        }
        if case .ownModule = support {
            imports.append(SwiftImport(SupportTemplate.moduleName, visibility: keychain.visibility))
        }
        return SwiftImport.merged(imports + ModulesOfTypes(keychain).imports)
    }

    private var name: SwiftIdentifier { SwiftIdentifier(keychain.name) }
    private var access: SwiftText { keychain.visibility.modifier }

    private var type: SwiftText {
        """
        \(keychain.documentation.map(SwiftText.documentation) ?? .empty)
        \(access)nonisolated struct \(name): KeyspecKeychain {
            /// Where calls go.
            \(access)let store: any SecItemStore
            \(given.map { "/// What it was made with.\n\(access)let \($0.inKeychain): String" }.joined())

            \(initialiser)

            \((items + records + retired + [ClearingTemplate(keychain: keychain).text]).joined("\n\n"))
        }
        """
    }

    private var initialiser: SwiftText {
        let store: SwiftText = "store: any SecItemStore = SystemKeychain()"
        guard !given.isEmpty else {
            return """
                /// - Parameter store: where calls go; a test can put a store of its own here.
                \(access)init(\(store)) {
                    \(beginning)
                }
                \(unguardedInitialiser)
                """
        }
        let documentation: [SwiftText] = given.map {
            "///   - \($0.inKeychain): \($0.meaning); operations refuse an empty one."
        }
        let parameters: [SwiftText] = given.map { "\($0.inKeychain): String" }
        return """
            /// - Parameters:
            \(documentation.joined())
            ///   - store: where calls go; a test can put a store of its own here.
            \(access)init(\((parameters + [store]).joined(", "))) {
                \(given.map { "self.\($0.inKeychain) = \($0.inKeychain)" }.joined())
                \(beginning)
            }
            """
    }

    /// What the initialiser does with the store.
    private var beginning: SwiftText {
        let literal = SwiftLiteral(keychain.name)
        guard keychain.clearsOnReinstall else {
            return """
                KeyspecInstallation.note(\(literal), in: store)
                self.store = store
                """
        }
        return """
            self.store = KeyspecInstalledStore(store, keychain: \(literal)) { store throws(KeyspecError) in
                try \(name)(clearing: store).clear()
            }
            """
    }

    private var unguardedInitialiser: SwiftText {
        guard keychain.clearsOnReinstall else { return .empty }
        return """

            /// For removing what an earlier installation has left.
            private init(clearing store: any SecItemStore) { self.store = store }
            """
    }

    private var items: [SwiftText] {
        let inRecords = keychain.recordMembers
        return keychain.secrets.filter { !inRecords.contains($0.name) }.concurrentMap { member($0, access) }
    }

    private var recordTypes: [SwiftText] {
        (keychain.records + keychain.retiredRecords).map { RecordTemplate(record: $0, keychain: keychain).text }
    }

    private var records: [SwiftText] { keychain.records.map { member($0, access) } }

    /// What only the removal uses; what has to be removed one by one is the app's to find.
    private var retired: [SwiftText] {
        let inRecords = keychain.recordMembers
        let secrets = keychain.retired.filter { !inRecords.contains($0.name) }.map { secret in
            member(secret, secret.parameters.isEmpty || secret.isListable ? "private " : access)
        }
        return secrets + keychain.retiredRecords.map { member($0, "private ") }
    }

    private func member(_ record: Record, _ access: SwiftText) -> SwiftText {
        let names = RecordNames(record)
        let given = RecordTemplate(record: record, keychain: keychain).runtimeValues
        let arguments: [SwiftText] = ["store: store"] + given.map { "\($0.inItem): \($0.inKeychain)" }
        let isFamily = record.members.first?.parameters.isEmpty == false
        return """
            \(record.documentation.map(SwiftText.documentation) ?? .empty)
            \(access)var \(names.member): \(names.type)\(isFamily ? ".Family" : .empty) {
                .init(\(arguments.joined(", ")))
            }
            """
    }

    private func member(_ secret: Secret, _ access: SwiftText) -> SwiftText {
        let names = ItemNames(secret)
        let arguments: [SwiftText] = ["store: store"] + secret.runtimeValues.map { "\($0.inItem): \($0.inKeychain)" }
        return """
            \(secret.documentation.map(SwiftText.documentation) ?? .empty)
            \(access)var \(names.member): \(names.memberType) { .init(\(arguments.joined(", "))) }
            """
    }
}

/// The Swift names that come from a secret's.
struct ItemNames {
    /// The keychain's property.
    let member: SwiftIdentifier
    /// The type of the item. It has a suffix so that no secret's name can hide a type of Swift's or of the app's.
    let type: SwiftIdentifier
    /// The type of the keychain's property: the item, or the family of items that a call picks one from.
    let memberType: SwiftText

    init(_ secret: Secret) {
        member = SwiftIdentifier(secret.name)
        type = SwiftIdentifier(secret.name.withInitialCapital + "Item")
        memberType = secret.parameters.isEmpty ? "\(type)" : "\(type).Family"
    }
}

extension Secret {
    /// Whether the generated type itself names a type of Foundation.
    fileprivate var showsFoundation: Bool {
        switch content {
        case .password(let password): [.data, .date, .uuid].contains(password.value)
        case .key, .certificate, .identity: false
        }
    }
}

extension Secret {
    /// Whether the generated type names a type of CryptoKit.
    fileprivate var showsCryptoKit: Bool {
        guard case .password(let password) = content else { return false }
        return switch password.value {
        case .rawKey, .dataRepresentation: true
        default: false
        }
    }
}

extension Visibility {
    /// The modifier before a declaration, with a blank after it; nothing for `internal`.
    var modifier: SwiftText {
        switch self {
        case .internal: .empty
        case .package: "package "
        case .public: "public "
        }
    }
}
