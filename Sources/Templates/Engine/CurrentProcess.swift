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

    /// Runs code with this default, alone: whoever else asks for a default here waits until it has ended. Tests of
    /// several suites, which run side by side, share the default safely that way.
    ///
    /// - Parameters:
    ///   - process: The default meanwhile.
    ///   - isolation: The caller's actor.
    ///   - body: What runs.
    /// - Returns: What that returns.
    /// - Throws: What that throws.
    public static func withDefault<Result, Failure: Error>(
        _ process: SimulatedProcess?, isolation: isolated (any Actor)? = #isolation,
        _ body: () async throws(Failure) -> Result
    ) async throws(Failure) -> Result {
        await turns.take()
        let before = self.default
        self.default = process
        let result: Swift.Result<Result, Failure>
        do throws(Failure) { result = .success(try await body()) } catch { result = .failure(error) }
        self.default = before
        await turns.give()
        return try result.get()
    }

    private static let turns = Turns()

    /// A lock that suspends instead of blocking.
    private actor Turns {
        private var isTaken = false
        private var waiting: [CheckedContinuation<Void, Never>] = []

        func take() async {
            if isTaken { await withCheckedContinuation { waiting.append($0) } } else { isTaken = true }
        }

        func give() {
            if waiting.isEmpty { isTaken = false } else { waiting.removeFirst().resume() }
        }
    }
}
