import Language

extension Rule {
    static let sharedProtectedItem = Rule(
        code: "KS314",
        name: "shared-protected-item",
        severity: .note,
        title: "several readers of a protected item without `index`",
        rationale: """
            Without an index a save replaces the item by way of a second row. If two processes do that at once and one \
            of them stops or fails meanwhile, both values can be lost. Where one process saves and the others read, \
            nothing can.
            """,
        behavior: """
            The keychain's four calls have no compare-and-swap for an item that asks the user. A plain row beside it, \
            which `index` adds, gives one: an update with a filter on its present state is a single step.
            """,
        sources: [
            .security(file: "keychain/securityd/SecItemDb.c", lines: "709-716"),
            .security(file: "keychain/securityd/SecDbItem.c", lines: "1168-1189"),
        ],
        bad: .spec(
            """
            /// What the app keeps.
            keychain Example {
                platforms   iOS 16, macOS 13
                application "org.example.app"
                service     "org.example.app"
                target      app
                target      share
                group       shared "$(AppIdentifierPrefix)org.example.shared" { members app, share; reason "Opens the store" }
                policy { owner "Example team" }
            }

            /// Opens the local store.
            secret storeKey: genericPassword {
                account    "store-key"
                value      Data
                accessible whenUnlocked
                access     userPresence
                prompt     "Unlock your store"
                group      shared
                readers    app, «share»
            }
            """),
        good: .spec(
            """
            /// What the app keeps.
            keychain Example {
                platforms   iOS 16, macOS 13
                application "org.example.app"
                service     "org.example.app"
                target      app
                target      share
                group       shared "$(AppIdentifierPrefix)org.example.shared" { members app, share; reason "Opens the store" }
                policy { owner "Example team" }
            }

            /// Opens the local store.
            secret storeKey: genericPassword {
                account    "store-key"
                value      Data
                accessible whenUnlocked
                access     userPresence
                prompt     "Unlock your store"
                group      own
                readers    app
            }
            """),
        repair: "add `index` if more than one of them saves the item",
        check: .secret { secret, keychain in
            // In the application's own group it can't be shared at all, as another rule says.
            guard let access = secret.access, !access.flags.isEmpty, !secret.stated.contains(.index),
                secret.group?.value != .own,
                secret.itemClass.value.isPassword
            else { return [] }
            let readers = secret.readingTargets(in: keychain)
            guard readers.count > 1, readers.allSatisfy({ $0.locked == nil }) else { return [] }
            return [
                Finding(
                    location: readers[1].place,
                    message: "a protected item of \(readers.count) targets, without `index`",
                    labels: [.init(access.location, "access control is stated here")])
            ]
        }
    )
}
