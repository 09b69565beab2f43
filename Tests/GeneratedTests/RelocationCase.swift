import Foundation
import KeychainEngine
import Security
import Testing

@testable import Generated

/// One key, certificate or identity with an older version of it, type erased.
struct RelocationCase: Sendable, CustomTestStringConvertible {
    /// What a row is told by: its tag or label, group and accessibility.
    struct Place: Hashable, Sendable {
        let name: String
        let group: String
        /// Nil where the system chooses.
        let accessibility: String?
    }

    let testDescription: String
    /// The rows of the item; an identity has two.
    var rows = 1
    var asksTheUser = false
    let old: Place
    let new: Place
    /// Makes the item where the older version kept it, or with `false` where it is now.
    let make: @Sendable (any SecItemStore, _ isOld: Bool) throws -> Void
    let migrate: @Sendable (any SecItemStore) throws -> KeyspecMigration
    let exists: @Sendable (any SecItemStore) throws -> Bool

    static let own = "TEAM000001.org.example.migration"
    static let shared = own + ".shared"

    /// The number of rows in a place.
    func count(_ world: World, in place: Place) -> Int {
        world.device.storedItems.filter { row in
            let tag = (row.attributes["atag"] as? Data).map { String(decoding: $0, as: UTF8.self) }
            return [row.attributes["labl"] as? String, tag].contains(place.name)
                && row.attributes["agrp"] as? String == place.group
                && (place.accessibility == nil || row.attributes["pdmn"] as? String == place.accessibility)
        }.count
    }

    static let all = keys + [protectedKey, certificate, identity]

    private static let keys = [
        RelocationCase(
            testDescription: "a key with another tag, in another group",
            old: Place(name: "report", group: shared, accessibility: "ak"),
            new: Place(name: own.dropTeam + ".report", group: own, accessibility: "ck"),
            make: { store, isOld in
                guard isOld else { return _ = try MigrationKeychain(store: store).reportKey.create() }
                makeKey(store, tag: "report", group: shared, 256)
            },
            migrate: { try MigrationKeychain(store: $0).reportKey.migrate() },
            exists: { try MigrationKeychain(store: $0).reportKey.exists() }),
        RelocationCase(
            testDescription: "a key of a family, with another accessibility",
            old: Place(name: own.dropTeam + ".account.a:1", group: own, accessibility: "ak"),
            new: Place(name: own.dropTeam + ".account.a:1", group: own, accessibility: "ck"),
            make: { store, isOld in
                guard isOld else {
                    return _ = try MigrationKeychain(store: store).accountKey(accountID: "a:1").create()
                }
                makeKey(
                    store, tag: own.dropTeam + ".account.a:1", group: own, 2048,
                    [kSecAttrKeyType as String: kSecAttrKeyTypeRSA])
            },
            migrate: { try MigrationKeychain(store: $0).accountKey.migrate() },
            exists: { try MigrationKeychain(store: $0).accountKey(accountID: "a:1").exists() }),
        RelocationCase(
            testDescription: "a key of the enclave, in another group",
            old: Place(name: own.dropTeam + ".device", group: shared, accessibility: nil),
            new: Place(name: own.dropTeam + ".device", group: own, accessibility: nil),
            make: { store, isOld in
                guard isOld else { return _ = try MigrationKeychain(store: store).deviceKey.create() }
                makeKey(
                    store, tag: own.dropTeam + ".device", group: shared, 256,
                    [kSecAttrTokenID as String: kSecAttrTokenIDSecureEnclave],
                    stored: MigrationCase.accessControl([.userPresence, .privateKeyUsage]))
            },
            migrate: { try MigrationKeychain(store: $0).deviceKey.migrate() },
            exists: { try MigrationKeychain(store: $0).deviceKey.exists() }),
    ]

