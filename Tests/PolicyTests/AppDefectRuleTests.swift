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

    @Test("a double dot in a group, after a prefix that ends in one")
    func doubleDot() {
        let item = secret("account \"token\"; accessible whenUnlocked; group shared")
        let doubled = Example.preamble.replacing("Prefix)org.", with: "Prefix).org.")
        #expect(Outcome(doubled + item).diagnostics.map(\.code.rawValue).contains("KS504"))
        #expect(!codes(item).contains("KS504"))
    }

    @Test("a default group that depends on the order of entitlements has to be written, and meets no item with a group")
    func defaultGroup() {
        let other = secret("account \"token\"; accessible whenUnlocked; group own", named: "ownToken")
        #expect(codes(secret("account \"token\"; accessible whenUnlocked")) == ["KS506"])
        #expect(codes(secret("account \"token\"; accessible whenUnlocked; group default")) == [])
        #expect(codes(secret("account \"token\"; accessible whenUnlocked; group default") + other) == ["KS113"])
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
