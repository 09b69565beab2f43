import Foundation
import Security

/// An item with access control. Only its read can prompt.
public nonisolated protocol KeyspecProtectedItem: KeyspecStagedItem {
    /// What a prompt tells the user.
    static var prompt: String { get }
    /// The accessibility that the access control enforces.
    static var accessible: CFString { get }
    /// Whether the access control asks anything of the user.
    static var asksTheUser: Bool { get }
}

nonisolated extension KeyspecCaller {
    /// The access control, for `protection`.
    ///
    /// - Parameters:
    ///   - accessible: the accessibility that it enforces.
    ///   - flags: what the user has to satisfy.
    /// - Returns: the object for `kSecAttrAccessControl`.
    /// - Throws: `.invalidAccessControl` if the system refuses the combination.
    public func accessControl(_ accessible: CFString, _ flags: SecAccessControlCreateFlags) throws(KeyspecError) -> Any
    {
        guard let accessControl = store.accessControl(accessible, flags) else {
            throw failure(.save, KeyspecError.invalidAccessControl, kept: .old)
        }
        return accessControl
    }
}
