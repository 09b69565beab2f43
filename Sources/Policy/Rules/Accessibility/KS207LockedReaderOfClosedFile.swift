import Language

extension Rule {
    static let lockedReaderOfClosedFile = Rule(
        code: "KS207",
        name: "locked-reader-of-closed-file",
        severity: .warning,
        title: "a reader that runs while the device is locked, and a protected file that is closed then",
        rationale: """
            The reader gets the key, and then not the file: each has a protection of its own, and both have to be open. If the \
            reader uses the key for something else, all is well.
            """,
        behavior: """
            A file of the class complete, and one of completeUnlessOpen that wasn't opened before, can't be opened while the \
            device is locked.
            """,
        sources: [.protectedDataPage, .unlessOpenPage, .classesGuide],
        bad: .secret(
            """
            /// Opens the message store.
            secret storeKey: genericPassword {
                account    "store-key"
                value      Data
                accessible afterFirstUnlock
                group      shared
                readers    app, widget
                protects   file "messages.sqlite" («complete»)
            }
            """),
        good: .secret(
            """
            /// Opens the message store.
            secret storeKey: genericPassword {
                account    "store-key"
                value      Data
                accessible afterFirstUnlock
                group      shared
                readers    app, widget
                protects   file "messages.sqlite" (completeUntilFirstUserAuthentication)
            }
            """),
        repair: "give the file a class that stays open after the first unlock, or let that target not read its key",
        check: .secret { secret, keychain in
            guard let reader = secret.readingTargets(in: keychain).first(where: { $0.locked != nil }) else { return [] }
            let name = reader.target.name.value
            return secret.files.filter { !$0.protection.value.opensWhileLocked }.map { file in
                Finding(
                    location: file.protection.location,
                    message:
                        "`\(name)` reads the key of this file while the device is locked, and the file is closed then",
                    labels: reader.locked.map { [.init($0, "`\(name)` runs while the device is locked")] } ?? [])
            }
        }
    )
}
