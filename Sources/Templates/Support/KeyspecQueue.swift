import Dispatch
import Foundation

/// Where operations run that leave the caller's executor.
///
/// A dispatch queue rather than a task: under `NonisolatedNonsendingByDefault` the body of an async function runs where it was
/// called, which can be the main thread, and a thread of the cooperative pool must not wait for a user.
nonisolated enum KeyspecQueue {
    /// Operations that don't prompt.
    static let operations = DispatchQueue(label: "keyspec.operations", qos: .userInitiated, attributes: .concurrent)
    static func run<Success: Sendable, Failure: Error>(
        on queue: DispatchQueue, _ body: @escaping @Sendable () throws(Failure) -> Success
    ) async -> Result<Success, Failure> {
        await withCheckedContinuation { continuation in
            queue.async { continuation.resume(returning: result(body)) }
        }
    }

    static func result<Success, Failure: Error>(
        _ body: () throws(Failure) -> Success
    ) -> Result<Success, Failure> {
        do throws(Failure) { return .success(try body()) } catch { return .failure(error) }
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
