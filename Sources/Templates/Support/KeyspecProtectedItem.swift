import Foundation
import Security

/// An item with access control that holds a value. Only its read can prompt.
public nonisolated protocol KeyspecProtectedItem: KeyspecStagedItem, KeyspecAccessControlledItem {
    /// The accessibility that the access control enforces.
    static var accessible: String { get }
    /// Whether the access control asks anything of the user.
    static var asksTheUser: Bool { get }
    /// For how long what the user has satisfied serves further reads; nil for each read that asks.
    static var reuse: KeyspecReuse? { get }
}

nonisolated extension KeyspecProtectedItem {
    /// Each read asks.
    public static var reuse: KeyspecReuse? { nil }

    /// Stores `value` without a prompt.
    ///
    /// Whatever fails, and wherever the process is stopped, the old value or the new one can be read afterwards; the error tells
    /// which. An item with less protection than declared is never stored.
    public func save(_ value: Value) throws(KeyspecError) {
        try observed(.save) { () throws(KeyspecError) in try saveStaged(value) }
    }

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
