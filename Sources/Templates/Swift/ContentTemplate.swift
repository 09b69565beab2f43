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
            case .secureEnclave: "KeyspecEnclaveKeyItem\(relocation)"
            case .software: "\(isProtected ? "KeyspecProtectedKeyItem" : "KeyspecSoftwareKeyItem")\(relocation)"
            }
        case .certificate:
            "\(isProtected ? "KeyspecProtectedCertificateItem" : "KeyspecPlainCertificateItem")\(relocation)"
        case .identity: "\(isProtected ? "KeyspecProtectedIdentityItem" : "KeyspecPlainIdentityItem")\(relocation)"
        }
    }

    /// What a key, a certificate or an identity is that was elsewhere.
    private var relocation: SwiftText {
        switch shape.migration {
        case .none: .empty
        case .quiet, .decoding: ", KeyspecRelocatingItem"
        case .prompting: ", KeyspecPromptingRelocation"
        }
    }

    /// The static members, after the item's name, that are the same on every platform.
    var constants: SwiftText {
        guard case .password(let password) = secret.content else { return .empty }
        return PasswordTemplate(password: password, access: access).constants
    }

    /// What the way of storing the item asks for, which can differ by platform.
    var storageConstants: SwiftText {
        var constants = ownConstants
        if shape.migration == .prompting {
            constants.append(
                "\(access)static var migrationPrompt: String { \(secret.promptOfMigration.expression) }")
        }
        return constants.joined()
    }

    /// What the way of storing asks for, but for the migration.
    private var ownConstants: [SwiftText] {
        guard case .password = secret.content else {
            return [
                isProtected
                    ? protection.constants(access, prompt: protection.prompt) : protection.requirementConstant(access)
            ]
        }
        let prompting = protection.constants(access, prompt: secret.promptOfAnyVersion)
        switch shape.storage {
        case .plain, .reprotected: return [protection.requirementConstant(access)]
        case .member: return [protection.memberConstants(access)]
        case .applicationPassword: return [protection.constants(access, prompt: protection.prompt), familyCode]
        case .indexed:
            let name = SwiftLiteral(protection.accessControlName)
            return [
                prompting, protection.matchingConstants(access), protection.reuseConstant(access),
                "\(access)static var accessControlName: String { \(name) }",
                secret.isInvalidatedByBiometryChange
                    ? "\(access)static var isBoundToBiometry: Bool { true }" : .empty,
                familyCode,
            ]
        case .protected:
            return [
                prompting, protection.matchingConstants(access), protection.reuseConstant(access), familyCode,
            ]
        }
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
    /// What the user is told when a read asks.
    fileprivate var promptOfAnyVersion: Prompt? { protection.prompt ?? formers.lazy.compactMap(\.prompt).first }

    /// What the user is told when a migration asks: what is said of the older version, if anything is.
    fileprivate var promptOfMigration: Prompt? {
        formers.lazy.filter(\.asksTheUser).compactMap(\.prompt).first ?? promptOfAnyVersion
    }
}
