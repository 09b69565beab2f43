import Foundation
import KeychainEngine
import Security
import Testing

@testable import Generated

/// One declared identity with its type erased.
struct IdentityCase: Sendable, CustomTestStringConvertible {
    let name: String
    let isProtected: Bool
    let identity: @Sendable (any SecItemStore) throws -> [String: Any]
    let accessibility: String
    let importPKCS12: @Sendable (any SecItemStore, Data, String) throws -> Void
    /// The certificate of the identity that is loaded.
    let load: @Sendable (any SecItemStore) throws -> Data?
    let exists: @Sendable (any SecItemStore) throws -> Bool
    let delete: @Sendable (any SecItemStore) throws -> Void

    var testDescription: String { name }

    static let all: [IdentityCase] = [
        IdentityCase(kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly) {
            KeysKeychain(store: $0).clientIdentity(accountID: "a:1")
        },
        IdentityCase(kSecAttrAccessibleAfterFirstUnlock) { MigrationKeychain(store: $0).clientIdentity },
        IdentityCase(protected: kSecAttrAccessibleWhenUnlockedThisDeviceOnly) { KeysKeychain(store: $0).mailIdentity },
    ]

    init<Item: KeyspecPlainIdentityItem>(
        _ accessibility: String, _ item: @escaping @Sendable (any SecItemStore) -> Item
    ) {
        self.init(
            accessibility, item, isProtected: false, importPKCS12: { try $0.importPKCS12($1, passphrase: $2) },
            load: { try $0.load() }, exists: { try $0.exists() })
    }

    init<Item: KeyspecProtectedIdentityItem>(
        protected accessibility: String, _ item: @escaping @Sendable (any SecItemStore) -> Item
    ) {
        self.init(
            accessibility, item, isProtected: true, importPKCS12: { try $0.importPKCS12($1, passphrase: $2) },
            load: { try $0.load() }, exists: { try $0.exists() })
    }

    private init<Item: KeyspecIdentityItem>(
        _ accessibility: String, _ item: @escaping @Sendable (any SecItemStore) -> Item, isProtected: Bool,
        importPKCS12: @escaping @Sendable (Item, Data, String) throws -> Void,
        load: @escaping @Sendable (Item) throws -> SecIdentity?, exists: @escaping @Sendable (Item) throws -> Bool
    ) {
        name = Item.itemName
        self.isProtected = isProtected
        self.accessibility = accessibility
        identity = { try item($0).identity }
        self.importPKCS12 = { try importPKCS12(item($0), $1, $2) }
        self.load = { try load(item($0))?.certificate.der }
        self.exists = { try exists(item($0)) }
        delete = { try item($0).delete() }
    }

    /// Files with one identity each; 3 has the key of 2 and another certificate.
    static func file(_ number: UInt8) -> (data: Data, certificate: Data) {
        let key = SimulatedKey(.ellipticCurve, bits: 256, seed: -100 - Int(min(number, 2)))
        let certificate = SimulatedCertificate.make(
            subject: "Client", issuer: "Root", serialNumber: number, key: key)
        return (SimulatedPKCS12(passphrase: "open", pairs: [(certificate, key)]).data, certificate)
    }
}
