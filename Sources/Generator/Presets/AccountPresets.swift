extension Preset {
    static let webLogin = Preset(
        name: "web-login",
        title: "Name and password of a web site, on all devices of the user",
        use: "Take it for a login that the user also has in a browser.",
        instead: "For a token that a server has issued to the app, take `session-token`.",
        template: """
            /// Signs in to the web site, on all devices of the user.
            secret {name}: internetPassword {
                server         "www.example.org"
                protocol       https
                port           443
                authentication htmlForm
                account        "\\(username)"
                value          String
                accessible     whenUnlocked
                sync           yes
                {place}

                policy {
                    exposure "Signs in as the user from anywhere"
                    recovery "Ask the user for the password"
                }
            }
            """)

    static let syncedPreference = Preset(
        name: "synced-preference",
        title: "Small value on all devices of the user",
        use: "Take it for a choice that is nobody else's business and that follows the user to other devices.",
        instead: "If it isn't secret, the keychain is the wrong place. What belongs to one device must not sync: take "
            + "`session-token`.",
        template: """
            /// Remembers a private choice on all devices of the user.
            secret {name}: genericPassword {
                account    "{account}"
                value      String
                accessible whenUnlocked
                sync       yes
                {place}

                policy {
                    classification "personal data"
                    exposure       "Tells what the user has chosen"
                    migration      moves
                    recovery       "Ask the user again"
                }
            }
            """)
}
