import Foundation
import Security

/// Told of each operation's outcome, on the thread that ran it. It never learns a value.
public typealias KeyspecObserver = @Sendable (KeyspecEvent) -> Void

/// The outcome of one operation.
public nonisolated struct KeyspecEvent: Sendable, Equatable {
    /// The item, as `Keychain.secret`.
    public let item: String
    /// What was asked of it.
    public let operation: KeyspecError.Operation
    /// What went wrong; nil if nothing did.
    public let kind: KeyspecError.Kind?
    /// The system's answer: `errSecSuccess` if nothing went wrong, nil if the system had no part in it.
    public let status: OSStatus?
}

nonisolated extension KeyspecCaller {
    /// Runs an operation and tells the observer.
    @_semantics("optimize.sil.specialize.generic.never")
    func observed<Success, Failure: Error>(
        _ operation: KeyspecError.Operation, _ body: () throws(Failure) -> Success
    ) throws(Failure) -> Success {
        guard let observer = store.observer else { return try body() }
        do throws(Failure) {
            let success = try body()
            observer(KeyspecEvent(item: Self.itemName, operation: operation, kind: nil, status: errSecSuccess))
            return success
        } catch {
            // What the app's own closures throw is nothing of the item's.
            let failure = error as? KeyspecError
            observer(
                KeyspecEvent(item: Self.itemName, operation: operation, kind: failure?.kind, status: failure?.status))
            throw error
        }
    }
}
