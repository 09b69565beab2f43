import Dispatch
import Foundation

/// Where a process runs what may prompt: one at a time, in the order in which it was asked for.
nonisolated final class KeyspecTurns: Sendable {
    private let queue = DispatchQueue(label: "keyspec.prompts", qos: .userInitiated)
    private let isPrompting = DispatchSpecificKey<Bool>()

    init() { queue.setSpecific(key: isPrompting, value: true) }

    /// Runs what can prompt when its turn has come. Cancelling the task ends the waiting, or the prompt by way of `end`.
    func prompting<Success: Sendable, Failure: Error>(
        cancelled: Failure, isolation: isolated (any Actor)?, end: @escaping @Sendable () -> Void,
        _ body: @escaping @Sendable () throws(Failure) -> Success
    ) async -> Result<Success, Failure> {
        let turn = KeyspecTurn<Success, Failure>(cancelled: .failure(cancelled), end: end)
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                guard turn.wait(continuation) else { return }
                queue.async { turn.take { KeyspecQueue.result(body) } }
            }
        } onCancel: {
            turn.cancel()
        }
    }

    /// Runs what can prompt on the calling thread, when its turn has come.
    func waiting<Success, Failure: Error>(
        _ body: () throws(Failure) -> Success
    ) throws(Failure) -> Success {
        // Inside another's turn, such as in a closure that makes a value, it is part of that.
        if DispatchQueue.getSpecific(key: isPrompting) == true { return try body() }
        return try queue.sync { KeyspecQueue.result(body) }.get()
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
    private let end: @Sendable () -> Void
    private let cancelled: Result<Success, Failure>

    init(cancelled: Result<Success, Failure>, end: @escaping @Sendable () -> Void) {
        self.cancelled = cancelled
        self.end = end
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
        if isRunning { end() }
    }
}
