import Language

extension Rule {
    static let operatorJoinsNothing = Rule(
        code: "KS305",
        name: "operator-joins-nothing",
        severity: .warning,
        title: "an operator without a constraint on each side",
        rationale: "Either a constraint was forgotten, or the operator is a leftover; a reader can't tell which.",
        behavior: """
            SecAccessControlCreateWithFlags accepts the flag. With fewer than two constraints it has no effect.
            """,
        sources: [.security(file: "OSX/sec/Security/SecAccessControl.m", lines: "222-260")],
        bad: .secret(
            """
            /// Opens the local store.
            secret storeKey: genericPassword {
                account    "store-key"
                value      Data
                accessible whenUnlocked
                access     «or» biometryAny
                prompt     "Unlock your store"
                group      own
                readers    app
            }
            """),
        good: .secret(
            """
            /// Opens the local store.
            secret storeKey: genericPassword {
                account    "store-key"
                value      Data
                accessible whenUnlocked
                access     biometryAny
                prompt     "Unlock your store"
                group      own
                readers    app
            }
            """),
        repair: "add the missing constraint, or remove the operator",
        check: .secret { secret, _ in
            guard let access = secret.access, access.unjoined == nil, access[.userPresence] == nil,
                access[.or] == nil || access[.and] == nil,
                access[.biometryAny] == nil || access[.biometryCurrentSet] == nil,
                let idle = access.idleOperator
            else { return [] }
            return [Finding(location: idle.location, message: "this `\(idle.value.rawValue)` joins nothing")]
        }
    )
}

extension AccessDeclaration {
    /// The first operator that doesn't stand between two constraints.
    fileprivate var idleOperator: Located<AccessControlFlag>? {
        let words = flags.filter { $0.value.role != .modifier }
        for (index, word) in words.enumerated() where word.value.role == .operator {
            guard index > 0, index + 1 < words.count, words[index - 1].value.role == .constraint,
                words[index + 1].value.role == .constraint
            else { return word }
        }
        return Set(flags(.constraint).map(\.value)).count < 2 ? flags(.operator).first : nil
    }
}
