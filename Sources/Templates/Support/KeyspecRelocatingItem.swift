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
        KeyspecLock.shared.lock()
        defer { KeyspecLock.shared.unlock() }
        return try KeyspecRelocation(item: self, context: .nonInteractive).run()
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
    /// - Returns: what was moved.
    /// - Throws: `KeyspecError`; nothing is lost.
    @discardableResult
    public func migrate(
        reason: String? = nil, context: KeyspecContext? = nil
    ) async throws(KeyspecError) -> KeyspecMigration {
        let context = context ?? .prompting(reason ?? Self.migrationPrompt)
        let result = await KeyspecQueue.prompting(context) { () throws(KeyspecError) in
            try migrateBlocking(context: context)
        }
        return try unlessCancelled(result, .migrate).get()
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
        try KeyspecRelocation(item: self, context: context ?? .prompting(reason ?? Self.migrationPrompt)).run()
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
    /// - Returns: what was moved.
    /// - Throws: `KeyspecError`, the first failure; nothing is lost.
    @discardableResult
    public func migrate(
        reason: String? = nil, context: KeyspecContext? = nil
    ) async throws(KeyspecError) -> KeyspecMigration {
        let context = context ?? .prompting(reason ?? Item.migrationPrompt)
        let result = await KeyspecQueue.prompting(context) { () throws(KeyspecError) in
            try migrateBlocking(context: context)
        }
        return try unlessCancelled(result, .migrate).get()
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
        let context = context ?? .prompting(reason ?? Item.migrationPrompt)
        return try moveEach(context) { item throws(KeyspecError) in try item.migrateBlocking(context: context) }
    }
}
