/// Whether somebody is signed in, and as whom.
public struct Session {
    private let keychain: SessionKeychain

    /// The session of this device.
    public init() { self.init(keychain: SessionKeychain()) }

    init(keychain: SessionKeychain) { self.keychain = keychain }

    /// Keeps a token for the next launch.
    public func signIn(with token: String) throws { try keychain.refreshToken.save(token) }

    /// The token of the last sign-in; nil if there was none.
    public func token() throws -> String? { try keychain.refreshToken.read() }

    /// Forgets the token.
    public func signOut() throws { try keychain.refreshToken.delete() }
}
