import Language

/// A secret with what its spec says about it beside what is stored.
public struct ReviewedSecret: Sendable {
    /// The item.
    public let secret: Secret
    /// The targets that read it, in the order of the spec.
    public let readers: [Reader]
    /// The targets that are entitled to its group, whether they read it or not.
    public let entitled: [String]
    /// Its group, as the spec names it.
    public let group: GroupReference
    /// Its access control in the words and the order of the spec; nil if it has none.
    public let access: String?
    /// The files that it is the key of, in the order of the spec.
    public let files: [ProtectedFile]
    /// Whether `migration` says that it is meant to get to a new device, or that it isn't; nil if it says neither.
    public let moves: Bool?
    /// What it is on platforms where it differs; those have no variants themselves.
    public let variants: [Variant]

    private let own: PolicyDeclaration
    private let inherited: PolicyDeclaration

    /// A target that reads it.
    public struct Reader: Sendable, Hashable {
        /// The target's name.
        public let target: String
        /// Whether it reads while the device is locked.
        public let isLocked: Bool
    }

    /// A secret as it is on some platforms.
    public struct Variant: Sendable {
        /// The platforms.
        public let platforms: [Platform]
        /// What it is there.
        public let secret: ReviewedSecret
    }

    /// What its policy says in a field, or its keychain's; nil if neither says anything.
    ///
    /// The first sentence of its documentation is its purpose, unless that is stated.
    public func stated(_ field: PolicyDeclaration.Field) -> String? {
        let text = (own.fields[field] ?? inherited.fields[field])?.value
        if let text, !text.isBlank { return text }
        return field == .purpose ? secret.documentation.flatMap(\.firstSentence) : nil
    }
}

/// A file that a secret is the key of.
public struct ProtectedFile: Sendable, Hashable {
    /// The file, as reviewers know it.
    public let name: String
    /// How the file itself is protected.
    public let protection: FileProtection
}

extension ReviewedSecret {
    init(_ declaration: SecretDeclaration, _ secret: Secret, in keychain: KeychainDeclaration) {
        let (base, others) = declaration.byPlatform(keychain.distinctPlatforms)
        let variants = zip(others, secret.variants).map { other, variant in
            Variant(
                platforms: variant.platforms,
                secret: ReviewedSecret(other.secret, variant.secret, variants: [], in: keychain))
        }
        self.init(base, secret, variants: variants, in: keychain)
    }

    private init(
        _ declaration: SecretDeclaration, _ secret: Secret, variants: [Variant], in keychain: KeychainDeclaration
    ) {
        let reference = declaration.group?.value ?? .default
        self.init(
            secret: secret,
            readers: declaration.readingTargets(in: keychain).map {
                Reader(target: $0.target.name.value, isLocked: $0.locked != nil)
            },
            entitled: declaration.entitledTargets(in: keychain),
            group: reference, access: declaration.access?.written,
            files: declaration.files.map { ProtectedFile(name: $0.name.value, protection: $0.protection.value) },
            moves: (declaration.policy.moves ?? keychain.policy.moves)?.value, variants: variants,
            own: declaration.policy, inherited: keychain.policy)
    }
}

extension SecretDeclaration {
    /// The targets that can reach its group: its members, the readers of the app's own group, or all where no group is named.
    fileprivate func entitledTargets(in keychain: KeychainDeclaration) -> [String] {
        switch group?.value ?? .default {
        case .declared: declaredGroup(in: keychain).map { keychain.members(of: $0).map(\.name.value) } ?? []
        case .own: readingTargets(in: keychain).map(\.target.name.value)
        case .default: keychain.targets.map(\.name.value)
        }
    }
}

extension AccessDeclaration {
    /// The expression as it is written, with one blank between words.
    var written: String {
        var text = ""
        var hasModifier = false
        for flag in flags.map(\.value) {
            if flag.role == .modifier {
                text += hasModifier ? ", " : text.isEmpty ? "with " : " with "
                hasModifier = true
            } else if !text.isEmpty {
                text += " "
            }
            text += flag.rawValue
        }
        return text
    }
}

extension String {
    /// What stands before the first full stop that ends a sentence, or the first paragraph; nil if there is nothing to read.
    var firstSentence: String? {
        var sentence = ""
        var isAfterStop = false
        for character in self {
            if isAfterStop, character.isWhitespace { break }
            if character == "\n", sentence.hasSuffix("\n") { break }
            sentence.append(character)
            isAfterStop = character == "."
        }
        let words = sentence.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return words.isEmpty ? nil : words
    }
}
