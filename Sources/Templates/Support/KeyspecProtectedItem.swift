import Foundation
import Security

/// An item with access control that holds a value. Only its read can prompt.
public nonisolated protocol KeyspecProtectedItem: KeyspecStagedItem, KeyspecAccessControlledItem {
    /// The accessibility that the access control enforces.
    static var accessible: String { get }
    /// Whether the access control asks anything of the user.
    static var asksTheUser: Bool { get }
}
