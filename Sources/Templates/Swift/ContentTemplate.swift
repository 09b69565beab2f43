import Policy

/// What the class of an item decides in its type: the protocol that has its operations, and what that asks for beside identity
/// and protection.
struct ContentTemplate {
    let secret: Secret
    let access: SwiftText

    private var protection: Protection { secret.protection }
    private var isProtected: Bool { !protection.accessControl.isEmpty }

    /// The protocol.
    var conformance: SwiftText {
        switch secret.content {
        case .password(let password) where password.value == .nothing: "KeyspecPresenceItem"
        case .password: isProtected ? "KeyspecProtectedItem" : "KeyspecPlainItem"
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

    /// What access control asks of the user and of the device.
    var promptConstants: SwiftText { isProtected ? protection.constants(access) : .empty }

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
