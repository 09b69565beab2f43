import Language

extension Rule {
    static let syncedPersistentReference = Rule(
        code: "KS405",
        name: "synced-persistent-reference",
        severity: .error,
        title: "a persistent reference to a synced item",
        rationale: """
            A reference is kept by something else: a VPN profile, a file. For a synced item it leads nowhere on \
            another device, and can stop leading anywhere on this one.
            """,
        behavior: """
            Apple documents that items can't be specified by reference together with synchronizability, and that \
            persistent references don't move between devices.
            """,
        sources: [.documentation(page: "security/ksecattrsynchronizable")],
        bad: .secret(
            """
            /// The password of the VPN profile.
            secret vpnPassword: genericPassword {
                account    "vpn"
                value      String
                «persistentReference»
                accessible afterFirstUnlock
                sync       yes
                group      own
                readers    app
            }
            """),
        good: .secret(
            """
            /// The password of the VPN profile.
            secret vpnPassword: genericPassword {
                account    "vpn"
                value      String
                persistentReference
                accessible afterFirstUnlock
                group      own
                readers    app
            }
            """),
        repair: "write `sync no`, or remove `persistentReference`",
        check: .secret { secret, _ in
            guard let reference = secret.persistentReference, let sync = secret.sync, sync.value else { return [] }
            return [
                Finding(
                    location: reference, message: "a reference to a synced item doesn't last",
                    labels: [.init(sync.location, "the item is synced")])
            ]
        }
    )
}