    private static let protectedKey = RelocationCase(
        testDescription: "a key that asks the user, with another tag", asksTheUser: true,
        old: Place(name: "safe", group: own, accessibility: "aku"),
        new: Place(name: own.dropTeam + ".safe", group: own, accessibility: "akpu"),
        make: { store, isOld in
            guard isOld else { return _ = try MigrationKeychain(store: store).safeKey.create() }
            makeKey(store, tag: "safe", group: own, 521, stored: MigrationCase.accessControl(.userPresence))
        },
        migrate: { try MigrationKeychain(store: $0).safeKey.migrateBlocking() },
        exists: { try MigrationKeychain(store: $0).safeKey.exists() })

    private static let certificate = RelocationCase(
        testDescription: "a certificate with another label, in another group",
        old: Place(name: "root", group: shared, accessibility: "ak"),
        new: Place(name: "Example root", group: own, accessibility: "ck"),
        make: { store, isOld in
            guard isOld else {
                return try MigrationKeychain(store: store).serverRoot.store(der: CertificateTests.der(2))
            }
            addCertificate(store, CertificateTests.der(7), label: "root")
        },
        migrate: { try MigrationKeychain(store: $0).serverRoot.migrate() },
        exists: { try MigrationKeychain(store: $0).serverRoot.exists() })

    private static let identity = RelocationCase(
        testDescription: "an identity with another label, in another group", rows: 2,
        old: Place(name: "client", group: shared, accessibility: "ak"),
        new: Place(name: "Example client", group: own, accessibility: "ck"),
        make: { store, isOld in
            guard isOld else {
                return try MigrationKeychain(store: store).clientIdentity.importPKCS12(
                    IdentityCase.file(2).data, passphrase: "open")
            }
            let (status, items) = store.importPKCS12(IdentityCase.file(1).data, passphrase: "open")
            #expect(status == errSecSuccess)
            let identity = try #require(KeyspecReference.identity(items.first?[kSecImportItemIdentity as String]))
            var key: SecKey?
            #expect(SecIdentityCopyPrivateKey(identity, &key) == errSecSuccess)
            add(store, [kSecClass as String: kSecClassKey, kSecValueRef as String: key as Any], label: "client")
            addCertificate(store, IdentityCase.file(1).certificate, label: "client")
        },
        migrate: { try MigrationKeychain(store: $0).clientIdentity.migrate() },
        exists: { try MigrationKeychain(store: $0).clientIdentity.exists() })

    /// Makes a key as an older version did.
    private static func makeKey(
        _ store: any SecItemStore, tag: String, group: String, _ bits: Int, _ further: [String: Any] = [:],
        stored: [String: Any] = [kSecAttrAccessible as String: kSecAttrAccessibleWhenUnlocked]
    ) {
        let privateKey: [String: Any] = [
            kSecAttrIsPermanent as String: true, kSecAttrApplicationTag as String: Data(tag.utf8),
            kSecAttrAccessGroup as String: group,
        ]
        let parameters: [String: Any] = [
            kSecAttrKeyType as String: kSecAttrKeyTypeECSECPrimeRandom, kSecAttrKeySizeInBits as String: bits,
            kSecUseDataProtectionKeychain as String: true,
            kSecPrivateKeyAttrs as String: privateKey.merging(stored) { _, new in new },
        ]
        #expect(store.createKey(parameters.merging(further) { _, new in new }).key != nil)
    }

    private static func addCertificate(_ store: any SecItemStore, _ der: Data, label: String) {
        let certificate = SecCertificateCreateWithData(nil, der as CFData)
        add(
            store, [kSecClass as String: kSecClassCertificate, kSecValueRef as String: certificate as Any], label: label
        )
    }

    private static func add(_ store: any SecItemStore, _ item: [String: Any], label: String) {
        let further: [String: Any] = [
            kSecAttrLabel as String: label, kSecAttrAccessGroup as String: shared,
            kSecAttrAccessible as String: kSecAttrAccessibleWhenUnlocked, kSecUseDataProtectionKeychain as String: true,
        ]
        #expect(store.add(item.merging(further) { _, new in new }) == errSecSuccess)
    }
}

extension String {
    /// The group's name without the team's prefix.
    fileprivate var dropTeam: String { String(dropFirst("TEAM000001.".count)) }
}
