import Foundation
import Security

/// A family whose items an older version of the app kept elsewhere, or otherwise protected.
public nonisolated protocol KeyspecMigratingFamily: KeyspecFamily where Item: KeyspecFormerlyElsewhere {
    /// The older places, one for each of an item's.
    var formers: [KeyspecFormerFamily] { get throws(KeyspecError) }
}

nonisolated extension KeyspecMigratingFamily {
    /// The parameters of what the older version stored.
    fileprivate func former(_ context: KeyspecContext?) throws(KeyspecError) -> [Parameters] {
        var result: [Parameters] = []
        for (index, former) in try formers.enumerated() {
            let identity = { (parameters: Parameters) -> [String: Any]? in
                let item = item(parameters)
                guard let formers = try? item.formers, index < formers.count else { return nil }
                guard let old = formers[index].identity else { return try? item.query() }
                return isOwn(old) ? nil : old
            }
            if let scope = former.scope {
                let isInKeychain = scope[kSecUseDataProtectionKeychain as String] as? Bool == true
                guard isInKeychain || store.hasFileBasedKeychain else { continue }
                let listing = former.asksTheUser ? context : .nonInteractive
                result += try list(
                    scope, former.patterns, isInKeychain ? listing : nil, former.asksTheUser ? .placeOrStaging : .place,
                    identity: identity)
            } else {
                for key in store.userDefaults.dictionaryRepresentation().keys.sorted() {
                    let row = [KeyspecFormerFamily.userDefaultsKey: key]
                    result += read(former.patterns, in: row, identity: identity).map { [$0] } ?? []
                }
            }
        }
        return result
    }

    /// Whether a row of the older version can as well be one of this version's, which is then taken for that.
    private func isOwn(_ row: [String: Any]) -> Bool {
        guard let scope = try? scope, let patterns = try? patterns, KeyspecFormer.isSame(row, scope) else {
            return false
        }
        return read(patterns, in: row) { try? item($0).query() } != nil
    }

    /// Moves each item that the older version stored; one that fails doesn't keep the others from being moved.
    func moveEach(
        _ context: KeyspecContext?, _ move: (Item) throws(KeyspecError) -> KeyspecMigration
    ) throws(KeyspecError) -> KeyspecMigration {
        var migration = KeyspecMigration()
        for parameters in try former(context) {
            migration.attempt { () throws(KeyspecError) in try move(item(parameters)) }
        }
        return try migration.finish()
    }
}

nonisolated extension KeyspecMigratingFamily where Item: KeyspecMigratable {
    fileprivate func move(
        _ context: KeyspecContext?, _ decode: ((Data) throws -> Item.Value)?
    ) throws(KeyspecError) -> KeyspecMigration {
        try moveEach(context) { item throws(KeyspecError) in
            try KeyspecMover(item: item, decode: decode, context: context).run()
        }
    }
}

nonisolated extension KeyspecMigratingFamily where Item: KeyspecMigratingItem {
    /// Moves the value of each item that an older version of the app stored, as the item's `migrate` does.
    @discardableResult
    public func migrate() throws(KeyspecError) -> KeyspecMigration { try move(nil, nil) }
}

nonisolated extension KeyspecMigratingFamily where Item: KeyspecDecodingItem {
    /// Moves the value of each item that an older version of the app stored, as the item's `migrate` does.
    ///
    /// - Parameter decode: makes a value of the older version's bytes; if it throws, the error is `.undecodable`.
    /// - Returns: what was moved.
    /// - Throws: `KeyspecError`, the first failure; nothing is lost.
    @discardableResult
    public func migrate(decode: (Data) throws -> Item.Value) throws(KeyspecError) -> KeyspecMigration {
        try withoutActuallyEscaping(decode) { decode throws(KeyspecError) in try move(nil, decode) }
    }
}

nonisolated extension KeyspecMigratingFamily where Item: KeyspecPromptingMigration {
    /// Moves the value of each item that an older version of the app stored, as the item's `migrate` does.
    ///
    /// - Parameters:
    ///   - reason: what the prompt says instead of the text of the spec.
    ///   - context: a context of the app's own, used as it is.
    ///   - decode: makes a value of the older version's bytes, where the spec says `decode runtime`.
    ///   - isolation: the caller's own.
    /// - Returns: what was moved.
    /// - Throws: `KeyspecError`, the first failure; nothing is lost.
    @discardableResult
    public func migrate(
        reason: String? = nil, context: KeyspecContext? = nil, decode: (@Sendable (Data) throws -> Item.Value)? = nil,
        isolation: isolated (any Actor)? = #isolation
    ) async throws(KeyspecError) -> KeyspecMigration {
        let reading = KeyspecReading(context ?? .prompting(KeyspecPrompt(reason: reason ?? Item.migrationPrompt)))
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
    /// - Throws: `KeyspecError`, the first failure; nothing is lost.
    @discardableResult
    public func migrateBlocking(
        reason: String? = nil, context: KeyspecContext? = nil, decode: (@Sendable (Data) throws -> Item.Value)? = nil
    ) throws(KeyspecError) -> KeyspecMigration {
        let context = context ?? .prompting(KeyspecPrompt(reason: reason ?? Item.migrationPrompt))
        return try store.memory.turns.waiting { () throws(KeyspecError) in try move(context, decode) }
    }
}
