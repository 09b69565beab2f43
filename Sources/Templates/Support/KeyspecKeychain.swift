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

    /// Has the next read of each item prompt again, whatever the user satisfied before.
    ///
    /// On iOS and visionOS this happens by itself when the app leaves the foreground. Elsewhere the app calls it when it does,
    /// or when the user locks it.
    public func forgetAuthentications() { store.memory.authentications.forget() }
}
