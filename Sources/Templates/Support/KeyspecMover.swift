import Foundation
import Security

/// Moves one item's value from where older versions of the app kept it.
///
/// The old value is read, the new one added, never over another, and the old one removed only when the new one was found again.
/// So it can be stopped anywhere and started again, and a value that can't be read now stays where it is.
nonisolated struct KeyspecMover<Item: KeyspecMigratable> {
    let item: Item
    let decode: ((Data) throws -> Item.Value)?
    /// Under which an access-controlled item of an older version is read.
    let context: KeyspecContext?

    private var store: any SecItemStore { item.store }

    func run() throws(KeyspecError) -> KeyspecMigration {
        var migration = KeyspecMigration()
        for former in try item.formers {
            switch former.place {
            case .keychain(let identity): try move(identity, former, &migration)
            case .fileBased(let identity):
                if store.hasFileBasedKeychain { try move(identity, former, &migration) }
            case .userDefaults(let key): try move(key, former, &migration)
            case .samePlace:
                if try item.target.reprotect(former.asksTheUser ? context : .nonInteractive) {
                    migration.moved(Item.itemName)
                }
            }
        }
        return migration
    }

    // MARK: Steps

    private func move(
        _ identity: [String: Any], _ former: KeyspecFormer, _ migration: inout KeyspecMigration
    ) throws(KeyspecError) {
        for place in try places(identity, former) {
            guard try isThere(place, former) else { continue }
            if try item.target.exists() {
                migration.superseded(Item.itemName)
            } else {
                guard let data = try copy(place, former) else { continue }
                try create(try value(data, former), &migration)
            }
            try confirm()
            let status = store.delete(place)
            guard status == errSecSuccess || status == errSecItemNotFound else {
                throw item.failure(.migrate, status, kept: .newBesideOlderCopy)
            }
        }
    }

    private func move(
        _ key: String, _ former: KeyspecFormer, _ migration: inout KeyspecMigration
    ) throws(KeyspecError) {
        guard let object = store.userDefaults.object(forKey: key) else { return }
        if try item.target.exists() {
            migration.superseded(Item.itemName)
        } else {
            try create(try value(object, former), &migration)
        }
        try confirm()
        store.userDefaults.removeObject(forKey: key)
    }

    private func create(_ value: Item.Value, _ migration: inout KeyspecMigration) throws(KeyspecError) {
        if try item.target.create(value) {
            migration.moved(Item.itemName)
        } else {
            migration.superseded(Item.itemName)
        }
    }

    /// Two answers say that the new value is there before the old one goes: the one that led here, and this.
    private func confirm() throws(KeyspecError) {
        guard try item.target.confirm() else { throw item.failure(.migrate, KeyspecError.contended, kept: .old) }
    }

    // MARK: The old rows

    /// Queries that each find one old row, and never the new one.
    private func places(
        _ identity: [String: Any], _ former: KeyspecFormer
    ) throws(KeyspecError) -> [[String: Any]] {
        let target = try item.identity
        var places = [identity]
        if former.isInKeychain, identity[kSecAttrAccessGroup as String] == nil {
            // In every group: each row is named with its own.
            places = try groups(identity, former).map { group in
                var place = identity
                place[kSecAttrAccessGroup as String] = group
                return place
            }
        }
        // An interrupted save can have left its only copy in the staging row.
        if former.asksTheUser { places = places.flatMap { [$0, KeyspecStagedRows($0).staging] } }
        return places.filter { !former.isInKeychain || !KeyspecFormer.isSame($0, target) }
    }

    private func groups(_ identity: [String: Any], _ former: KeyspecFormer) throws(KeyspecError) -> [String] {
        var query = identity
        query[kSecReturnAttributes as String] = true
        query[kSecMatchLimit as String] = kSecMatchLimitAll
        let context = former.asksTheUser ? context : .nonInteractive
        let (status, result) = store.copyMatching(context?.added(to: query) ?? query)
        if status == errSecItemNotFound { return [] }
        guard status == errSecSuccess else { throw item.failure(.migrate, status, kept: .old) }
        return (result as? [[String: Any]] ?? []).compactMap { $0[kSecAttrAccessGroup as String] as? String }
    }

    private func isThere(_ place: [String: Any], _ former: KeyspecFormer) throws(KeyspecError) -> Bool {
        if former.isInKeychain { return try item.finds(place, .migrate, kept: .old) }
        switch store.copyMatching(place).status {
        case errSecSuccess, errSecInteractionNotAllowed: return true
        case errSecItemNotFound: return false
        case let status: throw item.failure(.migrate, status, kept: .old)
        }
    }

    private func copy(_ place: [String: Any], _ former: KeyspecFormer) throws(KeyspecError) -> Data? {
        var query = place
        query[kSecReturnData as String] = true
        let context = former.asksTheUser ? context : .nonInteractive
        let (status, result) = store.copyMatching(
            former.isInKeychain ? context?.added(to: query) ?? query : query)
        if status == errSecItemNotFound { return nil }
        guard status == errSecSuccess else { throw item.failure(.migrate, status, kept: .old) }
        guard let data = result as? Data else { throw undecodable }
        return data
    }

    // MARK: Values

    private var undecodable: KeyspecError { item.failure(.migrate, KeyspecError.undecodable, kept: .old) }

    private func value(_ object: Any, _ former: KeyspecFormer) throws(KeyspecError) -> Item.Value {
        if case .value = former.form, let value = object as? Item.Value { return value }
        if let text = object as? String { return try value(Data(text.utf8), former) }
        guard let data = object as? Data else { throw undecodable }
        return try value(data, former)
    }

    private func value(_ data: Data, _ former: KeyspecFormer) throws(KeyspecError) -> Item.Value {
        let value: Item.Value?
        switch former.form {
        case .value: value = Item.coding.decode(data)
        case .base64: value = Data(base64Encoded: data).flatMap(Item.coding.decode)
        case .runtime: value = decode.flatMap { try? $0(data) }
        }
        guard let value else { throw undecodable }
        return value
    }
}
