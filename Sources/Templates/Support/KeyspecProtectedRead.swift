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
        let result = await KeyspecQueue.prompting(context) { () throws(KeyspecError) in
            try readBlocking(context: context)
        }
        return try unlessCancelled(result, .read).get()
    }

    /// The same, on the calling thread, which waits for the user: not for the main thread.
    ///
    /// - Parameters:
    ///   - reason: what the prompt says instead of the text of the spec.
    ///   - context: a context of the app's own, used as it is.
    /// - Returns: the value, or nil.
    /// - Throws: `KeyspecError`, with `.cancelled` when the user cancelled.
    public func readBlocking(reason: String? = nil, context: KeyspecContext? = nil) throws(KeyspecError) -> Value? {
        try readStaged(context ?? .prompting(reason ?? Self.prompt))
    }
}
