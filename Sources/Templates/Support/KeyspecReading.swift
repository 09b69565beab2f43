import Foundation
import Security

/// The part of a read that may ask the user.
///
/// What can be had without the user is taken first, so that nobody is asked for nothing. Only a row that is there and can't be
/// had leads to a prompt: the item's access control is evaluated, and that context is handed to the calls that follow.
public nonisolated final class KeyspecReading: @unchecked Sendable {
    /// What is evaluated before the keychain is asked for something that needs the user.
    struct Gate {
        let accessControl: Any
        let requirement: KeyspecRequirement?
        let reason: String
        let kept: Kept?
    }

    /// Under which name a satisfied context is kept for further reads, and for how long.
    struct Kept {
        let key: String
        let seconds: Int
    }

    /// Under which rows are read once the user was asked: the caller's context, or a new one.
    let context: KeyspecContext?
    private let gate: Gate?
    private let silent: KeyspecContext?
    private var isSettled: Bool
    private var isKnownToAsk = false

    /// A read under one context from the first call on, which the system may use to prompt.
    init(_ context: KeyspecContext?) {
        self.context = context
        gate = nil
        silent = nil
        isSettled = true
    }

    /// A read that asks the user only for what is there and can't be had otherwise.
    ///
    /// - Parameters:
    ///   - context: under which the user is asked.
    ///   - silent: under which rows are looked for before that; never prompts.
    ///   - gate: what is evaluated; without it the system itself asks.
    init(_ context: KeyspecContext?, silent: KeyspecContext?, gate: Gate?) {
        self.context = context
        self.silent = silent
        self.gate = gate
        isSettled = false
    }

    /// A read of what is known to be there and to need the user.
    init(asking context: KeyspecContext?, gate: Gate?) {
        self.context = context
        silent = nil
        self.gate = gate
        isSettled = false
        isKnownToAsk = true
    }

    /// What a query answers, after the user was asked if that is needed, or why the user didn't let it.
    func copyMatching(
        _ query: [String: Any], in store: any SecItemStore
    ) -> (status: OSStatus, result: Any?, refusal: KeyspecEvaluation) {
        if !isSettled {
            if !isKnownToAsk, let answer = withoutAsking(query, in: store) {
                return (answer.status, answer.result, .passed)
            }
            if let gate {
                let evaluation = evaluate(gate, in: store)
                guard evaluation == .passed else { return (errSecInteractionNotAllowed, nil, evaluation) }
            }
            isSettled = true
        }
        let (status, result) = store.copyMatching(added(context, to: query))
        if status == errSecSuccess, let kept = gate?.kept, let context {
            store.memory.authentications.keep(context, for: kept.key, seconds: kept.seconds)
        }
        return (status, result, .passed)
    }

    /// What a query answers without the user, or under what the user satisfied before; nil if there is a row that needs more.
    private func withoutAsking(
        _ query: [String: Any], in store: any SecItemStore
    ) -> (status: OSStatus, result: Any?)? {
        let kept = gate?.kept.flatMap { store.memory.authentications.context(for: $0.key) }
        let answer = store.copyMatching(added(kept ?? silent, to: query))
        // A context that was kept can have been invalidated meanwhile, which is another status (SecItem.m 1418-1425).
        let needsMore =
            answer.status == errSecInteractionNotAllowed || (kept != nil && answer.status == errSecAuthFailed)
        guard needsMore else { return answer }
        if let key = gate?.kept?.key { store.memory.authentications.forget(key) }
        return nil
    }

    private func evaluate(_ gate: Gate, in store: any SecItemStore) -> KeyspecEvaluation {
        if let requirement = gate.requirement, let obstacle = store.obstacle(to: requirement) {
            return .failed(obstacle, code: nil)
        }
        guard let context else { return .passed }
        return store.evaluate(gate.accessControl, reason: gate.reason, in: context)
    }

    private func added(_ context: KeyspecContext?, to query: [String: Any]) -> [String: Any] {
        context?.added(to: query) ?? query
    }
}

nonisolated extension KeyspecCaller {
    /// What a query answers under a reading; throws if the user didn't let it.
    func copyMatching(
        _ query: [String: Any], _ reading: KeyspecReading, _ operation: KeyspecError.Operation
    ) throws(KeyspecError) -> (status: OSStatus, result: Any?) {
        let (status, result, refusal) = reading.copyMatching(query, in: store)
        if case .failed(let kind, let code) = refusal { throw failure(operation, kind, authenticationCode: code) }
        return (status, result)
    }

    /// Runs what may ask the user off the caller's executor, when all that was asked for before has ended.
    ///
    /// - Parameters:
    ///   - operation: what is asked of the item.
    ///   - reading: the read, whose prompt ends if the task is cancelled.
    ///   - cancelled: what is thrown if the task was cancelled before its turn.
    ///   - isolation: the caller's, so that turns are in the order of the calls.
    ///   - body: the operation.
    /// - Returns: what `body` returns.
    /// - Throws: what `body` throws, or that the task was cancelled.
    func prompting<Success: Sendable, Failure: Error>(
        _ operation: KeyspecError.Operation, _ reading: KeyspecReading, cancelled: Failure,
        isolation: isolated (any Actor)?, _ body: @escaping @Sendable () throws(Failure) -> Success
    ) async throws(Failure) -> Success {
        let (store, context) = (store, reading.context)
        let end: @Sendable () -> Void = { if let context { store.invalidate(context) } }
        let result = await store.memory.turns.prompting(
            cancelled: cancelled, isolation: isolation, end: end, body)
        return try unlessCancelled(result, operation).get()
    }
}
