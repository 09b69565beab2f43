import Foundation
import Security

nonisolated extension KeyspecProtectedItem {
    /// The stored value, after the user has satisfied the item's access control; nil only if there is none, and then without a
    /// prompt.
    ///
    /// Runs off the caller's executor; prompts come one at a time, in the order of the calls. Cancelling the task ends the prompt.
    ///
    /// - Parameters:
    ///   - reason: what the prompt says instead of the text of the spec.
    ///   - context: a context of the app's own, used as it is; without one, each read has a new one.
    /// - Returns: the value, or nil.
    /// - Throws: `KeyspecError`, with `.cancelled` when the user or the task cancelled.
    public func read(reason: String? = nil, context: KeyspecContext? = nil) async throws(KeyspecError) -> Value? {
        let context = context ?? .prompting(reason ?? Self.prompt)
        let result: Result<Value?, KeyspecError> = await withTaskCancellationHandler {
            await KeyspecQueue.run(on: KeyspecQueue.prompts) { () throws(KeyspecError) in
                try readBlocking(context: context)
            }
        } onCancel: {
            context?.invalidate()
        }
        if Task.isCancelled, case .failure(let error) = result, error.kind != KeyspecError.cancelled {
            throw failure(.read, KeyspecError.cancelled)
        }
        return try result.get()
    }

    /// The same, on the calling thread, which waits for the user: not for the main thread.
    ///
    /// - Parameters:
    ///   - reason: what the prompt says instead of the text of the spec.
    ///   - context: a context of the app's own, used as it is.
    /// - Returns: the value, or nil.
    /// - Throws: `KeyspecError`, with `.cancelled` when the user cancelled.
    public func readBlocking(reason: String? = nil, context: KeyspecContext? = nil) throws(KeyspecError) -> Value? {
        let rows = KeyspecStagedRows(try query())
        let context = context ?? .prompting(reason ?? Self.prompt)
        // Each round loses only to a save in another process that moves the item between two calls.
        for _ in 0..<3 {
            if let (data, _) = try copy(rows.place, context) { return try decoded(data) }
            if let (data, tag) = try copy(rows.staging, context) {
                if try isStaged(rows, tag) { return try decoded(data) }
            } else if try !isThere(rows.marked, .read) {
                return nil
            }
        }
        throw failure(.read, KeyspecError.contended)
    }

    /// Whether the staging row is the item: nothing is in its place, and the row is still the one that was read.
    private func isStaged(_ rows: KeyspecStagedRows, _ tag: String) throws(KeyspecError) -> Bool {
        guard try !isThere(rows.place, .read) else { return false }
        return try isThere(KeyspecStagedRows.tagged(rows.staging, tag), .read)
    }

    private func copy(_ query: [String: Any], _ context: KeyspecContext?) throws(KeyspecError) -> (Data, tag: String)? {
        var query = query
        query[kSecReturnData as String] = true
        query[kSecReturnAttributes as String] = true
        let (status, result) = store.copyMatching(context?.added(to: query) ?? query)
        if status == errSecItemNotFound { return nil }
        guard status == errSecSuccess else { throw failure(.read, status) }
        guard let row = result as? [String: Any], let data = row[kSecValueData as String] as? Data else {
            throw failure(.read, KeyspecError.undecodable)
        }
        return (data, row[kSecAttrComment as String] as? String ?? "")
    }
}
