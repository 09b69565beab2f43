import Testing

@testable import Policy

/// Defects of real apps that a rule reports. Those that generated code can't have are executed in `AppDefectTests` of `GeneratedTests`.
struct AppDefectRuleTests {
    private func secret(_ properties: String, named name: String = "token") -> String {
        """
        /// Keeps the session alive.
        secret \(name): genericPassword {
            value String
            readers app
        \(properties)
        }

        """
    }

    private func codes(_ text: String) -> [String] { Outcome(inKeychain(text)).diagnostics.map(\.code.rawValue) }

    @Test("a policy declared twice: in one item, and for one item in two places")
    func policyTwice() {
        let item = "account \"token\"; accessible whenUnlocked; group own"
        #expect(codes(secret(item)) == [])
        #expect(codes(secret(item + "\naccessible afterFirstUnlock")) == ["KS013"])
        let other = "account \"token\"; accessible afterFirstUnlock; group own"
        #expect(codes(secret(item) + secret(other, named: "sameToken")) == ["KS103"])
    }

    @Test(
        "a lost sync flag: an item that stays on its device can't be synced, and a synced one isn't the other's twin by chance"
    )
    func syncFlag() {
        #expect(
            codes(secret("account \"t\"; accessible whenUnlockedThisDeviceOnly; sync yes; group own")) == [
                "KS203", "KS401",
            ])
        let plain = "account \"token\"; accessible whenUnlocked; group own"
        #expect(codes(secret(plain) + secret(plain + "; sync yes", named: "syncedToken")) == [])
    }

    @Test("a delete without identity: an item that states none is refused, and none is stated on purpose")
    func missingIdentity() {
        #expect(codes(secret("accessible whenUnlocked; group own")) == ["KS105"])
        #expect(codes(secret("account none; accessible whenUnlocked; group own")) == [])
    }

    @Test("an accessibility that nobody stated can't be one that is matched")
    func missingAccessibility() {
        #expect(codes(secret("account \"t\"; group own")) == ["KS201"])
    }
}
