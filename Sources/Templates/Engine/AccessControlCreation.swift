extension AccessControl {
    /// The flags, by their bits.
    public struct Flags: OptionSet, Hashable, Sendable {
        /// The bits.
        public let rawValue: UInt

        /// Takes any bits; unknown ones are judged when the access control is made.
        ///
        /// - Parameter rawValue: The bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Bit 0.
        public static let userPresence = Flags(rawValue: 1 << 0)
        /// Bit 1.
        public static let biometryAny = Flags(rawValue: 1 << 1)
        /// Bit 3.
        public static let biometryCurrentSet = Flags(rawValue: 1 << 3)
        /// Bit 4.
        public static let devicePasscode = Flags(rawValue: 1 << 4)
        /// Bit 5.
        public static let companion = Flags(rawValue: 1 << 5)
        /// Bit 14: one constraint is enough.
        public static let or = Flags(rawValue: 1 << 14)
        /// Bit 15: all constraints have to hold.
        public static let and = Flags(rawValue: 1 << 15)
        /// Bit 30.
        public static let privateKeyUsage = Flags(rawValue: 1 << 30)
        /// Bit 31.
        public static let applicationPassword = Flags(rawValue: 1 << 31)
    }

    /// Why an access control wasn't made; the status is -50 each time.
    public enum Refusal: String, Error, Hashable, Sendable {
        /// 1.1.
        case invalidProtection
        /// 1.2.
        case bothOperators
        /// 1.3.
        case bothBiometry
        /// 1.4.
        case userPresenceCombined
    }

    /// The protections that the system knows, the private "f" among them.
    static let protections: Set<String> = ["ak", "ck", "dk", "aku", "cku", "dku", "akpu", "f"]

    /// Makes an access control; a function of its arguments alone (section 1).
    ///
    /// - Parameters:
    ///   - protection: One of the accessibility values, or any dictionary.
    ///   - flags: Constraints, an operator, modifiers.
    /// - Throws: The first test that fails, in the order of the refusal's cases.
    public init(protection: Any?, flags: Flags) throws(Refusal) {
        if let name = protection as? String, Self.protections.contains(name) {
            self.protection = name
        } else if protection is [AnyHashable: Any] {
            self.protection = nil
        } else {
            throw .invalidProtection
        }
        if flags.isSuperset(of: [.or, .and]) { throw .bothOperators }
        if flags.isSuperset(of: [.biometryAny, .biometryCurrentSet]) { throw .bothBiometry }
        if flags.contains(.userPresence),
            !flags.isSubset(of: [.userPresence, .applicationPassword, .privateKeyUsage])
        {
            throw .userPresenceCombined
        }
        requiresPassword = flags.contains(.applicationPassword)
        operations = Self.operations(
            Self.combined(Self.constraints(flags), any: flags.contains(.or)),
            forKeys: flags.contains(.privateKeyUsage))
    }

    private static func constraints(_ flags: Flags) -> [Constraint] {
        let order: [(Flags, Constraint)] = [
            (.userPresence, .userPresence), (.devicePasscode, .devicePasscode), (.biometryAny, .biometryAny),
            (.biometryCurrentSet, .biometryCurrentSet), (.companion, .companion),
        ]
        return order.filter { flags.contains($0.0) }.map(\.1)
    }

    private static func combined(_ constraints: [Constraint], any: Bool) -> Requirement {
        guard let first = constraints.first else { return .always }
        return constraints.count == 1 ? .constraint(first) : .kOfN(any ? 1 : constraints.count, constraints)
    }

    private static func operations(_ combined: Requirement, forKeys: Bool) -> [Operation: Requirement] {
        if forKeys {
            return [
                .sign: combined, .computeKey: combined, .kemDecapsulate: combined, .attest: .always, .delete: .always,
            ]
        }
        return combined == .always
            ? [.default: .always] : [.decrypt: combined, .encrypt: .always, .delete: .always]
    }
}
