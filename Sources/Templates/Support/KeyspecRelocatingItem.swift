import Foundation
import Security

/// A key, a certificate or an identity that an older version of the app kept elsewhere: it is moved as it is.
public nonisolated protocol KeyspecRelocatedItem: KeyspecFormerlyElsewhere {
    /// What moves it from a place of the older version; made by the item's protocol, for the migration alone.
    func moves(from old: [String: Any]) throws(KeyspecError) -> [KeyspecRowMove]
}

/// One whose migration prompts nobody.
public nonisolated protocol KeyspecRelocatingItem: KeyspecRelocatedItem {}

/// One that an older version kept under access control, so that its migration prompts.
public nonisolated protocol KeyspecPromptingRelocation: KeyspecRelocatedItem {
    /// What the prompt tells the user.
    static var migrationPrompt: String { get }
}

nonisolated extension KeyspecRelocatingItem {
    /// Moves the item from where an older version of the app kept it, if it is there.
    ///
    /// Where the new place is taken, both stay: which of two keys is needed, only the app knows. A row is moved by one call, so
    /// wherever it is stopped, it is in the old place or in the new one, and calling it again goes on.
    ///
    /// - Returns: what was moved.
    /// - Throws: `KeyspecError`; nothing is lost.
    @discardableResult
    public func migrate() throws(KeyspecError) -> KeyspecMigration {
        try observed(.migrate) { () throws(KeyspecError) in
            store.memory.writes.lock()
            defer { store.memory.writes.unlock() }
            return try KeyspecRelocation(item: self, context: .nonInteractive).run()
        }
    }
}

nonisolated extension KeyspecPromptingRelocation {
    /// Moves the item from where an older version of the app kept it, if it is there; only then there is a prompt.
    ///
    /// Where the new place is taken, both stay: which of two keys is needed, only the app knows. A row is moved by one call, so
    /// wherever it is stopped, it is in the old place or in the new one, and calling it again goes on. Runs off the caller's
    /// executor, as a read does.
    ///
    /// - Parameters:
    ///   - reason: what the prompt says instead of the text of the spec.
    ///   - context: a context of the app's own, used as it is.
    ///   - isolation: the caller's own.
    /// - Returns: what was moved.
    /// - Throws: `KeyspecError`; nothing is lost.
    @discardableResult
    public func migrate(
        reason: String? = nil, context: KeyspecContext? = nil, isolation: isolated (any Actor)? = #isolation
    ) async throws(KeyspecError) -> KeyspecMigration {
        let reading = KeyspecReading(context ?? .prompting(KeyspecPrompt(reason: reason ?? Self.migrationPrompt)))
        return try await prompting(
            .migrate, reading, cancelled: failure(.migrate, KeyspecError.cancelled), isolation: isolation
        ) { () throws(KeyspecError) in try move(reading.context) }
    }

    /// The same, on the calling thread, which waits for the user: not for the main thread.
    ///
    /// - Parameters:
    ///   - reason: what the prompt says instead of the text of the spec.
    ///   - context: a context of the app's own, used as it is.
    /// - Returns: what was moved.
    /// - Throws: `KeyspecError`; nothing is lost.
    @discardableResult
    public func migrateBlocking(
        reason: String? = nil, context: KeyspecContext? = nil
    ) throws(KeyspecError) -> KeyspecMigration {
        let context = context ?? .prompting(KeyspecPrompt(reason: reason ?? Self.migrationPrompt))
        return try store.memory.turns.waiting { () throws(KeyspecError) in try move(context) }
    }

    fileprivate func move(_ context: KeyspecContext?) throws(KeyspecError) -> KeyspecMigration {
        try observed(.migrate) { () throws(KeyspecError) in
            try KeyspecRelocation(item: self, context: context).run()
        }
    }
}

nonisolated extension KeyspecMigratingFamily where Item: KeyspecRelocatingItem {
    /// Moves each item that an older version of the app stored, as the item's `migrate` does.
    @discardableResult
    public func migrate() throws(KeyspecError) -> KeyspecMigration {
        try moveEach(nil) { item throws(KeyspecError) in try item.migrate() }
    }
}

nonisolated extension KeyspecMigratingFamily where Item: KeyspecPromptingRelocation {
    /// Moves each item that an older version of the app stored, as the item's `migrate` does.
    ///
    /// - Parameters:
    ///   - reason: what the prompt says instead of the text of the spec.
    ///   - context: a context of the app's own, used as it is.
    ///   - isolation: the caller's own.
    /// - Returns: what was moved.
    /// - Throws: `KeyspecError`, the first failure; nothing is lost.
    @discardableResult
    public func migrate(
        reason: String? = nil, context: KeyspecContext? = nil, isolation: isolated (any Actor)? = #isolation
    ) async throws(KeyspecError) -> KeyspecMigration {
        let reading = KeyspecReading(context ?? .prompting(KeyspecPrompt(reason: reason ?? Item.migrationPrompt)))
        return try await prompting(
            .migrate, reading, cancelled: failure(.migrate, KeyspecError.cancelled), isolation: isolation
        ) { () throws(KeyspecError) in try moveAll(reading.context) }
    }

    /// The same, on the calling thread, which waits for the user: not for the main thread.
    ///
    /// - Parameters:
    ///   - reason: what the prompt says instead of the text of the spec.
    ///   - context: a context of the app's own, used as it is.
    /// - Returns: what was moved.
    /// - Throws: `KeyspecError`, the first failure; nothing is lost.
    @discardableResult
    public func migrateBlocking(
        reason: String? = nil, context: KeyspecContext? = nil
    ) throws(KeyspecError) -> KeyspecMigration {
        let context = context ?? .prompting(KeyspecPrompt(reason: reason ?? Item.migrationPrompt))
        return try store.memory.turns.waiting { () throws(KeyspecError) in try moveAll(context) }
    }

    private func moveAll(_ context: KeyspecContext?) throws(KeyspecError) -> KeyspecMigration {
        try moveEach(context) { item throws(KeyspecError) in try item.move(context) }
    }
}
