import Foundation
import Security

nonisolated extension KeyspecPlainItem {
    /// The stored value, or the one that `make` gives and that is then stored.
    ///
    /// - Parameter make: makes a value; called only if there is none, and never after a failed read.
    /// - Returns: the stored value, which is another writer's if that was faster.
    /// - Throws: `KeyspecError`, or what `make` throws.
    public func readOrCreate(_ make: () throws -> Value) throws -> Value {
        try readOrCreate({ () throws(KeyspecError) in try read() }, create, make)
    }

    /// Adds `value` unless a row is there already; whether it was added.
    func create(_ value: Value) throws(KeyspecError) -> Bool {
        try requireProtection(for: .save)
        var row = try query()
        row.merge(try protection) { _, new in new }
        row.merge(attributes) { _, new in new }
        row[kSecValueData as String] = try encoded(value)
        let added = store.add(row)
        if added == errSecDuplicateItem {
            if isForeign(try query()) { throw failure(.save, KeyspecError.foreignItem, added, kept: .old) }
            return false
        }
        guard added == errSecSuccess else { throw writeFailure(added) }
        return true
    }
}

nonisolated extension KeyspecPromptingItem {
    /// The stored value, or the one that `make` gives and that is then stored without a prompt.
    ///
    /// Runs off the caller's executor, as `read` does.
    ///
    /// - Parameters:
    ///   - reason: what the prompt says instead of the text of the spec.
    ///   - context: a context of the app's own, used as it is.
    ///   - isolation: the caller's own.
    ///   - make: makes a value; called only if there is none, and never after a failed read.
    /// - Returns: the stored value, which is another writer's if that was faster.
    /// - Throws: `KeyspecError`, or what `make` throws.
    public func readOrCreate(
        reason: String? = nil, context: KeyspecContext? = nil, isolation: isolated (any Actor)? = #isolation,
        _ make: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        let reading = reading(reason, context)
        let cancelled: any Error = failure(.read, KeyspecError.cancelled)
        return try await prompting(.read, reading, cancelled: cancelled, isolation: isolation) {
            try readOrCreate({ () throws(KeyspecError) in try read(reading) }, addIfAbsent, make)
        }
    }

    /// The same, on the calling thread, which waits for the user: not for the main thread.
    ///
    /// - Parameters:
    ///   - reason: what the prompt says instead of the text of the spec.
    ///   - context: a context of the app's own, used as it is.
    ///   - make: makes a value; called only if there is none, and never after a failed read.
    /// - Returns: the stored value, which is another writer's if that was faster.
    /// - Throws: `KeyspecError`, or what `make` throws.
    public func readOrCreateBlocking(
        reason: String? = nil, context: KeyspecContext? = nil, _ make: () throws -> Value
    ) throws -> Value {
        let reading = reading(reason, context)
        return try store.memory.turns.waiting {
            try readOrCreate({ () throws(KeyspecError) in try read(reading) }, addIfAbsent, make)
        }
    }
}

nonisolated extension KeyspecValueItem {
    func readOrCreate(
        _ read: () throws(KeyspecError) -> Value?, _ add: (Value) throws(KeyspecError) -> Bool,
        _ make: () throws -> Value
    ) throws -> Value {
        if let value = try read() { return value }
        let value = try make()
        for _ in 0..<3 {
            if try add(value) { return value }
            if let winner = try read() { return winner }
        }
        throw failure(.save, KeyspecError.contended, kept: .unknown)
    }
}

nonisolated extension KeyspecStagedItem {
    /// Adds `value` unless the item is there already; whether it was added. Never takes a row away but its own.
    func create(_ value: Value) throws(KeyspecError) -> Bool {
        let save = try staged(value)
        store.memory.writes.lock()
        defer { store.memory.writes.unlock() }
        let added = store.add(save.stored(in: save.rows.place))
        switch added {
        case errSecSuccess: break
        case errSecDuplicateItem:
            if isForeign(save.rows.place) { throw failure(.save, KeyspecError.foreignItem, added, kept: .old) }
            return false
        default:
            // The add may have taken effect although it failed.
            switch store.probe(save.ours(save.rows.place)) {
            case errSecSuccess, errSecInteractionNotAllowed: break
            case errSecItemNotFound: throw failure(.save, added, kept: .old)
            default: throw failure(.save, added, kept: .unknown)
            }
        }
        // A save of another process may have its only copy in the staging place: then that one is the item.
        guard try isThere(save.rows.staging, .save) else { return true }
        _ = store.delete(save.ours(save.rows.place))
        return false
    }
}
