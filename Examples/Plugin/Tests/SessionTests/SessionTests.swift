import Testing

@testable import Session

@Suite struct SessionTests {
    private let session = Session(keychain: SessionKeychain(store: MemoryStore()))

    @Test func aSignInLastsUntilTheSignOut() throws {
        #expect(try session.token() == nil)
        try session.signIn(with: "first")
        try session.signIn(with: "second")
        #expect(try session.token() == "second")
        try session.signOut()
        #expect(try session.token() == nil)
    }
}
