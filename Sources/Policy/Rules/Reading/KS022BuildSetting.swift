extension Rule {
    static let buildSetting = Rule.reading(
        code: "KS022",
        name: "build-setting",
        title: "a build setting that can not be had here",
        rationale: """
            At run time an app can find its identifier prefix in its Info.plist, and no other setting. Groups, \
            services and the tags of keys may need it; elsewhere it would only make items of one team's builds invisible to another's.
            """,
        bad: .secret(
            """
            /// Gets new access tokens.
            secret refreshToken: genericPassword {
                account    "$(«AppIdentifierPrefix»)refresh-token"
                value      String
                accessible afterFirstUnlock
                group      own
                readers    app
            }
            """),
        good: .secret(
            """
            /// Gets new access tokens.
            secret refreshToken: genericPassword {
                account    "refresh-token"
                value      String
                accessible afterFirstUnlock
                group      own
                readers    app
            }
            """),
        repair: "`$(AppIdentifierPrefix)` can stand in groups, services and tags; write \\$ for a dollar sign"
    )
}
