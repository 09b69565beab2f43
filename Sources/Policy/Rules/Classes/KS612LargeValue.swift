import Language

extension Rule {
    static let largeValue = Rule(
        code: "KS612",
        name: "large-value",
        severity: .warning,
        title: "a value larger than a few kilobytes",
        rationale: """
            The keychain is made for small secrets: each read decrypts the whole value, and each row is kept in memory \
            while a query runs. A key in the keychain and an encrypted file beside it hold as much as you like.
            """,
        behavior: """
            There is no limit in the system; from 32 KiB on it logs that the item is large.
            """,
        sources: [
            .security(file: "OSX/sec/Security/SecItem.m", lines: "110, 347-364"),
            .security(file: "keychain/securityd/SecDbKeychainItemV7.m", lines: "53-56, 572, 602"),
        ],
        bad: .secret(
            """
            /// What the user was writing.
            secret draft: genericPassword {
                account    "draft"
                value      Data
                maxBytes   «65_536»
                accessible whenUnlocked
                group      own
                readers    app
            }
            """),
        good: .secret(
            """
            /// Encrypts the file of what the user was writing.
            secret draftKey: genericPassword {
                account    "draft-key"
                value      Data
                maxBytes   32
                accessible whenUnlocked
                group      own
                readers    app
            }
            """),
        repair: "keep a key of 32 bytes here, and the data encrypted with it in a file",
        check: .secret { secret, _ in
            guard let size = secret.exactBytes ?? secret.maximumBytes, size.value > fewKilobytes else { return [] }
            return [
                Finding(
                    location: size.location,
                    message: "values of up to \(size.value) bytes are more than a few kilobytes")
            ]
        }
    )
}

/// What still counts as a few kilobytes, in bytes.
private let fewKilobytes = 4096
