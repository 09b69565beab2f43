import Foundation
import KeychainEngine
import Security

/// Identities, from files that only the fake opens.
extension KeyspecTestItem {
    init<Item: KeyspecPlainIdentityItem>(_ item: @escaping @Sendable (any SecItemStore) throws -> Item) {
        self.init(
            item, asks: false, save: { try $0.importPKCS12($1, passphrase: $2) }, load: { try $0.load() },
            exists: { try $0.exists() })
    }

    init<Item: KeyspecProtectedIdentityItem>(_ item: @escaping @Sendable (any SecItemStore) throws -> Item) {
        self.init(
            item, asks: true, save: { try $0.importPKCS12($1, passphrase: $2) }, load: { try $0.load() },
            exists: { try $0.exists() })
    }

    private init<Item: KeyspecIdentityItem>(
        _ item: @escaping @Sendable (any SecItemStore) throws -> Item, asks: Bool,
        save: @escaping @Sendable (Item, Data, String) throws -> Void,
        load: @escaping @Sendable (Item) throws -> SecIdentity?, exists: @escaping @Sendable (Item) throws -> Bool
    ) {
        let files = zip(KeyspecSamples.certificates, KeyspecSamples.certificateKeys).compactMap { pair -> Data? in
            SimulatedKey(external: pair.1, type: .ellipticCurve, isPrivate: true, bits: 256).map {
                SimulatedPKCS12(passphrase: "open", pairs: [(pair.0, $0)]).data
            }
        }
        self.init(
            Item.itemName, .reference, asks: asks, count: files.count, identity: { try item($0).identity },
            write: { try save(item($0), files[$1], "open") },
            read: { store in
                guard let identity = try load(item(store)) else { return nil }
                var certificate: SecCertificate?
                guard SecIdentityCopyCertificate(identity, &certificate) == errSecSuccess, let certificate else {
                    return Self.foreign
                }
                return KeyspecSamples.number(certificate)
            },
            exists: { try exists(item($0)) }, delete: { try item($0).delete() })
    }
}
