import Foundation

/// Several deletes, of which one that fails doesn't keep the others from being made.
public nonisolated struct KeyspecDeletion {
    private var firstFailure: KeyspecError?

    /// Nothing yet.
    public init() {}

    /// Makes a delete.
    public mutating func attempt(_ delete: () throws(KeyspecError) -> Void) {
        do throws(KeyspecError) {
            try delete()
        } catch {
            firstFailure = firstFailure ?? error
        }
    }

    /// Throws the first failure, if there was one: what it names is left, and perhaps more.
    public func finish() throws(KeyspecError) {
        if let firstFailure { throw firstFailure }
    }
}
