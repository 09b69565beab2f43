import Language

extension Rule {
    static let promptWordWithoutPrompt = Rule(
        code: "KS322",
        name: "prompt-word-without-prompt",
        severity: .error,
        title: "a word about prompts on an item whose read doesn't prompt",
        rationale: """
            `cancelTitle`, `fallbackTitle` and `reuse` promise a prompt, and with it that the item is under access \
            control. Without `access` anyone who has the unlocked device reads the item, and nobody is asked.
            """,
        behavior: """
            A row without constraints in its access control is readable whenever its class is open; the context with \
            its titles is never used.
            """,
        sources: [.security(file: "OSX/sec/Security/SecAccessControl.m", lines: "186-260")],
        bad: .secret(
            """
            /// Opens the local store.
            secret storeKey: genericPassword {
                account    "store-key"
                value      Data
                accessible whenUnlocked
                reuse      «30»
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
                access     userPresence
                prompt     "Unlock your store"
                reuse      30
                group      own
                readers    app
            }
            """),
        repair: "state `access`, or remove the word",
        check: .secret { secret, _ in
            // An `access` that couldn't be read was reported.
            if secret.stated.contains(.access), secret.access == nil { return [] }
            let words: [(Keyword, Location?)] = [
                (.cancelTitle, secret.cancelTitle?.location), (.fallbackTitle, secret.fallbackTitle?.location),
                (.reuse, secret.reuse?.location),
            ]
            let hasPassword = secret.access?[.applicationPassword] != nil
            let isAsked = secret.access?.asksTheUser ?? false
            return words.compactMap { word, place in
                guard let place else { return nil }
                if !isAsked {
                    return Finding(location: place, message: "`\(word.rawValue)` on an item that asks nobody")
                }
                guard word == .reuse, hasPassword else { return nil }
                return Finding(
                    location: place, message: "the app gives an application password for every read",
                    help: "remove `reuse`")
            }
        }
    )
}
