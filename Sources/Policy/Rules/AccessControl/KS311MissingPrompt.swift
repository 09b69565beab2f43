import Language

extension Rule {
    static let missingPrompt = Rule(
        code: "KS311",
        name: "missing-prompt",
        severity: .error,
        title: "a read that asks the user, without a word why",
        rationale: """
            The person in front of the device is asked to prove who they are. Only the app knows for what, and it \
            has to say so.
            """,
        behavior: """
            The context's reason is part of the dialogue that the system shows; evaluation takes it as an \
            argument.
            """,
        sources: [
            .documentation(
                page: "localauthentication/lacontext/evaluateaccesscontrol(_:operation:localizedreason:reply:)")
        ],
        bad: .secret(
            """
            /// Opens the local store.
            secret storeKey: genericPassword {
                account    "store-key"
                value      Data
                accessible whenUnlocked
                access     «biometryAny or devicePasscode»
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
                access     biometryAny or devicePasscode
                prompt     "Unlock your store"
                group      own
                readers    app
            }
            """),
        repair: "add `prompt` with a text that says what the user gets",
        check: .secret { secret, _ in
            guard let access = secret.access, access.asksTheUser else { return [] }
            if secret.lacks(.prompt) {
                return [
                    Finding(location: access.location, message: "reading asks the user, and there is no prompt text")
                ]
            }
            guard let prompt = secret.prompt, prompt.value == .text("") else { return [] }
            return [Finding(location: prompt.location, message: "the prompt text is empty")]
        }
    )
}
