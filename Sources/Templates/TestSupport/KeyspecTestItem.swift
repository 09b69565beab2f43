import Foundation
import Security

/// What follows from an item's declaration, beside what its type says.
struct KeyspecTestPolicy: Sendable {
    /// What a read comes to in a state of the device.
    enum Answer: Sendable {
        case value, locked
    }

    /// What is answered before the first unlock; nil where that isn't tested.
    var beforeFirstUnlock: Answer?
    /// What is answered while the device is locked; nil where that isn't tested.
    var locked: Answer?
    /// Whether it goes with the passcode.
    var isLostWithPasscode = false
    /// Whether it goes when another face or finger is enrolled.
    var isLostWithBiometry = false
    /// Whether a new installation finds it; nil where that isn't declared.
    var survivesReinstallation: Bool?
    /// Whether it bears the app's mark.
    var isOwned = false
    /// Whether access control, if there is any, asks the user, and not the app alone.
    var asksUser = true
}

/// The family that an item is one of.
struct KeyspecTestFamily: Sendable {
    /// How many items are listed.
    let count: @Sendable (any SecItemStore) throws -> Int
    /// Removes them.
    let deleteAll: @Sendable (any SecItemStore) throws -> Void
}

/// One declared item with its type erased: values are told by their numbers.
struct KeyspecTestItem: Sendable, CustomStringConvertible {
    /// How the item is stored, which decides what a lie about a call can hide.
    enum Storage: Sendable {
        case inPlace, staged, indexed, record, reference
    }

    /// The item's name.
    let name: String
    /// How it is stored.
    let storage: Storage
    /// Whether a read asks the user.
    private(set) var asks: Bool
    /// Whether a write takes the place of what is there; else it is refused.
    let replaces: Bool
    /// How many values there are; none where this machine can't make them.
    private(set) var count: Int
    /// Stores the value of a number.
    let write: @Sendable (any SecItemStore, Int) throws -> Void
    /// The number of the value that is read; nil if there is none.
    let read: @Sendable (any SecItemStore) throws -> Int?
    /// Whether there is one.
    let exists: @Sendable (any SecItemStore) throws -> Bool
    /// Removes it.
    let delete: @Sendable (any SecItemStore) throws -> Void
    /// What its rows are found by.
    let identity: @Sendable (any SecItemStore) throws -> [String: Any]
    /// Makes a key; nil for what is no key.
    private(set) var create: (@Sendable (any SecItemStore) throws -> Void)?
    /// Reads with another application password than that of a write; nil for what has none.
    private(set) var readWrongly: (@Sendable (any SecItemStore) throws -> Int?)?

    /// What follows from the declaration.
    private(set) var policy = KeyspecTestPolicy()
    /// The family that it is one of; nil where none is listed.
    private(set) var family: KeyspecTestFamily?

    /// The item with what follows from its declaration.
    ///
    /// - Parameters:
    ///   - policy: what follows.
    ///   - family: the family that it is one of.
    ///   - parameters: makes the parameters of the app's own types; where that fails, nothing can be tested.
    /// - Returns: the item.
    func declared(
        _ policy: KeyspecTestPolicy, family: KeyspecTestFamily? = nil, parameters: () throws -> Void = {}
    ) -> KeyspecTestItem {
        var item = self
        item.policy = policy
        item.family = family
        item.asks = asks && policy.asksUser
        if (try? parameters()) == nil { item.count = 0 }
        return item
    }

    var description: String { name }
    /// Whether this machine can make a value.
    var hasValues: Bool { count > 0 }
    /// Whether it is a key.
    var isKey: Bool { create != nil }
    /// Whether it takes an application password.
    var hasPassword: Bool { readWrongly != nil }

    /// The number of what is none of the values.
    static let foreign = -1

    /// The number of the value that a second write stores.
    var second: Int { count > 1 ? 1 : 0 }

    // MARK: Values

    init<Item: KeyspecPlainItem>(
        _ item: @escaping @Sendable (any SecItemStore) throws -> Item, values: () throws -> [Item.Value]
    ) {
        self.init(
            item, values, .inPlace, asks: false, save: { try $0.save($1) }, read: { try $0.read() },
            exists: { try $0.exists() }, delete: { try $0.delete() })
    }

    init<Item: KeyspecReprotectedItem>(
        _ item: @escaping @Sendable (any SecItemStore) throws -> Item, values: () throws -> [Item.Value]
    ) {
        self.init(
            item, values, .staged, asks: false, save: { try $0.save($1) }, read: { try $0.read() },
            exists: { try $0.exists() }, delete: { try $0.delete() })
    }

