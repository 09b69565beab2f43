import Language

extension Rule {
    static let impossibleSize = Rule(
        code: "KS621",
        name: "impossible-size",
        severity: .error,
        title: "a size that no value has",
        rationale: """
            The size is checked before a value is stored. If no value of the declared type can have it, every save \
            fails, on every device.
            """,
        behavior: "The system sets no limit; the check is the generated code's own.",
        sources: [.security(file: "OSX/sec/Security/SecItem.m", lines: "110, 347-364")],
        bad: .secret(
            """
            /// Tells this installation from others.
            secret installation: genericPassword {
                account    "installation"
                value      UUID
                bytes      «32»
                accessible afterFirstUnlockThisDeviceOnly
                group      own
                readers    app
                policy { recovery "It is made anew" }
            }
            """),
        good: .secret(
            """
            /// Tells this installation from others.
            secret installation: genericPassword {
                account    "installation"
                value      UUID
                accessible afterFirstUnlockThisDeviceOnly
                group      own
                readers    app
                policy { recovery "It is made anew" }
            }
            """),
        repair: "remove it, or change it to a size that values have",
        check: .secret { secret, _ in
            if let exact = secret.exactBytes, let maximum = secret.maximumBytes, exact.value > maximum.value {
                return [
                    Finding(
                        location: maximum.location,
                        message: "no value has \(exact.value) bytes and at most \(maximum.value)",
                        labels: [.init(exact.location, "the exact size is stated here")])
                ]
            }
            guard let value = secret.value, let fixed = value.value.fixedBytes else { return [] }
            let isWrong = secret.exactBytes.map { $0.value != fixed } ?? false
            let isTooSmall = secret.maximumBytes.map { $0.value < fixed } ?? false
            guard let size = isWrong ? secret.exactBytes : isTooSmall ? secret.maximumBytes : nil else { return [] }
            return [
                Finding(
                    location: size.location,
                    message: "every value of this type has \(fixed) byte\(fixed == 1 ? "" : "s")",
                    labels: [.init(value.location, "the type is stated here")])
            ]
        }
    )
}
