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

    /// The static members, after the item's name.
    var constants: SwiftText {
        switch secret.content {
        case .password(let password):
            PasswordTemplate(password: password, protection: protection, access: access).constants
        case .key, .certificate, .identity: isProtected ? protection.constants(access) : .empty
        }
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
