/// Secrets that are saved, read and deleted as one.
public struct Record: Sendable {
    /// Its name in Swift.
    public let name: String
    /// The `///` text.
    public let documentation: String?
    /// Its secrets, two or more; the first says where the record's own row stands.
    public let members: [Secret]
}

extension Secret {
    /// What the account of a record's own row ends in.
    private static let recordSuffix = "#keyspec-record"

    /// The row of its own that a record has beside this secret, which is its first member.
    ///
    /// - Parameter isThisDeviceOnly: whether all of its secrets stay on their device.
    /// - Returns: a plain item with the secret's identity and a reserved account; nil if the secret isn't a password.
    public func recordRow(isThisDeviceOnly: Bool) -> Secret? {
        guard case .password(let password) = content else { return nil }
        return Secret(
            name: name, documentation: nil, group: group, isSynchronizable: isSynchronizable,
            protection: Protection(
                accessibility: isThisDeviceOnly ? .afterFirstUnlockThisDeviceOnly : .afterFirstUnlock,
                accessControl: [], prompt: nil),
            attributes: .none, hasPersistentReference: false, formers: [], survivesSignOut: survivesSignOut,
            ownership: ownership,
            content: .password(
                Password(identity: password.identity.appending(Self.recordSuffix), value: .data, size: nil)),
            variants: variants.compactMap { variant in
                variant.secret.recordRow(isThisDeviceOnly: isThisDeviceOnly).map {
                    Variant(platforms: variant.platforms, secret: $0)
                }
            })
    }

    /// The item that an older version kept the value in, which differs in its identity alone; nil if it was in none.
    public func former(_ former: Former) -> Secret? {
        switch former.place {
        case .keychain(let content, let group, let isSynchronizable):
            return Secret(
                name: name, documentation: nil, group: group, isSynchronizable: isSynchronizable,
                protection: protection, attributes: attributes, hasPersistentReference: false, formers: [],
                survivesSignOut: survivesSignOut, content: content)
        case .fileBased(let content):
            return Secret(
                name: name, documentation: nil, group: .default, isSynchronizable: false,
                protection: protection, attributes: attributes, hasPersistentReference: false, formers: [],
                survivesSignOut: survivesSignOut, content: content)
        case .samePlace: return self
        case .userDefaults: return nil
        }
    }
}

extension PasswordIdentity {
    fileprivate func appending(_ suffix: String) -> PasswordIdentity {
        switch self {
        case .generic(let service, let account):
            return .generic(service: service, account: account.appending(suffix))
        case .internet(let identity):
            return .internet(
                InternetPasswordIdentity(
                    server: identity.server, account: identity.account.appending(suffix),
                    protocol: identity.protocol, port: identity.port, path: identity.path,
                    authentication: identity.authentication, securityDomain: identity.securityDomain))
        }
    }
}

extension IdentityText {
    fileprivate func appending(_ suffix: String) -> IdentityText {
        guard case .text(let text) = self else { return .text(AttributeText([.text(suffix)])) }
        return .text(AttributeText(text.segments + [.text(suffix)], isVerbatim: text.isVerbatim))
    }
}