    init<Item: KeyspecProtectedItem>(
        _ item: @escaping @Sendable (any SecItemStore) throws -> Item, values: () throws -> [Item.Value]
    ) {
        self.init(
            item, values, .staged, asks: Item.asksTheUser, save: { try $0.save($1) },
            read: { try $0.readBlocking() }, exists: { try $0.exists() }, delete: { try $0.delete() })
    }

    init<Item: KeyspecIndexedItem>(
        _ item: @escaping @Sendable (any SecItemStore) throws -> Item, values: () throws -> [Item.Value]
    ) {
        self.init(
            item, values, .indexed, asks: Item.asksTheUser, save: { try $0.save($1) },
            read: { try $0.readBlocking() }, exists: { try $0.exists() }, delete: { try $0.delete() })
    }

    init<Item: KeyspecApplicationPasswordItem>(
        _ item: @escaping @Sendable (any SecItemStore) throws -> Item, values: () throws -> [Item.Value]
    ) {
        let password = Data("open sesame".utf8)
        self.init(
            item, values, .staged, asks: !Item.prompt.isEmpty,
            save: { try $0.save($1, applicationPassword: password) },
            read: { try $0.readBlocking(applicationPassword: password) },
            exists: { try $0.exists() }, delete: { try $0.delete() })
        readWrongly = { store in
            try item(store).readBlocking(applicationPassword: Data("open barley".utf8)).map { _ in Self.foreign }
        }
    }

    private init<Item: KeyspecValueItem>(
        _ item: @escaping @Sendable (any SecItemStore) throws -> Item, _ values: () throws -> [Item.Value],
        _ storage: Storage, asks: Bool, save: @escaping @Sendable (Item, Item.Value) throws -> Void,
        read: @escaping @Sendable (Item) throws -> Item.Value?, exists: @escaping @Sendable (Item) throws -> Bool,
        delete: @escaping @Sendable (Item) throws -> Void
    ) {
        let fitting = ((try? values()) ?? []).filter(Item.fits)
        let encoded = fitting.map { Item.coding.encode($0) }
        self.init(
            Item.itemName, storage, asks: asks, count: fitting.count, identity: { try item($0).identity },
            write: { try save(item($0), fitting[$1]) },
            read: { store in
                try read(item(store)).map { encoded.firstIndex(of: Item.coding.encode($0)) ?? Self.foreign }
            },
            exists: { try exists(item($0)) }, delete: { try delete(item($0)) })
    }

    init<Item: KeyspecPresenceItem>(_ item: @escaping @Sendable (any SecItemStore) throws -> Item) {
        self.init(
            Item.itemName, .inPlace, asks: false, count: 1, identity: { try item($0).identity },
            write: { store, _ in try item(store).save() }, read: { try item($0).exists() ? 0 : nil },
            exists: { try item($0).exists() }, delete: { try item($0).delete() })
    }

    // MARK: Records

    init<Record: KeyspecPlainRecord>(
        _ record: @escaping @Sendable (any SecItemStore) throws -> Record, values: () throws -> [Record.Value]
    ) {
        self.init(record, values, asks: false) { try $0.read() }
    }

    init<Record: KeyspecProtectedRecord>(
        _ record: @escaping @Sendable (any SecItemStore) throws -> Record, values: () throws -> [Record.Value]
    ) {
        self.init(record, values, asks: true) { try $0.readBlocking() }
    }

    private init<Record: KeyspecRecord>(
        _ record: @escaping @Sendable (any SecItemStore) throws -> Record, _ values: () throws -> [Record.Value],
        asks: Bool, read: @escaping @Sendable (Record) throws -> Record.Value?
    ) {
        let all = (try? values()) ?? []
        self.init(
            Record.itemName, .record, asks: asks, count: all.count, identity: { try record($0).identity },
            write: { try record($0).save(all[$1]) },
            read: { store in
                let record = try record(store)
                guard let value = try read(record) else { return nil }
                let parts = try record.encode(value)
                return try all.firstIndex { try record.encode($0) == parts } ?? Self.foreign
            },
            exists: { try record($0).exists() }, delete: { try record($0).delete() })
    }

    // MARK: Keys

    init<Item: KeyspecSoftwareKeyItem>(_ item: @escaping @Sendable (any SecItemStore) throws -> Item) {
        self.init(
            item, asks: false, create: { _ = try $0.create() }, importKey: { try $0.importKey($1) },
            load: { try $0.load() }, exists: { try $0.exists() })
    }

