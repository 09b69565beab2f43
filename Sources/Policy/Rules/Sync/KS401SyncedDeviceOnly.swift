import Language

extension Rule {
    static let syncedDeviceOnly = Rule(
        code: "KS401",
        name: "synced-device-only",
        severity: .error,
        title: "an item that is to be synced and to stay on the device",
        rationale: """
            One property says that iCloud Keychain carries the item to other devices, the other that it never \
            leaves this one. Apple documents the pair as not allowed.
            """,
        behavior: """
            The item is stored and marked as synced, and the sync engine passes over it: it never reaches another \
            device, and nothing reports that.
            """,
        sources: [
            .security(file: "keychain/headers/SecItem.h", lines: "186-189, 244-246"),
            .security(file: "keychain/ckks/CKKSKeychainView.m", lines: "1972-1979"),
            .security(file: "keychain/ckks/CKKSScanLocalItemsOperation.m", lines: "479-482"),
        ],
        bad: .secret(
            """
            /// Gets new access tokens.
            secret refreshToken: genericPassword {
                account    "refresh-token"
                value      String
                accessible afterFirstUnlockThisDeviceOnly
                sync       «yes»
                group      own
                readers    app
                policy { recovery "Ask the user to sign in again" }
            }
            """),
        good: .secret(
            """
            /// Gets new access tokens.
            secret refreshToken: genericPassword {
                account    "refresh-token"
                value      String
                accessible afterFirstUnlock
                sync       yes
                group      own
                readers    app
            }
            """),
        repair: "write `sync no`, or an accessibility without `ThisDeviceOnly`",
        check: .secret { secret, _ in
            // Where access control is set, and of keys of the Secure Enclave, other rules refuse the same word.
            guard let sync = secret.sync, sync.value, secret.access == nil, secret.token == nil,
                let accessible = secret.accessible, accessible.value.isThisDeviceOnly
            else { return [] }
            return [
                Finding(
                    location: sync.location, message: "a `\(accessible.value.rawValue)` item is never synced",
                    labels: [.init(accessible.location, "this keeps the item on the device")])
            ]
        }
    )
}
