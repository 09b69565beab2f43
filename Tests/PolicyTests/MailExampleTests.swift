import Foundation
import Language
import Testing

@testable import Policy

@Suite struct MailExample {
    private static func text() throws -> String {
        let fixtures = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Fixtures")
        return try String(contentsOf: fixtures.appending(path: "policy-mail.keyspec"), encoding: .utf8)
    }

    @Test func isCheckedCompletely() throws {
        let outcome = Outcome(try Self.text())
        #expect(outcome.reports == [])
        #expect(outcome.deferred.map(\.message) == [])
        let keychain = try #require(outcome.keychains.first)
        #expect(keychain.name == "MailKeychain")
        #expect(keychain.visibility == .internal)
        #expect(keychain.documentation == "Keychain items of the Example mail app.")
        #expect(keychain.secrets.map(\.name) == ["refreshToken", "storeKey", "webLogin", "deviceKey"])

        let accountID = Parameter(name: "accountID", type: .string)
        let prefix = AttributeText.Segment.appIdentifierPrefix
        let token = keychain.secrets[0]
        guard case .password(let tokenValue) = token.content else {
            Issue.record("not a password")
            return
        }
        #expect(
            tokenValue.identity
                == .generic(
                    service: .text(AttributeText([.text("org.example.mail")])),
                    account: .text(AttributeText([.text("oauth."), .parameter(accountID)]))))
        #expect(token.parameters == [accountID])
        #expect(token.group == .named(AttributeText([prefix, .text("org.example.mail.shared")])))
        #expect(
            token.protection
                == Protection(accessibility: .afterFirstUnlockThisDeviceOnly, accessControl: [], prompt: nil))
        #expect(token.attributes.label == "Example Mail sign-in")
        #expect(tokenValue.value == .string)
        #expect(token.documentation == "Gets new access tokens for one account, also while the device is locked.")
        #expect(!token.isSynchronizable)

        let storeKey = keychain.secrets[1]
        #expect(storeKey.group == .named(AttributeText([prefix, .text("org.example.mail")])))
        guard case .password(let storeKeyValue) = storeKey.content else {
            Issue.record("not a password")
            return
        }
        #expect(storeKeyValue.size == .atMost(32))
        #expect(storeKey.protection.prompt == .text("Unlock your mail"))
        #expect(storeKey.protection.accessControl == [.biometryCurrentSet, .devicePasscode, .or])

        let login = keychain.secrets[2]
        #expect(login.isSynchronizable)
        guard case .password(let loginValue) = login.content, case .internet(let identity) = loginValue.identity else {
            Issue.record("not an internet password")
            return
        }
        #expect(identity.protocol == .https)
        #expect(identity.port == 443)
        #expect(identity.authentication == .htmlForm)
        #expect(identity.path == .text(AttributeText([.text("/login")])))
        #expect(identity.securityDomain == .absent)

        let device = keychain.secrets[3]
        guard case .key(let key) = device.content else {
            Issue.record("not a key")
            return
        }
        #expect(key == KeyItem(tag: .text(AttributeText([.text("org.example.mail.device")])), kind: .secureEnclave))
        #expect(device.protection.accessControl == [.userPresence, .privateKeyUsage])
        #expect(device.protection.prompt == .text("Confirm it's you"))
    }
}
