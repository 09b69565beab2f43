extension Preset {
    static let sessionToken = Preset(
        name: "session-token",
        title: "Token of a session that is used while the app is in front",
        use: "Take it for what keeps the user signed in and is only needed while somebody looks at the app.",
        instead: "If a widget, a notification or a background task needs it too, take `background-token`.",
        template: """
            /// Keeps the user signed in while the app is in use.
            secret {name}: genericPassword {
                account    "{account}"
                value      String
                accessible whenUnlockedThisDeviceOnly
                {place}

                policy {
                    exposure "Acts as the user until the session ends"
                    recovery "Ask the user to sign in again"
                }
            }
            """)

    static let backgroundToken = Preset(
        name: "background-token",
        title: "Token for work in the background",
        use:
            "Take it for what a widget, a notification extension, a VPN or a background task reads while the device is locked.",
        instead: "If only the app in front needs it, take `session-token`, which is closed while the device is locked.",
        template: """
            /// Lets the app work for the user in the background, also while the device is locked.
            secret {name}: genericPassword {
                account    "{account}"
                value      String
                accessible afterFirstUnlockThisDeviceOnly
                {locked place}

                policy {
                    availability "After the first unlock that follows a start of the device, locked or not"
                    exposure     "Does as the user what the background work may do"
                    recovery     "Ask the user to sign in again"
                }
            }
            """)

    static let refreshToken = Preset(
        name: "refresh-token",
        title: "Device-bound refresh token of one account, with its recovery",
        use:
            "Take it for the long-lived token of an app with one account or several, which must not turn up on another device.",
        instead: "For a short-lived token, take `session-token`; to ask the user before some uses, take `token-pair`.",
        template: """
            /// Gets new access tokens for one account; never leaves this device.
            secret {name}: genericPassword {
                service    "{base}.{account}"
                account    "\\(accountID)"
                value      String
                accessible afterFirstUnlockThisDeviceOnly
                {locked place}

                policy {
                    exposure  "Acts as the user until the token is revoked"
                    migration stays
                    recovery  "Ask the user to sign in again, as on a new device"
                    rotation  "At each use"
                }
            }
            """)

    static let tokenPair = Preset(
        name: "token-pair",
        title: "Background token, and a twin that asks the user",
        use:
            "Take it where background work needs a token at any time, and some actions in front need the user's consent.",
        instead:
            "One item can't do both: what asks the user can't be read in the background. If nothing needs consent, take "
            + "`background-token`.",
        template: """
            /// Does the app's work in the background, with the rights that need no consent.
            secret {name}: genericPassword {
                account    "{account}"
                value      String
                accessible afterFirstUnlockThisDeviceOnly
                {locked place}

                policy {
                    exposure "Does as the user what needs no consent"
                    recovery "Ask the user to sign in again"
                }
            }

            /// Does what the user has to confirm; the server gives it more rights than its twin.
            secret {name}Confirmed: genericPassword {
                account    "{account}.confirmed"
                value      String
                accessible whenPasscodeSetThisDeviceOnly
                access     biometryCurrentSet or devicePasscode
                prompt     "Confirm it's you"
                {place}

                policy {
                    exposure "Acts as the user until the token is revoked"
                    recovery "Ask the user to sign in again"
                }
            }
            """)
}