    init<Item: KeyspecProtectedKeyItem>(_ item: @escaping @Sendable (any SecItemStore) throws -> Item) {
        self.init(
            item, asks: true, create: { _ = try $0.create() }, importKey: { try $0.importKey($1) },
            load: { try $0.load() }, exists: { try $0.exists() })
    }

    private init<Item: KeyspecKeyItem>(
        _ item: @escaping @Sendable (any SecItemStore) throws -> Item, asks: Bool,
        create: @escaping @Sendable (Item) throws -> Void,
        importKey: @escaping @Sendable (Item, Data) throws -> Void,
        load: @escaping @Sendable (Item) throws -> SecKey?, exists: @escaping @Sendable (Item) throws -> Bool
    ) {
        self.init(
            Item.itemName, .reference, asks: asks, replaces: false, count: 2, identity: { try item($0).identity },
            write: { store, number in
                let item = try item(store)
                try importKey(item, KeyspecSamples.key(number, like: try item.identity))
            },
            read: { store in
                let item = try item(store)
                guard let key = try load(item) else { return nil }
                let bytes = SecKeyCopyExternalRepresentation(key, nil) as Data?
                let identity = try item.identity
                return try (0..<2).first { try KeyspecSamples.key($0, like: identity) == bytes } ?? Self.foreign
            },
            exists: { try exists(item($0)) }, delete: { try item($0).delete() })
        self.create = { try create(item($0)) }
    }

    init<Item: KeyspecEnclaveKeyItem>(_ item: @escaping @Sendable (any SecItemStore) throws -> Item) {
        self.init(
            Item.itemName, .reference, asks: false, replaces: false, count: 1,
            identity: { try item($0).identity }, write: { store, _ in _ = try item(store).create() },
            read: { try item($0).load() == nil ? nil : 0 }, exists: { try item($0).exists() },
            delete: { try item($0).delete() })
        create = { _ = try item($0).create() }
    }

    // MARK: Certificates

    init<Item: KeyspecPlainCertificateItem>(_ item: @escaping @Sendable (any SecItemStore) throws -> Item) {
        self.init(
            item, asks: false, replaces: true, save: { try $0.store(der: $1) }, load: { try $0.load() },
            exists: { try $0.exists() })
    }

    init<Item: KeyspecProtectedCertificateItem>(_ item: @escaping @Sendable (any SecItemStore) throws -> Item) {
        self.init(
            item, asks: true, replaces: false, save: { try $0.store(der: $1) }, load: { try $0.load() },
            exists: { try $0.exists() })
    }

    private init<Item: KeyspecCertificateItem>(
        _ item: @escaping @Sendable (any SecItemStore) throws -> Item, asks: Bool, replaces: Bool,
        save: @escaping @Sendable (Item, Data) throws -> Void,
        load: @escaping @Sendable (Item) throws -> SecCertificate?,
        exists: @escaping @Sendable (Item) throws -> Bool
    ) {
        self.init(
            Item.itemName, .reference, asks: asks, replaces: replaces, count: KeyspecSamples.certificates.count,
            identity: { try item($0).identity }, write: { try save(item($0), KeyspecSamples.certificates[$1]) },
            read: { store in try load(item(store)).map(KeyspecSamples.number) }, exists: { try exists(item($0)) },
            delete: { try item($0).delete() })
    }

    // MARK: All

    init(
        _ name: String, _ storage: Storage, asks: Bool, replaces: Bool = true, count: Int,
        identity: @escaping @Sendable (any SecItemStore) throws -> [String: Any],
        write: @escaping @Sendable (any SecItemStore, Int) throws -> Void,
        read: @escaping @Sendable (any SecItemStore) throws -> Int?,
        exists: @escaping @Sendable (any SecItemStore) throws -> Bool,
        delete: @escaping @Sendable (any SecItemStore) throws -> Void
    ) {
        self.name = name
        self.storage = storage
        self.asks = asks
        self.replaces = replaces
        self.count = count
        self.identity = identity
        self.write = write
        self.read = read
        self.exists = exists
        self.delete = delete
    }
}

extension KeyspecValueItem {
    /// Whether a value has the size that the spec states.
    static func fits(_ value: Value) -> Bool {
        guard let size = coding.encode(value)?.count else { return false }
        return switch encodedSize {
        case .atMost(let limit): size <= limit
        case .exactly(let count): size == count
        case nil: true
        }
    }
}
