import Foundation
import Security

/// An item with access control.
public nonisolated protocol KeyspecAccessControlledItem: KeyspecItem {
    /// What a prompt tells the user.
    static var prompt: String { get }
    /// The title of a prompt's cancel button; nil for the system's.
    static var cancelTitle: String? { get }
    /// The title of a prompt's fallback button; nil for the system's, empty for no button.
    static var fallbackTitle: String? { get }
}

nonisolated extension KeyspecAccessControlledItem {
    /// The system's.
    public static var cancelTitle: String? { nil }
    /// The system's.
    public static var fallbackTitle: String? { nil }

    /// Whether the device can protect the item as declared, so that a save would store it; nothing is written for that.
    public func canProtect() -> Bool { obstacle == nil }

    /// What keeps the device from protecting the item as declared; nil if nothing does.
    public var obstacle: KeyspecError.Kind? {
        if let requirement = Self.requirement, let obstacle = store.obstacle(to: requirement) { return obstacle }
        do throws(KeyspecError) {
            _ = try protection
            return nil
        } catch {
            return error.kind
        }
    }

    /// The context in which the user is asked: the caller's, or a new one with the text; none where nothing is asked.
    func context(_ reason: String?, _ context: KeyspecContext?) -> KeyspecContext? {
        if let context { return context }
        let prompt = Self.texts(reason)
        return prompt.reason.isEmpty ? nil : .prompting(prompt)
    }

    /// How the item is read: under the caller's context as it is, or under a new one in which the user was asked.
    ///
    /// - Parameters:
    ///   - reason: what the prompt says instead of the text of the spec.
    ///   - context: a context of the app's own.
    ///   - silent: under which the item is looked for before the user is asked.
    ///   - kept: for how long what the user satisfies serves further reads.
    /// - Returns: the read.
    func reading(
        _ reason: String?, _ context: KeyspecContext?, silent: KeyspecContext? = .nonInteractive,
        kept: KeyspecReading.Kept? = nil
    ) -> KeyspecReading {
        if let context { return KeyspecReading(context) }
        let prompt = Self.texts(reason)
        let accessControl = (try? protection)?[kSecAttrAccessControl as String]
        var gate: KeyspecReading.Gate?
        // The system takes no empty reason.
        if let accessControl, !prompt.reason.isEmpty {
            gate = KeyspecReading.Gate(
                accessControl: accessControl, requirement: Self.requirement, reason: prompt.reason, kept: kept)
        }
        return KeyspecReading(.prompting(prompt), silent: silent, gate: gate)
    }

    /// What a prompt tells the user; the spec's text if `reason` is nil or empty.
    static func texts(_ reason: String?) -> KeyspecPrompt {
        let reason = reason.flatMap { $0.isEmpty ? nil : $0 } ?? prompt
        return KeyspecPrompt(reason: reason, cancelTitle: cancelTitle, fallbackTitle: fallbackTitle)
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
