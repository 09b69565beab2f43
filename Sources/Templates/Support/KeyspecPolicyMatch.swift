import Foundation
import Security

/// Whether an item is protected as the spec says.
public nonisolated enum KeyspecPolicyMatch: Sendable {
    /// It is.
    case matches
    /// It isn't: an older version of the app stored it, or another one.
    case differs
    /// There is no item.
    case absent
    /// It can't be seen without the user, or while the device is locked. Of an access-controlled item, only what is certainly
    /// wrong can be seen.
    case unknown
}

nonisolated extension KeyspecItem {
    /// Compares a row with the declared protection, by filters that act before anything is decrypted.
    fileprivate func match(
        _ row: [String: Any], _ accessible: Any?, asksTheUser: Bool
    ) throws(KeyspecError) -> KeyspecPolicyMatch {
        let isReadable: Bool
        switch store.probe(row) {
        case errSecSuccess: isReadable = true
        case errSecInteractionNotAllowed: isReadable = false
        case errSecItemNotFound: return .absent
        case let status: throw failure(.match, status)
        }
        var filtered = row
        filtered[kSecAttrAccessible as String] = accessible
        switch store.probe(filtered) {
        case errSecSuccess, errSecInteractionNotAllowed: break
        case errSecItemNotFound: return .differs
        case let status: throw failure(.match, status)
        }
        // What is read without the user has no access control that asks; what isn't may have one, or be locked away.
        if asksTheUser { return isReadable ? .differs : .unknown }
        return isReadable ? .matches : .unknown
    }
}

nonisolated extension KeyspecPlainItem {
    /// Whether the item is protected as declared, found out without a prompt and without reading it.
    public func matchesPolicy() throws(KeyspecError) -> KeyspecPolicyMatch {
        try match(try query(), try protection[kSecAttrAccessible as String], asksTheUser: false)
    }

    /// Gives the item the declared protection and attributes, in one call and without touching its value.
    ///
    /// - Returns: whether there was an item.
    @discardableResult
    public func resave() throws(KeyspecError) -> Bool {
        var declared = try protection
        declared.merge(attributes) { _, new in new }
        let query = try query()
        let updated = store.update(KeyspecContext.nonInteractive?.added(to: query) ?? query, with: declared)
        if updated == errSecItemNotFound { return false }
        guard updated == errSecSuccess else { throw writeFailure(updated) }
        return true
    }
}

nonisolated extension KeyspecStagedItem {
    fileprivate func matchStaged(_ accessible: Any?, asksTheUser: Bool) throws(KeyspecError) -> KeyspecPolicyMatch {
        let rows = KeyspecStagedRows(try query())
        for row in [rows.place, rows.staging] {
            let match = try match(row, accessible, asksTheUser: asksTheUser)
            guard case .absent = match else { return match }
        }
        return .absent
    }
}

nonisolated extension KeyspecReprotectedItem {
    /// Whether the item is protected as declared, found out without a prompt and without reading it.
    public func matchesPolicy() throws(KeyspecError) -> KeyspecPolicyMatch {
        try matchStaged(try protection[kSecAttrAccessible as String], asksTheUser: false)
    }

    /// Stores the item's value again, with the declared protection and attributes. Not to be run beside a save.
    ///
    /// - Returns: whether there was an item.
    @discardableResult
    public func resave() throws(KeyspecError) -> Bool {
        guard let value = try read() else { return false }
        try save(value)
        return true
    }
}

nonisolated extension KeyspecProtectedItem {
    /// Whether the item is protected as declared, found out without a prompt.
    ///
    /// The keychain shows access control to nobody but the user. So `.differs` is certain: the item can be read without the
    /// user, or is in another class; but an item in the right class that asks for something else is `.unknown`.
    public func matchesPolicy() throws(KeyspecError) -> KeyspecPolicyMatch {
        try matchStaged(Self.accessible, asksTheUser: Self.asksTheUser)
    }
}

nonisolated extension KeyspecPromptingItem {
    /// Reads the item's value, with a prompt if it is protected, and stores it again with the declared protection and
    /// attributes. Not to be run beside a save.
    ///
    /// - Parameters:
    ///   - reason: what the prompt says instead of the text of the spec.
    ///   - context: a context of the app's own, used as it is.
    ///   - isolation: the caller's own.
    /// - Returns: whether there was an item.
    /// - Throws: `KeyspecError`, with `.cancelled` when the user or the task cancelled.
    @discardableResult
    public func resave(
        reason: String? = nil, context: KeyspecContext? = nil, isolation: isolated (any Actor)? = #isolation
    ) async throws(KeyspecError) -> Bool {
        let reading = reading(reason, context)
        return try await prompting(
            .read, reading, cancelled: failure(.read, KeyspecError.cancelled), isolation: isolation
        ) { () throws(KeyspecError) in try resave(reading) }
    }

    /// The same, on the calling thread, which waits for the user: not for the main thread.
    ///
    /// - Parameters:
    ///   - reason: what the prompt says instead of the text of the spec.
    ///   - context: a context of the app's own, used as it is.
    /// - Returns: whether there was an item.
    /// - Throws: `KeyspecError`, with `.cancelled` when the user cancelled.
    @discardableResult
    public func resaveBlocking(reason: String? = nil, context: KeyspecContext? = nil) throws(KeyspecError) -> Bool {
        let reading = reading(reason, context)
        return try store.memory.turns.waiting { () throws(KeyspecError) in try resave(reading) }
    }

    private func resave(_ reading: KeyspecReading) throws(KeyspecError) -> Bool {
        guard let value = try read(reading) else { return false }
        try save(value)
        return true
    }
}
