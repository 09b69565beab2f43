import Foundation
import Security

/// An item with access control that holds a value. Only its read can prompt.
public nonisolated protocol KeyspecPromptingItem: KeyspecValueItem, KeyspecAccessControlledItem {
    /// The accessibility that the access control enforces.
    static var accessible: String { get }
    /// Whether the access control asks anything of the user.
    static var asksTheUser: Bool { get }
    /// For how long what the user has satisfied serves further reads; nil if each read asks.
    static var reuse: KeyspecReuse? { get }

    /// Stores `value` without a prompt.
    func save(_ value: Value) throws(KeyspecError)
    /// What `read` answers once it is known how to read.
    func storedValue(_ reading: KeyspecReading) throws(KeyspecError) -> Value?
    /// Stores `value` unless the item is there; whether it was stored.
    func addIfAbsent(_ value: Value) throws(KeyspecError) -> Bool
}

nonisolated extension KeyspecPromptingItem {
    /// Each read asks.
    public static var reuse: KeyspecReuse? { nil }

    func reading(_ reason: String?, _ context: KeyspecContext?) -> KeyspecReading {
        var kept: KeyspecReading.Kept?
        if let reuse = Self.reuse, let identity = try? identity {
            // Items of one service with equal access control.
            let place = identity[kSecAttrService as String] ?? identity[kSecAttrServer as String] ?? ""
            kept = KeyspecReading.Kept(
                key: "\(reuse.accessControl) \(Self.accessible) \(place)", seconds: reuse.seconds)
        }
        return reading(reason, context, kept: kept)
    }
}
