import Foundation
import Security

/// What a migration has done.
public nonisolated struct KeyspecMigration: Sendable, Equatable {
    /// The names of the items whose value was moved, one for each item of a family.
    public private(set) var moved: [String] = []
    /// The names of the items that had a value in the new place already. It stays, and the old one was removed.
    public private(set) var superseded: [String] = []
    private var firstFailure: KeyspecError?

    /// Nothing yet.
    public init() {}

    /// Makes a migration; one that fails doesn't keep the others from being made.
    public mutating func attempt(_ migrate: () throws(KeyspecError) -> KeyspecMigration) {
        do throws(KeyspecError) {
            let other = try migrate()
            moved += other.moved
            superseded += other.superseded
        } catch {
            firstFailure = firstFailure ?? error
        }
    }

    /// What was done, or the first failure if there was one.
    public func finish() throws(KeyspecError) -> KeyspecMigration {
        if let firstFailure { throw firstFailure }
        return self
    }

    mutating func moved(_ name: String) { moved.append(name) }

    /// Notes it of an item of which nothing else was noted: what an older version kept twice was moved once.
    mutating func superseded(_ name: String) {
        if moved.isEmpty, superseded.isEmpty { superseded.append(name) }
    }
}

/// How a migration writes an item. Made by the item's protocol, for the migration alone.
public nonisolated struct KeyspecTarget<Value: Sendable> {
    /// Whether the item is there.
    let exists: () throws(KeyspecError) -> Bool
    /// Adds a value unless the item is there; whether it was added.
    let create: (Value) throws(KeyspecError) -> Bool
    /// Whether the item can be found again: the last question before the old value goes.
    let confirm: () throws(KeyspecError) -> Bool
    /// Brings an item that an older version left in the very same place up to the declared protection; whether there was one.
    let reprotect: (KeyspecContext?) throws(KeyspecError) -> Bool
}

nonisolated extension KeyspecPlainItem {
    /// For the migration.
    public var target: KeyspecTarget<Value> {
        KeyspecTarget(
            exists: { () throws(KeyspecError) in try exists() },
            create: { value throws(KeyspecError) in try create(value) },
            confirm: { () throws(KeyspecError) in try read() != nil },
            reprotect: { _ throws(KeyspecError) in
                switch try matchesPolicy() {
                case .matches, .absent: return false
                case .differs: return try resave()
                case .unknown: throw failure(.migrate, KeyspecError.locked)
                }
            })
    }
}

nonisolated extension KeyspecStagedItem {
    /// For the migration.
    public var target: KeyspecTarget<Value> {
        KeyspecTarget(
            exists: { () throws(KeyspecError) in try exists() },
            create: { value throws(KeyspecError) in try create(value) },
            confirm: { () throws(KeyspecError) in try exists() },
            reprotect: { context throws(KeyspecError) in try reprotect(context) })
    }

    /// What this spec's code stores carries a mark, so a row without one is an older version's.
    private func reprotect(_ context: KeyspecContext?) throws(KeyspecError) -> Bool {
        let rows = KeyspecStagedRows(try query())
        let marked = rows.marked(rows.place)
        guard try !isThere(marked, .migrate), try isThere(rows.place, .migrate) else { return false }
        guard let (data, _) = try copy(rows.place, KeyspecReading(context)) else { return false }
        let save = try staged(try decoded(data))
        store.memory.writes.lock()
        defer { store.memory.writes.unlock() }
        // Another thread may have saved while the user was asked.
        guard try !isThere(marked, .migrate) else { return false }
        if let (status, kept) = save.run() { throw failure(.migrate, status, kept: kept) }
        return true
    }
}
