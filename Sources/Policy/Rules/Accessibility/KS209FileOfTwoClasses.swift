import Language

extension Rule {
    static let fileOfTwoClasses = Rule(
        code: "KS209",
        name: "file-of-two-classes",
        severity: .error,
        title: "one file with two protections",
        rationale: """
            The declaration contradicts itself: a file has one class. Whoever reviews it would read two answers to when it can be \
            opened.
            """,
        behavior: "A file has one protection class at a time; it says when the file can be opened.",
        sources: [.classesGuide],
        bad: .secret(
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

            /// Opens the message store of older versions.
            secret oldStoreKey: genericPassword {
                account    "old-store-key"
                value      Data
                accessible whenUnlocked
                group      own
                readers    app
                protects   file "messages.sqlite" («completeUnlessOpen»)
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

            /// Opens the message store of older versions.
            secret oldStoreKey: genericPassword {
                account    "old-store-key"
                value      Data
                accessible whenUnlocked
                group      own
                readers    app
                protects   file "messages.sqlite" (complete)
            }
            """),
        repair: "write the class that the file has, at each of its keys",
        check: .keychain { keychain in
            var first: [String: FileDeclaration] = [:]
            return keychain.secrets.flatMap(\.files).compactMap { file in
                guard let earlier = first[file.name.value] else {
                    first[file.name.value] = file
                    return nil
                }
                guard earlier.protection.value != file.protection.value else { return nil }
                return Finding(
                    location: file.protection.location,
                    message: "`\(file.name.value)` is `\(earlier.protection.value.rawValue)` elsewhere",
                    labels: [.init(earlier.protection.location, "first stated here")])
            }
        }
    )
}
