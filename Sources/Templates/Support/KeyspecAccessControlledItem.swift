import Foundation
import Security

/// An item with access control.
public nonisolated protocol KeyspecAccessControlledItem: KeyspecItem {
    /// What the device must have before the item can be stored; nil if the access control asks nothing of the user.
    static var requirement: KeyspecRequirement? { get }
    /// What a prompt tells the user.
    static var prompt: String { get }
}

nonisolated extension KeyspecAccessControlledItem {
    /// Refuses what the device can't protect now, before anything is written.
    func requireProtection(for operation: KeyspecError.Operation) throws(KeyspecError) {
        if let requirement = Self.requirement, let obstacle = store.obstacle(to: requirement) {
            throw failure(operation, obstacle, kept: .old)
        }
    }

    /// The context in which the user is asked: the caller's, or a new one with the text; none where nothing is asked.
    func context(_ reason: String?, _ context: KeyspecContext?) -> KeyspecContext? {
        if let context { return context }
        let text = reason ?? Self.prompt
        return text.isEmpty ? nil : .prompting(text)
    }
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
