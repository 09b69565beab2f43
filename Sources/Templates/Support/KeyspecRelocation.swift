import Foundation
import Security

/// Moves one key, certificate or identity from where older versions of the app kept it.
///
/// Each row is moved by one update: there is no moment at which it is in neither place, and nothing of it is read.
nonisolated struct KeyspecRelocation<Item: KeyspecRelocatedItem> {
    let item: Item
    /// Under which rows with access control are updated.
    let context: KeyspecContext?

    private var store: any SecItemStore { item.store }

    func run() throws(KeyspecError) -> KeyspecMigration {
        var migration = KeyspecMigration()
        for former in try item.formers {
            if let accessible = former.accessible {
                var old = try item.query()
                old[kSecAttrAccessible as String] = accessible
                try run(item.moves(from: old), isSamePlace: true, &migration)
            } else if let old = former.identity {
                try run(item.moves(from: old), isSamePlace: false, &migration)
            }
        }
        return migration
    }

    private func run(
        _ moves: [KeyspecRowMove], isSamePlace: Bool, _ migration: inout KeyspecMigration
    ) throws(KeyspecError) {
        var isMoved = false
        for move in moves {
            let kept: KeyspecError.Kept = isMoved ? .oldOrNew : .old
            guard try item.finds(move.row, .migrate, kept: kept) else { continue }
            if !isSamePlace, try item.finds(move.place, .migrate, kept: kept) {
                return migration.superseded(Item.itemName)
            }
            let status = store.update(context?.added(to: move.row) ?? move.row, with: move.changes)
            if status == errSecItemNotFound { continue }
            if status != errSecSuccess {
                switch store.probe(move.row) {
                // It has taken effect although it failed.
                case errSecItemNotFound: break
                case errSecSuccess, errSecInteractionNotAllowed:
                    // The very same key or certificate is in the new place already.
                    if status == errSecDuplicateItem { return migration.superseded(Item.itemName) }
                    throw item.failure(.migrate, status, kept: kept)
                default: throw item.failure(.migrate, status, kept: .oldOrNew)
                }
            }
            isMoved = true
        }
        if isMoved { migration.moved(Item.itemName) }
    }
}

/// How one row gets from the place of an older version to that of an item.
public nonisolated struct KeyspecRowMove {
    /// Finds it in the old place.
    let row: [String: Any]
    /// Finds it in the new one.
    let place: [String: Any]
    /// What it has there that it may not have had before.
    let changes: [String: Any]

    /// - Parameters:
    ///   - row: finds it in the old place.
    ///   - place: finds it in the new one.
    ///   - further: protection and what else is stored with the item.
    init(row: [String: Any], place: [String: Any], further: [String: Any]) {
        self.row = row
        self.place = place
        changes = place.merging(further) { _, new in new }.filter { !Self.unchanging.contains($0.key) }
    }

    /// Parts of a query that a row has for good, or that are no attributes.
    private static let unchanging: Set<String> = [
        kSecClass as String, kSecUseDataProtectionKeychain as String, kSecAttrSynchronizable as String,
        kSecAttrKeyClass as String, kSecAttrKeyType as String, kSecAttrKeySizeInBits as String,
    ]
}

nonisolated extension KeyspecItem {
    /// For the migration.
    public func moves(from old: [String: Any]) throws(KeyspecError) -> [KeyspecRowMove] {
        let further = attributes.merging(try protection) { _, new in new }
        return [KeyspecRowMove(row: old, place: try query(), further: further)]
    }
}

nonisolated extension KeyspecEnclaveKeyItem {
    /// For the migration. Such a key keeps the protection that it was made with, inside of the token's object.
    public func moves(from old: [String: Any]) throws(KeyspecError) -> [KeyspecRowMove] {
        [KeyspecRowMove(row: old, place: try query(), further: attributes)]
    }
}

nonisolated extension KeyspecIdentityItem {
    /// For the migration. A key is found by its certificate, which a migration that was stopped can have moved without it.
    public func moves(from old: [String: Any]) throws(KeyspecError) -> [KeyspecRowMove] {
        let place = KeyspecIdentityHalves(try query())
        var query = old
        query[kSecClass as String] = kSecClassCertificate
        let (left, moved) = (try certificates(query), try certificates(place.certificate))
        let (protection, certificateProtection) = (try protection, try certificateProtection)
        let keys = (left + moved).compactMap(\.publicKeyHash).map { hash in
            var key = old
            key[kSecClass as String] = kSecClassKey
            key[kSecAttrLabel as String] = nil
            key[kSecAttrKeyClass as String] = kSecAttrKeyClassPrivate
            key[kSecAttrApplicationLabel as String] = hash
            return KeyspecRowMove(row: key, place: place.key, further: protection)
        }
        return keys
            + left.map { KeyspecRowMove(row: $0.query, place: place.certificate, further: certificateProtection) }
    }

    private func certificates(_ query: [String: Any]) throws(KeyspecError) -> [KeyspecCertificateRows.Row] {
        let (status, rows) = KeyspecCertificateRows(store: store, query: query).list()
        guard status == errSecSuccess || status == errSecItemNotFound else {
            throw failure(.migrate, status, kept: .old)
        }
        return rows
    }
}
