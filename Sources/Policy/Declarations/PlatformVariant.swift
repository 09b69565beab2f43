import Language

/// `on macOS, tvOS { ... }`: what replaces a secret's properties on some platforms.
public struct PlatformVariant: Sendable {
    /// The platforms, each at its place.
    public let platforms: [Located<Platform>]
    /// The properties, in a secret that states nothing else.
    public let replacement: SecretDeclaration
    /// The words that are stated, each at its place.
    let words: [Keyword: Location]

    /// Whether it counts on a platform.
    func applies(to platform: Platform) -> Bool { platforms.contains { $0.value == platform } }
}

extension SecretDeclaration {
    /// The secret as it is on one platform.
    func resolved(for platform: Platform) -> SecretDeclaration {
        var secret = self
        for variant in variants where variant.applies(to: platform) { secret.replace(with: variant.replacement) }
        return secret
    }

    /// The platforms on which the secret is the same, with what it is there.
    ///
    /// - Parameter platforms: those that the keychain is for.
    /// - Returns: what holds where no `on` block does, or else what the last of `platforms` has, and the others.
    func byPlatform(
        _ platforms: [Platform]
    ) -> (base: SecretDeclaration, others: [(platforms: [Platform], secret: SecretDeclaration)]) {
        var groups: [(blocks: [Int], platforms: [Platform])] = []
        for platform in platforms {
            let blocks = variants.indices.filter { variants[$0].applies(to: platform) }
            if let index = groups.firstIndex(where: { $0.blocks == blocks }) {
                groups[index].platforms.append(platform)
            } else {
                groups.append((blocks, [platform]))
            }
        }
        guard let base = groups.firstIndex(where: { $0.blocks.isEmpty }) ?? groups.indices.last else {
            return (self, [])
        }
        let basePlatform = groups.remove(at: base).platforms[0]
        return (resolved(for: basePlatform), groups.map { ($0.platforms, resolved(for: $0.platforms[0])) })
    }

    /// Takes every property that `other` states.
    private mutating func replace(with other: SecretDeclaration) {
        for keyword in other.stated { take(keyword, from: other) }
        let restated = Set(other.statedAttributes.map(\.value))
        statedAttributes.removeAll { restated.contains($0.value) }
        statedAttributes += other.statedAttributes
        stated.formUnion(other.stated)
        deferred += other.deferred
        isComplete = isComplete && other.isComplete
    }

    private mutating func take(_ keyword: Keyword, from other: SecretDeclaration) {
        switch keyword {
        case .service: service = other.service
        case .account: account = other.account
        case .server: server = other.server
        case .protocol: self.protocol = other.protocol
        case .port: port = other.port
        case .path: path = other.path
        case .authentication: authentication = other.authentication
        case .securityDomain: securityDomain = other.securityDomain
        case .tag: tag = other.tag
        case .type: (keyType, passwordType) = (other.keyType, other.passwordType)
        case .size: keySize = other.keySize
        case .token: token = other.token
        case .accessible: accessible = other.accessible
        case .access:
            access = other.access
            // `access none` leaves nothing that could prompt, nor anything that an update can't reach.
            if access == nil {
                (prompt, cancelTitle, fallbackTitle, reuse) = (nil, nil, nil, nil)
                (index, invalidatedByBiometryChange) = (nil, nil)
            }
        case .prompt: prompt = other.prompt
        case .cancelTitle: cancelTitle = other.cancelTitle
        case .fallbackTitle: fallbackTitle = other.fallbackTitle
        case .reuse: reuse = other.reuse
        case .index: index = other.index
        case .invalidatedBy: invalidatedByBiometryChange = other.invalidatedByBiometryChange
        case .sync: sync = other.sync
        case .group: group = other.group
        case .readers: readers = other.readers
        case .label: (label, identityLabel) = (other.label, other.identityLabel)
        case .applicationLabel: applicationLabel = other.applicationLabel
        case .description: description = other.description
        case .comment: comment = other.comment
        case .creator: creator = other.creator
        case .isInvisible: isInvisible = other.isInvisible
        case .isNegative: isNegative = other.isNegative
        case .generic: generic = other.generic
        default: break
        }
    }
}

extension KeychainDeclaration {
    /// Whether any secret is different on some platform.
    var varies: Bool { secrets.contains { !$0.variants.isEmpty } }

    /// The platforms that it is for; where it states none, those that `on` blocks name.
    var distinctPlatforms: [Platform] {
        let stated = platforms.map(\.value.platform)
        guard stated.isEmpty else { return stated }
        let named = Set(secrets.flatMap(\.variants).flatMap(\.platforms).map(\.value))
        return Platform.allCases.filter(named.contains)
    }

    /// The keychain as it is on one platform, or, if it isn't for that one, on the first that it is for.
    func resolved(for platform: Platform) -> KeychainDeclaration {
        let platforms = distinctPlatforms
        guard varies, let platform = platforms.contains(platform) ? platform : platforms.first else { return self }
        var keychain = self
        keychain.secrets = secrets.map { $0.variants.isEmpty ? $0 : Shared($0.value.resolved(for: platform)) }
        keychain.judgedPlatform = platform
        return keychain
    }
}
