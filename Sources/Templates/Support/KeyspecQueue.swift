import Dispatch

/// Where operations run that leave the caller's executor.
///
/// A dispatch queue rather than a task: under `NonisolatedNonsendingByDefault` the body of an async function runs where it was
/// called, which can be the main thread, and a thread of the cooperative pool must not wait for a user.
nonisolated enum KeyspecQueue {
    /// Operations that don't prompt.
    static let operations = DispatchQueue(label: "keyspec.operations", qos: .userInitiated, attributes: .concurrent)
    /// Reads that prompt, one at a time.
    static let prompts = DispatchQueue(label: "keyspec.prompts", qos: .userInitiated)

    static func run<Success: Sendable, Failure: Error>(
        on queue: DispatchQueue, _ body: @escaping @Sendable () throws(Failure) -> Success
    ) async -> Result<Success, Failure> {
        await withCheckedContinuation { continuation in
            queue.async {
                do throws(Failure) {
                    continuation.resume(returning: .success(try body()))
                } catch {
                    continuation.resume(returning: .failure(error))
                }
            }
        }
    }

    /// Runs what can prompt under `context`; cancelling the task ends the prompt.
    static func prompting<Success: Sendable, Failure: Error>(
        _ context: KeyspecContext?, _ body: @escaping @Sendable () throws(Failure) -> Success
    ) async -> Result<Success, Failure> {
        await withTaskCancellationHandler {
            await run(on: prompts, body)
        } onCancel: {
            context?.invalidate()
        }
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
