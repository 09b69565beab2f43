import Foundation
import Security

/// An item with access control that an application password takes part in: what the app gives is needed to save and to read it,
/// beside what the user may have to satisfy.
public nonisolated protocol KeyspecApplicationPasswordItem: KeyspecStagedItem, KeyspecAccessControlledItem {}

nonisolated extension KeyspecApplicationPasswordItem {
    /// Stores `value` without a prompt.
    ///
    /// Whatever fails, and wherever the process is stopped, the old value or the new one can be read afterwards; the error tells
    /// which. An item with less protection than declared is never stored.
    ///
    /// - Parameters:
    ///   - value: the value.
    ///   - applicationPassword: what a read has to give again.
    /// - Throws: `KeyspecError`.
    @_semantics("optimize.sil.specialize.generic.never")
    public func save(_ value: Value, applicationPassword: Data) throws(KeyspecError) {
        try observed(.save) { () throws(KeyspecError) in
            guard let context = KeyspecContext.silent, store.give(applicationPassword, to: context) else {
                throw failure(.save, KeyspecError.authenticationFailed, kept: .old)
            }
            try saveStaged(value, context)
        }
    }

    /// The stored value, after the user has satisfied what else the item's access control asks; nil only if there is none, and
    /// then without a prompt.
    ///
    /// Runs off the caller's executor; prompts come one at a time, in the order of the calls. Cancelling the task ends the
    /// waiting, or the prompt.
    ///
    /// - Parameters:
    ///   - applicationPassword: what the item was saved with.
    ///   - reason: what the prompt says instead of the text of the spec.
    ///   - isolation: the caller's own.
    /// - Returns: the value, or nil.
    /// - Throws: `KeyspecError`, with `.authenticationFailed` for another password, `.cancelled` when the user or the task
    ///   cancelled.
    public func read(
        applicationPassword: Data, reason: String? = nil, isolation: isolated (any Actor)? = #isolation
    ) async throws(KeyspecError) -> Value? {
        let reading = try reading(applicationPassword, reason)
        return try await prompting(
            .read, reading, cancelled: failure(.read, KeyspecError.cancelled), isolation: isolation
        ) { () throws(KeyspecError) in try read(reading) }
    }

    /// The same, on the calling thread, which waits for its turn and for the user: not for the main thread.
    ///
    /// - Parameters:
    ///   - applicationPassword: what the item was saved with.
    ///   - reason: what the prompt says instead of the text of the spec.
    /// - Returns: the value, or nil.
    /// - Throws: `KeyspecError`, with `.authenticationFailed` for another password, `.cancelled` when the user cancelled.
    public func readBlocking(applicationPassword: Data, reason: String? = nil) throws(KeyspecError) -> Value? {
        let reading = try reading(applicationPassword, reason)
        return try store.memory.turns.waiting { () throws(KeyspecError) in try read(reading) }
    }

    private func read(_ reading: KeyspecReading) throws(KeyspecError) -> Value? {
        try observed(.read) { () throws(KeyspecError) in try readStaged(reading) }
    }

    private func reading(_ applicationPassword: Data, _ reason: String?) throws(KeyspecError) -> KeyspecReading {
        let silent = KeyspecContext.silent
        let reading = reading(reason, nil, silent: silent)
        guard let silent, let asking = reading.context, store.give(applicationPassword, to: silent),
            store.give(applicationPassword, to: asking)
        else {
            throw failure(.read, KeyspecError.authenticationFailed)
        }
        return reading
    }
}
