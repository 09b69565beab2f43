import Foundation
import KeychainEngine

/// An access control as an opaque object.
public final class SecAccessControl: AccessControlProviding, Hashable {
    /// What is inside.
    public let accessControl: AccessControl

    init(_ accessControl: AccessControl) { self.accessControl = accessControl }

    /// Whether both hold the same.
    ///
    /// - Parameters:
    ///   - left: One.
    ///   - right: The other.
    /// - Returns: Whether they do.
    public static func == (left: SecAccessControl, right: SecAccessControl) -> Bool {
        left.accessControl == right.accessControl
    }

    /// Feeds what is inside.
    ///
    /// - Parameter hasher: Takes it.
    public func hash(into hasher: inout Hasher) { hasher.combine(accessControl) }
}

@available(*, unavailable) extension SecAccessControl: @unchecked Sendable {}

/// Constraints, an operator, modifiers.
public struct SecAccessControlCreateFlags: OptionSet, Sendable {
    /// The bits.
    public let rawValue: CFOptionFlags

    /// Takes any bits.
    ///
    /// - Parameter rawValue: The bits.
    public init(rawValue: CFOptionFlags) { self.rawValue = rawValue }

    /// Biometry or passcode.
    public static let userPresence = SecAccessControlCreateFlags(rawValue: 1 << 0)
    /// Any enrolled finger or face.
    public static let biometryAny = SecAccessControlCreateFlags(rawValue: 1 << 1)
    /// The fingers or face that are enrolled when the item is stored.
    public static let biometryCurrentSet = SecAccessControlCreateFlags(rawValue: 1 << 3)
    /// The passcode.
    public static let devicePasscode = SecAccessControlCreateFlags(rawValue: 1 << 4)
    /// A companion device nearby.
    public static let companion = SecAccessControlCreateFlags(rawValue: 1 << 5)
    /// One constraint is enough.
    public static let or = SecAccessControlCreateFlags(rawValue: 1 << 14)
    /// All constraints have to hold.
    public static let and = SecAccessControlCreateFlags(rawValue: 1 << 15)
    /// The constraints are for using a private key.
    public static let privateKeyUsage = SecAccessControlCreateFlags(rawValue: 1 << 30)
    /// An application password enters the item's key.
    public static let applicationPassword = SecAccessControlCreateFlags(rawValue: 1 << 31)
}

/// Makes an access control.
///
/// - Parameters:
///   - allocator: Ignored.
///   - protection: One of the accessibility values; `Any`, since a string here is no object.
///   - flags: Constraints, an operator, modifiers.
///   - error: Gets what was wrong, with code -50.
/// - Returns: The access control; nil if the arguments are refused.
public func SecAccessControlCreateWithFlags(
    _ allocator: CFAllocator?, _ protection: Any, _ flags: SecAccessControlCreateFlags,
    _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> SecAccessControl? {
    do throws(AccessControl.Refusal) {
        return SecAccessControl(
            try AccessControl(protection: protection, flags: AccessControl.Flags(rawValue: flags.rawValue)))
    } catch let refusal {
        let text = refusalText(refusal, protection)
        error?.pointee = Unmanaged.passRetained(CFError(code: Int(errSecParam), description: text))
        return nil
    }
}

private func refusalText(_ refusal: AccessControl.Refusal, _ protection: Any) -> String {
    switch refusal {
    case .invalidProtection: "SecAccessControl: invalid protection: \(protection)"
    case .bothOperators: "only one logical operation can be set"
    case .bothBiometry: "only one bio constraint can be set"
    case .userPresenceCombined:
        "kSecAccessControlUserPresence can be combined only with kSecAccessControlApplicationPassword and "
            + "kSecAccessControlPrivateKeyUsage"
    }
}

/// The type of access controls.
///
/// - Returns: Its number.
public func SecAccessControlGetTypeID() -> CFTypeID { 1 }
