import Language

/// A flag of `SecAccessControlCreateFlags`. The raw value is Apple's name, as a spec writes it.
public enum AccessControlFlag: String, Sendable, CaseIterable {
    case userPresence, biometryAny, biometryCurrentSet, devicePasscode, companion
    case or, and
    case privateKeyUsage, applicationPassword

    /// Apple's constant in C; Swift names the flag as a spec does.
    public var constant: String { "kSecAccessControl" + rawValue.withInitialCapital }

    /// What a flag does in an expression.
    public enum Role: Sendable {
        /// Something the user has to satisfy.
        case constraint
        /// How constraints combine.
        case `operator`
        /// Neither: it needs no operator.
        case modifier
    }

    /// What the flag does in an expression. Source: SecAccessControl.m 186-220.
    public var role: Role {
        switch self {
        case .userPresence, .biometryAny, .biometryCurrentSet, .devicePasscode, .companion: .constraint
        case .or, .and: .operator
        case .privateKeyUsage, .applicationPassword: .modifier
        }
    }
}
