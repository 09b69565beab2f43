import Foundation

/// What one process has had its user prove so far.
public final class AuthenticationContext: @unchecked Sendable {
    /// Something that the user has proved.
    public enum Factor: Hashable, Sendable {
        /// The passcode was typed.
        case passcode
        /// A finger or face of this enrolled set was recognised.
        case biometry(enrollment: Int)
        /// The companion was there.
        case companion
    }

    private let condition = NSCondition()
    private var values = Values()

    /// Texts and switches of a context.
    struct Values {
        var isInteractionAllowed = true
        var isInvalidated = false
        var factors: Set<Factor> = []
        var applicationPassword: Data?
        var reason = ""
        var cancelTitle: String?
        var fallbackTitle: String?
    }

    /// A context in which nothing is proved yet, and the user may be asked.
    public init() {}

    private func with<Result>(_ body: (inout Values) -> Result) -> Result {
        condition.withLock { body(&values) }
    }

    var snapshot: Values { with { $0 } }

    /// Whether the user may be asked.
    public var isInteractionAllowed: Bool {
        get { with { $0.isInteractionAllowed } }
        set { with { $0.isInteractionAllowed = newValue } }
    }

    /// The text for the prompt.
    public var reason: String {
        get { with { $0.reason } }
        set { with { $0.reason = newValue } }
    }

    /// The title of the prompt's cancel button; nil or empty for the system's.
    public var cancelTitle: String? {
        get { with { $0.cancelTitle } }
        set { with { $0.cancelTitle = newValue } }
    }

    /// The title of the prompt's fallback button; nil for the system's, empty for none.
    public var fallbackTitle: String? {
        get { with { $0.fallbackTitle } }
        set { with { $0.fallbackTitle = newValue } }
    }

    /// The application password, if one was given.
    public var applicationPassword: Data? {
        get { with { $0.applicationPassword } }
        set { with { $0.applicationPassword = newValue } }
    }

    /// What the user has proved.
    public var factors: Set<Factor> { with { $0.factors } }

    /// Whether the context can't be used any more.
    public var isInvalidated: Bool { with { $0.isInvalidated } }

    /// Ends the context, and every prompt that waits for it.
    public func invalidate() {
        condition.withLock {
            values.isInvalidated = true
            values.factors = []
            condition.broadcast()
        }
    }

    /// Records what the user has proved, as an evaluation does.
    ///
    /// - Parameter factors: What was proved.
    public func prove(_ factors: Set<Factor>) { with { $0.factors.formUnion(factors) } }

    func waitUntilInvalidated() {
        condition.withLock { while !values.isInvalidated { condition.wait() } }
    }
}

/// An object that stands for a context in a dictionary.
public protocol AuthenticationContextProviding: AnyObject {
    /// The context it stands for.
    var authenticationContext: AuthenticationContext { get }
}

extension AuthenticationContext {
    /// Takes a context out of a dictionary's value.
    static func from(_ value: Any) -> AuthenticationContext? {
        value as? AuthenticationContext ?? (value as? any AuthenticationContextProviding)?.authenticationContext
    }
}
