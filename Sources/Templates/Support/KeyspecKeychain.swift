import Foundation

/// What the generated type of every spec can do besides giving its items.
public nonisolated protocol KeyspecKeychain: Sendable {
    /// Where calls go.
    var store: any SecItemStore { get }
}

nonisolated extension KeyspecKeychain {
    /// Runs operations off the caller's executor, so that the main thread doesn't wait for the keychain.
    ///
    /// - Parameter body: what to do, with this keychain. It runs on a thread of its own kind, not in a task.
    /// - Returns: what `body` returns.
    /// - Throws: what `body` throws.
    public func perform<Success: Sendable>(
        _ body: @escaping @Sendable (Self) throws -> Success
    ) async throws -> Success {
        try await KeyspecQueue.run(on: KeyspecQueue.operations) { try body(self) }.get()
    }
}
