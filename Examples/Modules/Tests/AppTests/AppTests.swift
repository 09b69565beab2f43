import Foundation
import KeyspecSupport
import MailSecrets
import Security
import Testing
import VaultSecrets

#if canImport(KeychainEngine)
    import KeychainEngine
#endif

@Suite struct AppTests {
    init() {
        #if canImport(KeychainEngine)
            SimulatedProcess.default = SimulatedProcess(device: SimulatedDevice(), groups: ["TEAM.org.example.app"])
        #endif
    }

    /// On a Mac a test bundle has no entitlement to the keychain.
    @Test(.enabled(if: isSimulated))
    func twoModulesKeepTheirSecretsApart() throws {
        let mail = MailKeychain()
        let vault = VaultKeychain()
        try mail.token.save("of mail")
        #expect(try vault.token.read() == nil)
        try vault.token.save("of the vault")
        #expect(try mail.token.read() == "of mail")
        #expect(try vault.token.read() == "of the vault")
        let items: [any KeyspecItem] = [mail.token, vault.token]
        #expect(Set(items.map { type(of: $0).itemName }) == ["MailKeychain.token", "VaultKeychain.token"])
    }
}

#if canImport(KeychainEngine)
    private let isSimulated = true
#else
    private let isSimulated = false
#endif
