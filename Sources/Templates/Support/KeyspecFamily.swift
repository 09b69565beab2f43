import Foundation
import Security

/// The items that differ in run-time parameters alone.
public nonisolated protocol KeyspecFamily: KeyspecCaller {
    /// One item of the family.
    associatedtype Item: KeyspecIdentified
    /// What tells the items apart: the parameter, or all of them.
    associatedtype Parameters: Sendable

    /// What all items have in common: their identity without the attributes that hold parameters.
    var scope: [String: Any] { get throws(KeyspecError) }
    /// The attributes that hold parameters.
    var patterns: [KeyspecPattern] { get throws(KeyspecError) }
    /// The item with certain parameters.
    func item(_ parameters: Parameters) -> Item
    /// The parameters that were read; nil if they aren't of their types.
    func parameters(_ texts: KeyspecTexts) -> Parameters?
}

nonisolated extension KeyspecFamily {
    /// The item's.
    public static var itemName: String { Item.itemName }

    /// The parameters of the rows that an item of this family is stored in.
    ///
    /// - Parameters:
    ///   - query: finds at least these rows.
    ///   - patterns: the attributes of those rows that hold parameters.
    ///   - context: under which they are read.
    ///   - kind: which rows count.
    ///   - identity: what the row with certain parameters is found by, from which the reading is confirmed.
    /// - Returns: the parameters, each row once.
    /// - Throws: `KeyspecError`, with `.locked` for a row that can't be opened under the context.
    func list(
        _ query: [String: Any], _ patterns: [KeyspecPattern], _ context: KeyspecContext?,
        _ kind: KeyspecRowKind = .place,
        identity: (Parameters) -> [String: Any]?
    ) throws(KeyspecError) -> [Parameters] {
        let found = try observed(.list) { () throws(KeyspecError) in try rows(query, context) }
        // Told apart as the keychain does, by bytes: to Swift, two forms of one accented letter are equal.
        var seen: Set<[[UInt8]?]> = []
        return found.compactMap { row in
            guard let row = kind.row(row), let parameters = read(patterns, in: row, identity: identity),
                seen.insert(patterns.map { KeyspecPattern.bytes(row[$0.attribute]) }).inserted
            else { return nil }
            return parameters
        }
    }

    private func rows(
        _ query: [String: Any], _ context: KeyspecContext?
    ) throws(KeyspecError) -> [[String: Any]] {
        var query = query
        query[kSecReturnAttributes as String] = true
        query[kSecMatchLimit as String] = kSecMatchLimitAll
        let (status, result) = store.copyMatching(context?.added(to: query) ?? query)
        if status == errSecItemNotFound { return [] }
        guard status == errSecSuccess else { throw failure(.list, status) }
        guard let rows = result as? [[String: Any]] else { throw failure(.list, KeyspecError.undecodable) }
        return rows
    }

    /// The parameters that a row was stored with; nil if no item of the family could have stored it.
    func read(
        _ patterns: [KeyspecPattern], in row: [String: Any], identity: (Parameters) -> [String: Any]?
    ) -> Parameters? {
        KeyspecPattern.read(patterns, in: row) { texts in
            guard let parameters = parameters(texts), let identity = identity(parameters) else { return nil }
            // Only what makes the very same text was this family's: `007` is no `Int` that it could have stored.
            let isSame = patterns.allSatisfy {
                KeyspecPattern.bytes(identity[$0.attribute]) == KeyspecPattern.bytes(row[$0.attribute])
            }
            return isSame ? parameters : nil
        }
    }
}

nonisolated extension KeyspecFamily where Item: KeyspecItem {
    /// The parameters of the items that are stored.
    func list(_ context: KeyspecContext?, _ kind: KeyspecRowKind = .place) throws(KeyspecError) -> [Parameters] {
        try list(try scope, try patterns, context, kind) { try? item($0).query() }
    }
}

/// Which rows a family is read from.
nonisolated enum KeyspecRowKind {
    /// Those in an item's place.
    case place
    /// Those in an item's place, and those in its staging place.
    case placeOrStaging
    /// Those of records.
    case record
    /// Indexes that name a value.
    case index

    /// A row as it would be in its place; nil for one that doesn't count.
    func row(_ row: [String: Any]) -> [String: Any]? {
        guard let account = row[kSecAttrAccount as String] as? String else { return row }
        switch self {
        case .record:
            return row
        case .placeOrStaging where account.hasSuffix(KeyspecStagedRows.suffix):
            var row = row
            row[kSecAttrAccount as String] = String(account.dropLast(KeyspecStagedRows.suffix.count))
            return row
        case .index:
            guard account.hasSuffix(KeyspecIndexRows.suffix),
                KeyspecIndexState(row[kSecAttrComment as String] as? String)?.slot != nil
            else { return nil }
            var row = row
            row[kSecAttrAccount as String] = String(account.dropLast(KeyspecIndexRows.suffix.count))
            return row
        case .place, .placeOrStaging:
            return KeyspecStagedRows.isReserved(account) ? nil : row
        }
    }
}

