import Testing

@testable import Policy

/// One run reports all that is wrong, each mistake once, and no consequence of one.
@Suite struct FiftyMistakes {
    private static let spec = """
        keyspec 3
        keychain Example {
            platforms   iSO 16, macOS 13, macOS 14
            visibility  secret
            application "org.example.app"
            service     "org.example.app"
            target      app
            target      app
            target      helper (daemon)
            group shared "$(Prefix)org.example.shared" { members app, widgit; reason "\\(why)" }
            group team "org.example.team" { members app }
            colour      "red"
            members     app
        }
        keychain Other { service "o" }
        /// One.
        secret one: genericPassword {
            account    "\\(id: UUID)-\\(id)"
            value      Sting
            accessible kSecAttrAccessibleWhenUnlocked
            group      shraed
            readers    ap
        }
        /// Two.
        secret two: genericPassword {
            account    ""
            value      Data
            value      Data
            accessible always
            server     "www.example.org"
            maxBytes   0
            group      own
            readers    app
        }
        /// Three.
        secret three: internetPassword {
            account    "three"
            port       70000
            value      Data
            accessible whenUnlockedThisDeviceOnly
            group      own
            readers    helper
        }
        /// Four.
        secret four: genericPassword {
            account    "x#keyspec-staging"
            value      Data
            group      own
            readers    app (locked)
            access     biometryAny biometryCurrentSet with privateKeyUsage
            comment    "x"
        }
        secret store: genericPassword { account "t"; value Data; accessible whenUnlocked; group own; readers app }
        /// Five.
        secret five: genericPassword {
            value Data; accessible whenUnlocked; group own; readers app, helper; access userPresence or devicePasscode; prompt ""
        }
        /// Six.
        secret six: key {
            tag "six"; type ecSECPrimeRandom; size 255; accessible whenUnlocked; sync yes; group own; readers app
            value Data
        }
        /// Seven.
        secret seven: certificate { label "seven"; tag "seven"; accessible afterFirstUnlock; readers app }
        /// Eight.
        secret eight: genericPassword {
            service "www.example.org"; account "eight"; value String; maxBytes 100_000
            accessible afterFirstUnlock; group team; readers app; token secureEnclave
            policy { migration stays }
        }
        """

    private static let reports = [
        "KS016 `3`",
        "KS801 `Example`",
        "KS011 `iSO`",
        "KS013 `macOS`",
        "KS011 `secret`",
        "KS013 `app`",
        "KS704 `daemon`",
        "KS022 `Prefix`",
        "KS502 `widgit`",
        "KS020 `why`",
        "KS508 `team`",
        "KS504 `\"org.example.team\"`",
        "KS010 `colour`",
        "KS012 `members`",
        "KS019 `keychain`",
        "KS021 `id`",
        "KS011 `Sting`",
        "KS011 `kSecAttrAccessibleWhenUnlocked`",
        "KS501 `shraed`",
        "KS502 `ap`",
        "KS106 `\"\"`",
        "KS013 `value`",
        "KS202 `always`",
        "KS107 `server`",
        "KS024 `0`",
        "KS601 `three`",
        "KS602 `70000`",
        "KS203 `whenUnlockedThisDeviceOnly`",
        "KS201 `four`",
        "KS109 `\"x#keyspec-staging\"`",
        "KS308 `biometryAny biometryCurrentSet with privateKeyUsage`",
        "KS311 `biometryAny biometryCurrentSet with privateKeyUsage`",
        "KS303 `biometryCurrentSet`",
        "KS312 `biometryCurrentSet`",
        "KS307 `privateKeyUsage`",
        "KS110 `comment`",
        "KS102 `store`",
        "KS802 `store`",
        "KS105 `five`",
        "KS505 `helper`",
        "KS304 `devicePasscode`",
        "KS311 `\"\"`",
        "KS604 `255`",
        "KS607 `value`",
        "KS506 `seven`",
        "KS609 `tag`",
        "KS610 `\"www.example.org\"`",
        "KS612 `100_000`",
        "KS611 `secureEnclave`",
        "KS205 `stays`",
    ]

    @Test func areFiftyReports() {
        let outcome = Outcome(Self.spec)
        #expect(outcome.reports == Self.reports)
        #expect(outcome.reports.count == 50)
        #expect(outcome.keychains.isEmpty)
    }
}
