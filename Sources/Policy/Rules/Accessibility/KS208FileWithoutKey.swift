import Language

extension Rule {
    static let fileWithoutKey = Rule(
        code: "KS208",
        name: "file-without-key",
        severity: .warning,
        title: "a file that is to be protected by something that is no key",
        rationale: """
            Documents tell reviewers that the file can't be read without this item. A certificate is public, and a value of a few \
            bytes can be guessed.
            """,
        behavior: "The system takes no part in this: what a file is encrypted with is the app's own affair.",
        sources: [.language],
        bad: .secret(
            """
            /// Remembers how the message store is locked.
            secret storeKey: genericPassword {
                account    "store-key"
                value      Int
                accessible whenUnlocked
                group      own
                readers    app
                protects   file «"messages.sqlite"» (complete)
            }
            """),
        good: .secret(
            """
            /// Opens the message store.
            secret storeKey: genericPassword {
                account    "store-key"
                value      Data
                accessible whenUnlocked
                group      own
                readers    app
                protects   file "messages.sqlite" (complete)
            }
            """),
        repair: "name the file in the secret that holds its key",
        check: .secret { secret, _ in
            let isTooShort = secret.value?.value.fixedBytes.map { $0 <= 8 } ?? false
            guard isTooShort || secret.itemClass.value == .certificate else { return [] }
            let what = isTooShort ? "a value of eight bytes or fewer" : "a certificate"
            return secret.files.map { Finding(location: $0.name.location, message: "\(what) is no key of a file") }
        }
    )
}
