import Policy

/// What a password's type says beside its identity and protection: how values become bytes, and what a read asks of the user.
struct PasswordTemplate {
    let password: Password
    let protection: Protection
    let access: SwiftText

    /// The protocol that has the operations.
    var conformance: SwiftText {
        if password.value == .nothing { return "KeyspecPresenceItem" }
        return protection.accessControl.isEmpty ? "KeyspecPlainItem" : "KeyspecProtectedItem"
    }

    var constants: SwiftText {
        """
        \(coding)
        \(size)
        """
    }

    /// What a read asks of the user and of the device.
    var promptConstants: SwiftText { protection.accessControl.isEmpty ? .empty : protection.constants(access) }

    private var coding: SwiftText {
        switch password.value {
        case .string: coding("String", ".string")
        case .data: coding("Data", ".data")
        case .bool: coding("Bool", ".bool")
        case .int: coding("Int", ".int")
        case .double: coding("Double", ".double")
        case .date: coding("Date", ".date")
        case .uuid: coding("UUID", ".uuid")
        case .codable(let type): coding(type.swiftName, "KeyspecCoding.codable")
        case .nothing: .empty
        }
    }

    private func coding(_ type: SwiftText, _ coding: SwiftText) -> SwiftText {
        "\(access)static var coding: KeyspecCoding<\(type)> { \(coding) }"
    }

    private var size: SwiftText {
        let size: SwiftText
        switch password.size {
        case .atMost(let limit): size = ".atMost(\(limit))"
        case .exactly(let count): size = ".exactly(\(count))"
        case nil: return .empty
        }
        return "\(access)static var encodedSize: KeyspecSize? { \(size) }"
    }
}