nonisolated extension KeyspecFamily where Item: KeyspecPlainItem {
    /// The parameters of the items that are stored, in no particular order.
    ///
    /// It reads attributes, and so needs every row in the family's service and group to be readable now: while one is locked
    /// away or under access control, it throws `.locked`.
    public func all() throws(KeyspecError) -> [Parameters] { try list(.nonInteractive) }

    /// Removes every item of the family. What is left after a failure is removed by calling it again.
    public func deleteAll() throws(KeyspecError) {
        var deletion = KeyspecDeletion()
        for parameters in try all() { deletion.attempt(item(parameters).delete) }
        try deletion.finish()
    }
}

nonisolated extension KeyspecFamily where Item: KeyspecReprotectedItem {
    /// The parameters of the items that are stored, in no particular order.
    ///
    /// It reads attributes, and so needs every row in the family's service and group to be readable now: while one is locked
    /// away or under access control, it throws `.locked`.
    public func all() throws(KeyspecError) -> [Parameters] { try list(.nonInteractive, .placeOrStaging) }

    /// Removes every item of the family. What is left after a failure is removed by calling it again.
    public func deleteAll() throws(KeyspecError) {
        var deletion = KeyspecDeletion()
        for parameters in try all() { deletion.attempt(item(parameters).delete) }
        try deletion.finish()
    }
}

nonisolated extension KeyspecFamily where Item: KeyspecProtectedItem {
    /// The parameters of the items that are stored, in no particular order, after the user has satisfied their access control:
    /// the keychain keeps even their attributes from anyone else. Without items there is no prompt.
    ///
    /// Runs off the caller's executor, as a read does.
    ///
    /// - Parameters:
    ///   - reason: what the prompt says instead of the text of the spec.
    ///   - context: a context of the app's own, used as it is.
    ///   - isolation: the caller's own.
    /// - Returns: the parameters.
    /// - Throws: `KeyspecError`, with `.cancelled` when the user or the task cancelled.
    public func all(
        reason: String? = nil, context: KeyspecContext? = nil, isolation: isolated (any Actor)? = #isolation
    ) async throws(KeyspecError) -> [Parameters] {
        let reading = KeyspecReading(context ?? .prompting(Item.texts(reason)))
        return try await prompting(
            .list, reading, cancelled: failure(.list, KeyspecError.cancelled), isolation: isolation
        ) { () throws(KeyspecError) in try list(reading.context, .placeOrStaging) }
    }

    /// The same, on the calling thread, which waits for the user: not for the main thread.
    ///
    /// - Parameters:
    ///   - reason: what the prompt says instead of the text of the spec.
    ///   - context: a context of the app's own, used as it is.
    /// - Returns: the parameters.
    /// - Throws: `KeyspecError`, with `.cancelled` when the user cancelled.
    public func allBlocking(
        reason: String? = nil, context: KeyspecContext? = nil
    ) throws(KeyspecError) -> [Parameters] {
        let context = context ?? .prompting(Item.texts(reason))
        return try store.memory.turns.waiting { () throws(KeyspecError) in try list(context, .placeOrStaging) }
    }

    /// Removes every item of the family that generated code has stored, in one call. Never prompts, and works while the device
    /// is locked.
    ///
    /// Rows from before the app used generated code lack the family's code: `all` finds them, and each item's `delete` removes
    /// its own.
    public func deleteAll() throws(KeyspecError) {
        guard let code = Item.familyCode else { return }
        var query = try scope
        query[kSecAttrType as String] = code
        let status = store.delete(query)
        guard status == errSecSuccess || status == errSecItemNotFound else {
            throw failure(.delete, status, kept: .unknown)
        }
    }
}

nonisolated extension KeyspecFamily where Item: KeyspecKeyItem {
    /// The parameters of the keys that are stored, in no particular order.
    ///
    /// It reads attributes, and so needs every key of the family's type and group to be readable now: while one is locked away or
    /// under access control, it throws `.locked`.
    public func all() throws(KeyspecError) -> [Parameters] { try list(.nonInteractive) }

    /// Removes every key of the family. What is left after a failure is removed by calling it again.
    public func deleteAll() throws(KeyspecError) {
        var deletion = KeyspecDeletion()
        for parameters in try all() { deletion.attempt(item(parameters).delete) }
        try deletion.finish()
    }
}
