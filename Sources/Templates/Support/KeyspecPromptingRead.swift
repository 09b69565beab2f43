import Foundation
import Security

nonisolated extension KeyspecPromptingItem {
    /// The stored value, after the user has satisfied the item's access control; nil only if there is none, and then without a
    /// prompt.
    ///
    /// Runs off the caller's executor; prompts come one at a time, in the order of the calls. Cancelling the task ends the
    /// waiting, or the prompt.
    ///
    /// - Parameters:
    ///   - reason: what the prompt says instead of the text of the spec.
    ///   - context: a context of the app's own, used as it is; without one, each read has a new one.
    ///   - isolation: the caller's own.
    /// - Returns: the value, or nil.
    /// - Throws: `KeyspecError`, with `.cancelled` when the user or the task cancelled.
    public func read(
        reason: String? = nil, context: KeyspecContext? = nil, isolation: isolated (any Actor)? = #isolation
    ) async throws(KeyspecError) -> Value? {
        let reading = reading(reason, context)
        return try await prompting(
            .read, reading, cancelled: failure(.read, KeyspecError.cancelled), isolation: isolation
        ) { () throws(KeyspecError) in try read(reading) }
    }

    /// The same, on the calling thread, which waits for its turn and for the user: not for the main thread.
    ///
    /// - Parameters:
    ///   - reason: what the prompt says instead of the text of the spec.
    ///   - context: a context of the app's own, used as it is.
    /// - Returns: the value, or nil.
    /// - Throws: `KeyspecError`, with `.cancelled` when the user cancelled.
    public func readBlocking(reason: String? = nil, context: KeyspecContext? = nil) throws(KeyspecError) -> Value? {
        let reading = reading(reason, context)
        return try store.memory.turns.waiting { () throws(KeyspecError) in try read(reading) }
    }

    func read(_ reading: KeyspecReading) throws(KeyspecError) -> Value? {
        try observed(.read) { () throws(KeyspecError) in try storedValue(reading) }
    }
}
