import Foundation

extension SimulatedProcess {
    @TaskLocal private static var taskProcess: SimulatedProcess?

    private final class Fallback: @unchecked Sendable {
        let lock = NSLock()
        var process: SimulatedProcess?
    }

    private static let fallback = Fallback()

    /// The process whose calls are made: the task's, else the default; nil means that there is no keychain to call.
    public static var current: SimulatedProcess? { taskProcess ?? `default` }

    /// What code outside every task of a simulated process acts as, such as code on a dispatch queue.
    public static var `default`: SimulatedProcess? {
        get { fallback.lock.withLock { fallback.process } }
        set { fallback.lock.withLock { fallback.process = newValue } }
    }

    /// Runs code as this process.
    ///
    /// - Parameter body: What it does.
    /// - Returns: What that returns.
    /// - Throws: What that throws.
    public func run<Result>(_ body: () throws -> Result) rethrows -> Result {
        try Self.$taskProcess.withValue(self, operation: body)
    }

    /// Runs code as this process.
    ///
    /// - Parameters:
    ///   - isolation: The caller's actor.
    ///   - body: What it does.
    /// - Returns: What that returns.
    /// - Throws: What that throws.
    public func run<Result>(
        isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
    ) async rethrows -> Result {
        try await Self.$taskProcess.withValue(self, operation: body, isolation: isolation)
    }
}
