import Foundation
import KeychainEngine
import Security

#if canImport(LocalAuthentication) && !os(tvOS)
    import LocalAuthentication
#endif

/// What the fake knows of the contexts that calls were made under: LocalAuthentication's own tell nobody what was proved in them.
final class KeyspecFakeContexts: @unchecked Sendable {
    private let lock = NSLock()
    /// Contexts are held, so that none has the identity of an earlier one.
    private var entries: [ObjectIdentifier: (object: AnyObject, known: AuthenticationContext)] = [:]

    /// What is known of a context.
    func known(_ context: KeyspecContext) -> AuthenticationContext? {
        context.added(to: [:])[kSecUseAuthenticationContext as String].flatMap(known)
    }

    /// What is known of the context in a query; nil for anything else.
    func known(_ object: Any) -> AuthenticationContext? {
        #if canImport(LocalAuthentication) && !os(tvOS)
            guard let context = object as? LAContext else { return nil }
            let known = entry(for: context)
            known.isInteractionAllowed = !context.interactionNotAllowed
            #if !os(watchOS)
                known.reason = context.localizedReason
                known.cancelTitle = context.localizedCancelTitle
                known.fallbackTitle = context.localizedFallbackTitle
            #endif
            return known
        #else
            return nil
        #endif
    }

    private func entry(for object: AnyObject) -> AuthenticationContext {
        lock.withLock {
            if let entry = entries[ObjectIdentifier(object)] { return entry.known }
            let known = AuthenticationContext()
            entries[ObjectIdentifier(object)] = (object, known)
            return known
        }
    }
}
