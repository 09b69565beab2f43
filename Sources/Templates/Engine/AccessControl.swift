/// Who may do what with an item: its protection, and a requirement for each operation.
public struct AccessControl: Hashable, Sendable {
    /// What can be done with an item or a key.
    public enum Operation: String, Hashable, Sendable, CaseIterable {
        /// Read a value.
        case decrypt
        /// Store a value.
        case encrypt
        /// Delete the item.
        case delete
        /// Sign with a key.
        case sign
        /// Exchange keys.
        case computeKey
        /// Unwrap an encapsulated key.
        case kemDecapsulate
        /// Attest a key.
        case attest
        /// Whatever has no entry of its own.
        case `default`
    }

    /// Something that a user has to prove.
    public enum Constraint: String, Hashable, Sendable, CaseIterable {
        /// The device's owner, by biometry or passcode.
        case userPresence
        /// The device's passcode.
        case devicePasscode
        /// Any enrolled finger or face.
        case biometryAny
        /// A finger or face of the set that was enrolled when the item was stored.
        case biometryCurrentSet
        /// A companion device nearby.
        case companion
    }

    /// What an operation asks for.
    public enum Requirement: Hashable, Sendable {
        /// Nothing.
        case always
        /// One constraint.
        case constraint(Constraint)
        /// So many of these constraints.
        case kOfN(Int, [Constraint])

        /// The constraints it is made of.
        public var constraints: [Constraint] {
            switch self {
            case .always: []
            case .constraint(let constraint): [constraint]
            case .kOfN(_, let constraints): constraints
            }
        }

        /// How many of them have to hold.
        public var count: Int {
            switch self {
            case .always: 0
            case .constraint: 1
            case .kOfN(let count, _): count
            }
        }
    }

    /// The accessibility inside; nil for a protection that was given as a dictionary.
    public let protection: String?
    /// Requirements by operation; nil for the object that a plain item returns, which was never made from flags.
    public let operations: [Operation: Requirement]?
    /// Whether an application password enters the item's key.
    public let requiresPassword: Bool

    /// The access control of an item that has nothing but a protection.
    static func plain(_ protection: String) -> AccessControl {
        AccessControl(protection: protection, operations: nil, requiresPassword: false)
    }

    /// What an operation asks for; nil if it isn't permitted at all (1.15).
    public func requirement(for operation: Operation) -> Requirement? {
        guard let operations else { return .always }
        return operations[operation] ?? operations[.default]
    }

    /// Whether storing has to remember which fingers or faces are enrolled.
    var bindsEnrollment: Bool {
        operations?.values.contains { $0.constraints.contains(.biometryCurrentSet) } ?? false
    }
}

/// An object that stands for an access control in a dictionary.
public protocol AccessControlProviding: AnyObject {
    /// The access control it stands for.
    var accessControl: AccessControl { get }
}

extension AccessControl {
    /// Takes an access control out of a dictionary's value.
    static func from(_ value: Any) -> AccessControl? {
        value as? AccessControl ?? (value as? any AccessControlProviding)?.accessControl
    }
}
