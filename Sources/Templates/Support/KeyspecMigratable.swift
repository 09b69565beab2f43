import Foundation
import Security

/// What an older version of the app kept elsewhere, or otherwise protected.
public nonisolated protocol KeyspecFormerlyElsewhere: KeyspecItem {
    /// The older places, in the order in which they count.
    var formers: [KeyspecFormer] { get throws(KeyspecError) }
}

/// An item whose value is moved: read from the old place and written to the new.
public nonisolated protocol KeyspecMigratable: KeyspecFormerlyElsewhere, KeyspecValueItem {
    /// How the migration writes the item.
    var target: KeyspecTarget<Value> { get }
}

/// One whose migration prompts nobody.
public nonisolated protocol KeyspecMigratingItem: KeyspecMigratable {}

/// One whose migration needs a decoder of the app's, and prompts nobody.
public nonisolated protocol KeyspecDecodingItem: KeyspecMigratable {}

/// One that an older version kept under access control, so that its migration prompts.
public nonisolated protocol KeyspecPromptingMigration: KeyspecMigratable {
    /// What the prompt tells the user.
    static var migrationPrompt: String { get }
}

nonisolated extension KeyspecMigratingItem {
    /// Moves the value from where an older version of the app kept it, if there is one.
    ///
    /// A value in the new place stays, and the old one is then removed: only the present version writes there. The old value is
    /// removed only when the new one was found again, so whatever fails, and wherever it is stopped, calling it again goes on.
    ///
    /// - Returns: what was moved.
    /// - Throws: `KeyspecError`; nothing is lost.
    @discardableResult
    public func migrate() throws(KeyspecError) -> KeyspecMigration {
        try observed(.migrate) { () throws(KeyspecError) in
            try KeyspecMover(item: self, decode: nil, context: nil).run()
        }
    }
}

nonisolated extension KeyspecDecodingItem {
    /// Moves the value from where an older version of the app kept it, if there is one.
    ///
    /// A value in the new place stays, and the old one is then removed: only the present version writes there. The old value is
    /// removed only when the new one was found again, so whatever fails, and wherever it is stopped, calling it again goes on.
    ///
    /// - Parameter decode: makes a value of the older version's bytes; if it throws, the error is `.undecodable`.
    /// - Returns: what was moved.
    /// - Throws: `KeyspecError`; nothing is lost.
    @discardableResult
    public func migrate(decode: (Data) throws -> Value) throws(KeyspecError) -> KeyspecMigration {
        try observed(.migrate) { () throws(KeyspecError) in
            try withoutActuallyEscaping(decode) { decode throws(KeyspecError) in
                try KeyspecMover(item: self, decode: decode, context: nil).run()
            }
        }
    }
}

nonisolated extension KeyspecPromptingMigration {
    /// Moves the value from where an older version of the app kept it, if there is one; only then there is a prompt.
    ///
    /// A value in the new place stays, and the old one is then removed: only the present version writes there. The old value is
    /// removed only when the new one was found again, so whatever fails, and wherever it is stopped, calling it again goes on.
    /// Runs off the caller's executor, as a read does.
    ///
    /// - Parameters:
    ///   - reason: what the prompt says instead of the text of the spec.
    ///   - context: a context of the app's own, used as it is.
    ///   - decode: makes a value of the older version's bytes, where the spec says `decode runtime`.
    ///   - isolation: the caller's own.
    /// - Returns: what was moved.
    /// - Throws: `KeyspecError`; nothing is lost.
    @discardableResult
    public func migrate(
        reason: String? = nil, context: KeyspecContext? = nil, decode: (@Sendable (Data) throws -> Value)? = nil,
        isolation: isolated (any Actor)? = #isolation
    ) async throws(KeyspecError) -> KeyspecMigration {
        let reading = KeyspecReading(context ?? .prompting(KeyspecPrompt(reason: reason ?? Self.migrationPrompt)))
        return try await prompting(
            .migrate, reading, cancelled: failure(.migrate, KeyspecError.cancelled), isolation: isolation
        ) { () throws(KeyspecError) in try move(reading.context, decode) }
    }

    /// The same, on the calling thread, which waits for the user: not for the main thread.
    ///
    /// - Parameters:
    ///   - reason: what the prompt says instead of the text of the spec.
    ///   - context: a context of the app's own, used as it is.
    ///   - decode: makes a value of the older version's bytes, where the spec says `decode runtime`.
    /// - Returns: what was moved.
    /// - Throws: `KeyspecError`; nothing is lost.
    @discardableResult
    public func migrateBlocking(
        reason: String? = nil, context: KeyspecContext? = nil, decode: (@Sendable (Data) throws -> Value)? = nil
    ) throws(KeyspecError) -> KeyspecMigration {
        let context = context ?? .prompting(KeyspecPrompt(reason: reason ?? Self.migrationPrompt))
        return try store.memory.turns.waiting { () throws(KeyspecError) in try move(context, decode) }
    }

    private func move(
        _ context: KeyspecContext?, _ decode: ((Data) throws -> Value)?
    ) throws(KeyspecError) -> KeyspecMigration {
        try observed(.migrate) { () throws(KeyspecError) in
            try KeyspecMover(item: self, decode: decode, context: context).run()
        }
    }
}
