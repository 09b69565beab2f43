import Dispatch
import Foundation

/// Where operations run that leave the caller's executor.
///
/// A dispatch queue rather than a task: under `NonisolatedNonsendingByDefault` the body of an async function runs where it was
/// called, which can be the main thread, and a thread of the cooperative pool must not wait for a user.
nonisolated enum KeyspecQueue {
    /// Operations that don't prompt.
    static let operations = DispatchQueue(label: "keyspec.operations", qos: .userInitiated, attributes: .concurrent)
    /// What may prompt, one at a time.
    static let prompts: DispatchQueue = {
        let queue = DispatchQueue(label: "keyspec.prompts", qos: .userInitiated)
        queue.setSpecific(key: isPrompting, value: true)
        return queue
    }()
    private static let isPrompting = DispatchSpecificKey<Bool>()

    static func run<Success: Sendable, Failure: Error>(
        on queue: DispatchQueue, _ body: @escaping @Sendable () throws(Failure) -> Success
    ) async -> Result<Success, Failure> {
        await withCheckedContinuation { continuation in
            queue.async { continuation.resume(returning: result(body)) }
        }
    }

    /// Runs what can prompt under `context` when its turn has come. Cancelling the task ends the waiting, or the prompt.
    static func prompting<Success: Sendable, Failure: Error>(
        _ context: KeyspecContext?, cancelled: Failure, isolation: isolated (any Actor)?,
        _ body: @escaping @Sendable () throws(Failure) -> Success
    ) async -> Result<Success, Failure> {
        let turn = KeyspecTurn<Success, Failure>(context, cancelled: .failure(cancelled))
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                guard turn.wait(continuation) else { return }
                prompts.async { turn.take { result(body) } }
            }
        } onCancel: {
            turn.cancel()
        }
    }

    /// Runs what can prompt on the calling thread, when its turn has come.
    static func waiting<Success, Failure: Error>(
        _ body: () throws(Failure) -> Success
    ) throws(Failure) -> Success {
        // Inside another's turn, such as in a closure that makes a value, it is part of that.
        if DispatchQueue.getSpecific(key: isPrompting) == true { return try body() }
        return try prompts.sync { result(body) }.get()
    }

    private static func result<Success, Failure: Error>(
        _ body: () throws(Failure) -> Success
    ) -> Result<Success, Failure> {
        do throws(Failure) { return .success(try body()) } catch { return .failure(error) }
    }
}

/// One task's turn to prompt.
private nonisolated final class KeyspecTurn<Success: Sendable, Failure: Error>: @unchecked Sendable {
    private enum State {
        case new, running, over
        case waiting(CheckedContinuation<Result<Success, Failure>, Never>)
    }

    private let lock = NSLock()
    private var state = State.new
    private let context: KeyspecContext?
    private let cancelled: Result<Success, Failure>

    init(_ context: KeyspecContext?, cancelled: Result<Success, Failure>) {
        self.context = context
        self.cancelled = cancelled
    }

    private func change(_ body: (inout State) -> Void) {
        lock.lock()
        defer { lock.unlock() }
        body(&state)
    }

    /// Begins to wait; false if the task was cancelled before.
    func wait(_ continuation: CheckedContinuation<Result<Success, Failure>, Never>) -> Bool {
        var isNew = false
        change { state in
            if case .new = state {
                state = .waiting(continuation)
                isNew = true
            }
        }
        if !isNew { continuation.resume(returning: cancelled) }
        return isNew
    }

    /// Runs `body`, unless the task was cancelled meanwhile.
    func take(_ body: () -> Result<Success, Failure>) {
        var waiting: CheckedContinuation<Result<Success, Failure>, Never>?
        change { state in
            guard case .waiting(let continuation) = state else { return }
            waiting = continuation
            state = .running
        }
        guard let waiting else { return }
        let result = body()
        change { $0 = .over }
        waiting.resume(returning: result)
    }

    func cancel() {
        var waiting: CheckedContinuation<Result<Success, Failure>, Never>?
        var isRunning = false
        change { state in
            switch state {
            case .new: state = .over
            case .waiting(let continuation):
                waiting = continuation
                state = .over
            case .running: isRunning = true
            case .over: break
            }
        }
        waiting?.resume(returning: cancelled)
        if isRunning { context?.invalidate() }
    }
}

nonisolated extension KeyspecCaller {
    /// `result`, or `.cancelled` where a prompt failed because the task was cancelled.
    func unlessCancelled<Success, Failure: Error>(
        _ result: Result<Success, Failure>, _ operation: KeyspecError.Operation
    ) -> Result<Success, Failure> {
        guard Task.isCancelled, case .failure(let error) = result, let error = error as? KeyspecError,
            let cancelled = failure(operation, KeyspecError.cancelled, kept: error.kept) as? Failure
        else { return result }
        return .failure(cancelled)
    }
}
