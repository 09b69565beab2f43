import Policy

/// The dictionary that says when an item can be read, and by whom: part of what is stored, never of what is searched for.
struct ProtectionTemplate {
    let protection: Protection
    let access: SwiftText

    var text: SwiftText {
        protection.accessControl.isEmpty ? accessible : accessControl
    }

    private var constant: SwiftIdentifier { SwiftIdentifier(protection.accessibility.constant) }

    private var accessible: SwiftText {
        """
        \(access)var protection: [String: Any] {
            [kSecAttrAccessible as String: \(constant)]
        }
        """
    }

    private var accessControl: SwiftText {
        """
        \(access)var protection: [String: Any] {
            get throws(KeyspecError) {
                [
                    kSecAttrAccessControl as String: try accessControl(
                        \(constant), [\(protection.flagList)])
                ]
            }
        }
        """
    }
}

extension Protection {
    /// What access control asks of the user and of the device.
    func constants(_ access: SwiftText, prompt: Prompt?) -> SwiftText {
        """
        \(access)static var prompt: String { \(prompt.expression) }
        \(cancelTitle.map { "\(access)static var cancelTitle: String? { \(($0 as Prompt?).expression) }" } ?? .empty)
        \(fallbackTitle.map { "\(access)static var fallbackTitle: String? { \(($0 as Prompt?).expression) }" } ?? .empty)
        \(requirementConstant(access))
        """
    }

    /// For how long what the user has satisfied serves further reads, if at all.
    func reuseConstant(_ access: SwiftText) -> SwiftText {
        guard let reuse else { return .empty }
        return
            "\(access)static var reuse: KeyspecReuse? { .init(\(SwiftLiteral(accessControlName)), seconds: \(reuse)) }"
    }

    /// The same for the same flags.
    var accessControlName: String { flagsAsRead.map(\.rawValue).joined(separator: " ") }

    fileprivate var flagList: SwiftText { flagsAsRead.map { ".\(SwiftIdentifier($0.rawValue))" }.joined(", ") }

    /// What the device must have before the item can be stored, if anything.
    func requirementConstant(_ access: SwiftText) -> SwiftText {
        let name: SwiftText
        switch requirement {
        case .biometry: name = "biometry"
        case .userPresence: name = "userPresence"
        case .passcode: name = "passcode"
        case nil: return .empty
        }
        return "\(access)static var requirement: KeyspecRequirement? { .\(name) }"
    }

    /// What a stored row is compared with.
    func matchingConstants(_ access: SwiftText) -> SwiftText {
        """
        \(access)static var accessible: String { \(SwiftIdentifier(accessibility.constant)) as String }
        \(access)static var asksTheUser: Bool { \(asksTheUser ? "true" : "false") }
        """
    }

    /// What a prompt tells the user.
    func promptConstant(_ access: SwiftText) -> SwiftText {
        "\(access)static var prompt: String { \(prompt.expression) }"
    }

    /// What a record asks of the device for one of its secrets, and of the user.
    func memberConstants(_ access: SwiftText) -> SwiftText {
        """
        \(asksTheUser ? "\(access)static var asksTheUser: Bool { true }" : .empty)
        \(requirementConstant(access))
        """
    }

    /// The flags as one reads them aloud: an operator stands between the constraints that it joins.
    var flagsAsRead: [AccessControlFlag] {
        let constraints = accessControl.filter { $0.role == .constraint }
        let operators = accessControl.filter { $0.role == .operator }
        let modifiers = accessControl.filter { $0.role == .modifier }
        return constraints.prefix(1) + operators + constraints.dropFirst() + modifiers
    }

    /// Whether a read asks the user (SecAccessControl.m 186-260, 451-454).
    var asksTheUser: Bool {
        accessControl.contains { $0.role == .constraint || $0 == .applicationPassword }
    }

    /// What a device must have for the item to be stored and read.
    enum Requirement {
        case passcode, userPresence, biometry
    }

    /// A passcode, for its own class and for every constraint that it can satisfy, also where biometrics serve as well;
    /// biometrics, where nothing else does.
    var requirement: Requirement? {
        let flags = Set(accessControl)
        let biometry = flags.contains(.biometryAny) || flags.contains(.biometryCurrentSet)
        if biometry, !flags.contains(.or) { return .biometry }
        if biometry, !flags.contains(.devicePasscode), !flags.contains(.companion) { return .biometry }
        let byPasscode = flags.contains(.userPresence) || flags.contains(.devicePasscode)
        if flags.contains(.userPresence) || biometry && byPasscode { return .userPresence }
        return byPasscode || accessibility == .whenPasscodeSetThisDeviceOnly ? .passcode : nil
    }
}

extension Prompt? {
    /// An expression for the text.
    var expression: SwiftText {
        switch self {
        case .text(let text): "\(SwiftLiteral(text))"
        case .localized(let key): "NSLocalizedString(\(SwiftLiteral(key)), comment: \"\")"
        case nil: "\"\""
        }
    }
}
