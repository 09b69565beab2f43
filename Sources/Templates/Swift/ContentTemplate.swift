import Policy

/// What the class of an item decides in its type: the protocol that has its operations, and what that asks for beside identity
/// and protection.
struct ContentTemplate {
    let secret: Secret
    let shape: ItemShape
    let access: SwiftText

    private var protection: Protection { secret.protection }
    private var isProtected: Bool { !protection.accessControl.isEmpty }

    /// The protocol.
    var conformance: SwiftText {
        switch secret.content {
        case .password: shape.conformance
        case .key(let key):
            switch key.kind {
            case .secureEnclave: "KeyspecEnclaveKeyItem"
            case .software: isProtected ? "KeyspecProtectedKeyItem" : "KeyspecSoftwareKeyItem"
            }
        case .certificate: "KeyspecCertificateItem"
        case .identity: isProtected ? "KeyspecProtectedIdentityItem" : "KeyspecPlainIdentityItem"
        }
    }

    /// The static members, after the item's name, that are the same on every platform.
    var constants: SwiftText {
        guard case .password(let password) = secret.content else { return .empty }
        return PasswordTemplate(password: password, access: access).constants
    }

    /// What the way of storing the item asks for, which can differ by platform.
    var storageConstants: SwiftText {
        guard case .password = secret.content else {
            return isProtected
                ? protection.constants(access, prompt: protection.prompt) : protection.requirementConstant(access)
        }
        var constants: [SwiftText] = []
        switch shape.storage {
        case .plain, .reprotected: constants.append(protection.requirementConstant(access))
        case .member: constants.append(protection.memberConstants(access))
        case .applicationPassword:
            constants.append(protection.constants(access, prompt: protection.prompt))
            constants.append(familyCode)
        case .indexed:
            constants.append(protection.constants(access, prompt: secret.promptOfAnyVersion))
            constants.append(protection.matchingConstants(access))
            constants.append(protection.reuseConstant(access))
            constants.append(
                "\(access)static var accessControlName: String { \(SwiftLiteral(protection.accessControlName)) }")
            if secret.isInvalidatedByBiometryChange {
                constants.append("\(access)static var isBoundToBiometry: Bool { true }")
            }
            constants.append(familyCode)
        case .protected:
            constants.append(protection.constants(access, prompt: secret.promptOfAnyVersion))
            constants.append(protection.matchingConstants(access))
            constants.append(protection.reuseConstant(access))
            constants.append(familyCode)
        }
        if shape.migration == .prompting {
            constants.append(
                "\(access)static var migrationPrompt: String { \(secret.promptOfAnyVersion.expression) }")
        }
        return constants.joined()
    }

    /// What protects the index of an indexed item, which has to be readable whenever the item may be written.
    var indexProtection: SwiftText {
        guard case .password = secret.content, shape.storage == .indexed else { return .empty }
        let index: Accessibility =
            protection.accessibility.isThisDeviceOnly ? .afterFirstUnlockThisDeviceOnly : .afterFirstUnlock
        return """
            \(access)var indexProtection: [String: Any] {
                [kSecAttrAccessible as String: \(SwiftIdentifier(index.constant))]
            }
            """
    }

    private var familyCode: SwiftText {
        secret.parameters.isEmpty ? .empty : "\(access)static var familyCode: Int? { \(secret.patternCode) }"
    }

    /// What protects the half of an identity that anyone may see, where the other half has access control.
    var certificateProtection: SwiftText {
        guard case .identity = secret.content, isProtected else { return .empty }
        return """
            \(access)var certificateProtection: [String: Any] {
                [kSecAttrAccessible as String: \(SwiftIdentifier(protection.accessibility.constant))]
            }
            """
    }
}

extension Secret {
    /// What the user is told when a read, or a migration, asks.
    fileprivate var promptOfAnyVersion: Prompt? { protection.prompt ?? formers.lazy.compactMap(\.prompt).first }
}
