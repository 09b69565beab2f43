import Testing

@testable import Policy

/// Keys, certificates and identities, and values that are keys.
@Suite struct ReferenceClasses {
    private static func outcome(_ itemClass: String, _ lines: String) -> Outcome {
        Outcome(
            inKeychain(
                "/// Signs.\nsecret key: \(itemClass) { \(lines); accessible whenUnlockedThisDeviceOnly; group own; "
                    + "readers app; policy { recovery \"Sign in again\" } }"))
    }

    private static func content(_ itemClass: String, _ lines: String) -> Secret.Content? {
        outcome(itemClass, lines).keychains.first?.secrets.first?.content
    }

    @Test(arguments: [
        ("type ecSECPrimeRandom; size 256", KeyItem.Kind.software(.ellipticCurve, bits: 256)),
        ("type ec; size 521", .software(.ellipticCurve, bits: 521)),
        ("type rsa; size 4096", .software(.rsa, bits: 4096)),
        ("type ecSECPrimeRandom; size 256; token secureEnclave", .secureEnclave),
    ])
    func keysHaveTheirKind(lines: String, kind: KeyItem.Kind) throws {
        guard case .key(let key)? = Self.content("key", "tag \"t\"; \(lines)") else {
            Issue.record("no key")
            return
        }
        #expect(key == KeyItem(tag: .text(AttributeText([.text("t")])), kind: kind))
    }

    @Test func anEnclaveKeyWithoutAccessIsUsedThroughOne() throws {
        let enclave = "tag \"t\"; type ecSECPrimeRandom; size 256; token secureEnclave"
        let secret = try #require(Self.outcome("key", enclave).keychains.first?.secrets.first)
        #expect(secret.protection.accessControl == [.privateKeyUsage])
        let software = try #require(
            Self.outcome("key", "tag \"t\"; type ecSECPrimeRandom; size 256").keychains.first?.secrets.first)
        #expect(software.protection.accessControl == [])
    }

    @Test(arguments: ["certificate", "identity"])
    func labelsCanHaveParameters(itemClass: String) throws {
        let secret = try #require(Self.outcome(itemClass, "label \"a \\(id)\"").keychains.first?.secrets.first)
        #expect(secret.parameters == [Parameter(name: "id", type: .string)])
        #expect(secret.attributes.label == nil)
        #expect(secret.itemClass.rawValue == itemClass)
    }

    @Test(arguments: ["certificate", "identity"])
    func aLabelIsRequired(itemClass: String) {
        #expect(Self.outcome(itemClass, "sync no").reports == ["KS105 `key`"])
        #expect(Self.outcome(itemClass, "label \"\"").reports == ["KS106 `\"\"`"])
    }

    @Test(arguments: [
        ("key", "type ecSECPrimeRandom; size 256", "KS105 `key`"), ("key", "tag \"t\"; size 256", "KS603 `key`"),
        ("key", "tag \"t\"; type rsa; size 256", "KS604 `256`"), ("key", "tag \"t\"; type ec; size 224", "KS604 `224`"),
        ("key", "tag \"t\"; type aes; size 256", "KS605 `aes`"),
        ("key", "tag \"t\"; type rsa; size 2048; token secureEnclave", "KS606 `rsa`"),
        ("key", "tag \"t\"; type ec; size 256; maxBytes 3", "KS607 `maxBytes`"),
        ("certificate", "label \"l\"; value Data", "KS607 `value`"),
        ("certificate", "label \"l\"; tag \"t\"", "KS609 `tag`"),
    ])
    func whatNoItemHasIsReported(itemClass: String, lines: String, report: String) {
        let outcome = Self.outcome(itemClass, lines)
        #expect(outcome.reports == [report])
        #expect(outcome.keychains.isEmpty)
    }

    @Test func aCertificateCanHaveAccessControl() {
        let outcome = Self.outcome("certificate", "label \"l\"; access userPresence; prompt \"x\"")
        #expect(outcome.reports == [])
        #expect(outcome.keychains.first?.secrets.first?.protection.accessControl == [.userPresence])
    }

    @Test(arguments: [
        (
            "key", "tag \"t\"; type ec; size 256", "key",
            "tag \"t\"; type ecSECPrimeRandom; size 256; token secureEnclave", true
        ),
        ("key", "tag \"t\"; type ec; size 256", "key", "tag \"t\"; type ec; size 384", false),
        ("key", "tag \"t\"; type ec; size 256", "key", "tag \"u\"; type ec; size 256", false),
        ("certificate", "label \"l\"", "identity", "label \"l\"", true),
        ("certificate", "label \"l\"", "certificate", "label \"m\"", false),
    ])
    func itemsThatMeetAreReported(first: String, _ a: String, second: String, _ b: String, meet: Bool) {
        let rest = "accessible whenUnlockedThisDeviceOnly; group own; readers app; policy { recovery \"Sign in\" }"
        let outcome = Outcome(
            inKeychain(
                "/// A.\nsecret one: \(first) { \(a); \(rest) }\n/// B.\nsecret two: \(second) { \(b); \(rest) }\n"))
        #expect(outcome.reports == (meet ? ["KS103 `two`"] : []))
    }

    @Test(arguments: CryptoKitKey.allCases)
    func rawKeysAreValues(key: CryptoKitKey) {
        guard
            case .password(let password)? = Self.content(
                "genericPassword", "account \"a\"; value rawKey(\(key.rawValue))")
        else {
            Issue.record("no password")
            return
        }
        #expect(password.value == .rawKey(key))
    }

    @Test(arguments: EnclaveKey.allCases)
    func enclaveBlobsAreValues(key: EnclaveKey) {
        let lines = "account \"a\"; value dataRepresentation(\(key.rawValue))"
        guard case .password(let password)? = Self.content("genericPassword", lines) else {
            Issue.record("no password")
            return
        }
        #expect(password.value == .dataRepresentation(key))
    }

    @Test(arguments: [
        ("rawKey(Curve25519.Signing.PublicKey)", "KS011 `Curve25519.Signing.PublicKey`"),
        ("dataRepresentation(P256.Signing.PrivateKey)", "KS011 `P256.Signing.PrivateKey`"),
        ("rawKey", "KS014 `rawKey`"), ("rawKey()", "KS014 `)`"),
    ])
    func otherTypesAreNoKeys(value: String, report: String) {
        #expect(Self.outcome("genericPassword", "account \"a\"; value \(value)").reports == [report])
    }
}
