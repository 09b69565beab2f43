import Language
import Testing

@testable import Policy

/// A secret in which all is right, but for `lines`; what they state isn't stated by default.
private func secret(_ lines: String) -> String {
    let defaults = [
        "account    \"refresh-token\"", "value      String", "accessible whenUnlocked", "group      own",
        "readers    app",
    ]
    let words = lines.split(separator: ";").map { $0.drop { $0 == " " }.prefix { $0 != " " } }
    let kept = defaults.filter { !words.contains($0.prefix { $0 != " " }) }
    return inKeychain(
        "/// Gets new access tokens.\nsecret refreshToken: genericPassword {\n"
            + (kept + [lines]).joined(separator: "\n") + "\n}")
}

@Suite struct Words {
    @Test(arguments: [
        ("accessible kSecAttrAccessibleWhenUnlocked", "whenUnlocked"),
        ("accessible .whenUnlocked", "whenUnlocked"),
        ("accessible WhenUnlocked", "whenUnlocked"),
        ("accessible whenUnlockedThisDevice", "whenUnlockedThisDeviceOnly"),
        ("accessible kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly", "afterFirstUnlockThisDeviceOnly"),
        ("access .biometryAny", "biometryAny"),
        ("access touchIDAny", "biometryAny"),
        ("access kSecAccessControlTouchIDCurrentSet", "biometryCurrentSet"),
        ("access watch", "companion"),
        ("protocol kSecAttrProtocolHTTPS", "https"),
        ("protocol HTTPS", "https"),
        ("authentication kSecAttrAuthenticationTypeHTMLForm", "htmlForm"),
        ("value string", "String"),
        ("value Strng", "String"),
    ])
    func areRecognisedInOtherSpellings(line: String, word: String) throws {
        let outcome = Outcome(
            inKeychain("/// Signs in.\nsecret login: internetPassword {\n server \"example.org\"\n \(line)\n}"))
        let report = try #require(outcome.diagnostics.first { $0.code == "KS011" })
        #expect(report.help?.contains("`\(word)`") == true)
        #expect(report.location.file.text(report.location.span) == line.split(separator: " ")[1])
    }

    @Test(arguments: [
        ("acessible whenUnlocked", "accessible"), ("kSecAttrLabel \"x\"", "label"),
        ("kSecAttrAccessGroup own", "group"),
        ("synchronizable yes", "sync"), ("kSecUseOperationPrompt \"x\"", "prompt"), ("lable \"x\"", "label"),
    ])
    func areSuggestedForUnknownProperties(line: String, word: String) throws {
        let report = try #require(Outcome(secret(line)).diagnostics.first)
        #expect(report.code == "KS010")
        #expect(report.help?.contains("`\(word)`") == true)
    }

    @Test func thatNobodyKnowsGetNoSuggestion() throws {
        let outcome = Outcome(secret("frobnicate \"x\""))
        #expect(outcome.reports == ["KS010 `frobnicate`"])
        #expect(outcome.diagnostics[0].message == "nothing called `frobnicate` can stand in a secret")
    }

    @Test func inTheWrongPlaceAreToldTheRightOne() {
        let outcome = Outcome(secret("members app"))
        #expect(outcome.diagnostics.map(\.message) == ["`members` belongs in a group or in a record"])
    }

    @Test func givenTwiceNameTheFirst() throws {
        let report = try #require(Outcome(secret("label \"a\"; label \"b\"")).diagnostics.first)
        #expect(report.code == "KS013")
        let label = try #require(report.labels.first)
        #expect(label.message == "first given here")
        #expect(label.location.span.start < report.location.span.start)
    }

    @Test func misspeltAreNotAlsoMissing() {
        let outcome = Outcome(
            inKeychain(
                "/// Signs in.\nsecret login: genericPassword {\n acount \"a\"\n valeu Data\n accesible always\n grop own\n readrs app\n}"
            ))
        #expect(
            outcome.reports == [
                "KS010 `acount`", "KS010 `valeu`", "KS010 `accesible`", "KS010 `grop`", "KS010 `readrs`",
            ])
    }

    @Test func everyWordHasARecordInSomePlace() {
        let used = Set(Vocabulary.records.map(\.keyword))
        #expect(Set(Keyword.allCases) == used)
        for place in Place.allCases {
            let words = Vocabulary.records.filter { $0.places.contains(place) }.map(\.keyword)
            #expect(Set(words).count == words.count, "\(place)")
        }
        #expect(Vocabulary.records.allSatisfy { $0.meaning.last == "." && !$0.arguments.isEmpty })
    }
}

@Suite struct Arguments {
    @Test(arguments: [
        ("maxBytes \"32\"", "`maxBytes` takes a whole number, found a string"),
        ("maxBytes", "`maxBytes` takes a whole number, found nothing"),
        ("maxBytes 32 64", "`maxBytes` takes a whole number, found a whole number"),
        ("maxBytes 1.5", "`maxBytes` takes a whole number, found a version"),
        ("label whenUnlocked", "`label` takes a string, found `whenUnlocked`"),
        ("label \"a\", \"b\"", "`label` takes a string, found `,`"),
        ("sync maybe", "`sync` takes `yes` or `no`, found `maybe`"),
        ("prompt localized", "`prompt` takes a string, or `localized` with a key, found nothing more"),
        ("isInvisible 2027-03-01", "`isInvisible` takes `yes` or `no`, found a date"),
    ])
    func ofTheWrongKindAreNamed(line: String, message: String) {
        #expect(Outcome(secret(line)).diagnostics.map(\.message) == [message])
    }

    @Test(arguments: [
        "account verbatim \"a\\(x)b\"", "account none", "service none", "service \"$(AppIdentifierPrefix)x\"",
        "service infoPlist \"Service\"", "prompt localized \"unlock\"", "maxBytes 4_096", "sync no", "label \"\"",
        "access with applicationPassword; prompt \"x\"", "access userPresence with applicationPassword; prompt \"x\"",
        "access biometryAny; prompt \"x\"", "access biometryAny\n or devicePasscode; prompt \"x\"",
        "readers app (locked), widget; group shared; accessible afterFirstUnlock",
        "group shared; sync yes; readers app, widget; accessible afterFirstUnlock",
        "policy { migration moves }", "policy { migration moves \"With a backup\" }", "policy { migration \"Moves\" }",
        "accessible whenUnlockedThisDeviceOnly; "
            + "exception KS203 { approver \"Example team\"; reason \"B\"; until 2027-03-01; control \"C\" }",
        "survives signOut", "formerly userDefaults \"token\" { decode runtime }",
        "formerly genericPassword { accessible whenUnlockedThisDeviceOnly }",
        "description \"x\"", "comment \"x\"", "creator \"KSPC\"", "type \"KSPC\"", "isInvisible yes", "isNegative no",
        "generic \"x\"", "service runtime", "persistentReference", "access none",
        "formerly genericPassword { account \"old\"; sync yes }", "formerly userDefaults \"token\"",
        "formerly genericPassword { keychain fileBased; decode base64 }",
        "on macOS { accessible afterFirstUnlock; label \"x\" }",
    ])
    func ofTheRightKindAreTaken(line: String) {
        let outcome = Outcome(secret(line))
        #expect(outcome.reports == [])
        #expect(outcome.deferred.map(\.message) == [])
        #expect(outcome.keychains.count == 1)
    }

    @Test(arguments: [
        ("access with applicationPassword; prompt \"x\"; index", "`index` of an item with an application password")
    ])
    func thatCannotBeGeneratedYetAreDeferred(line: String, feature: String) {
        let outcome = Outcome(secret(line))
        #expect(outcome.reports == [])
        #expect(outcome.deferred.map(\.message) == ["\(feature) can't be generated yet"])
        #expect(outcome.keychains.isEmpty)
    }

    static let values: [(String, ValueForm)] = [
        ("String", .string), ("Data", .data), ("Bool", .bool), ("Int", .int), ("Double", .double), ("Date", .date),
        ("UUID", .uuid), ("none", .nothing), ("codable(Session)", .codable(TypeName(["Session"]))),
        ("codable(Auth.Session.State)", .codable(TypeName(["Auth", "Session", "State"]))),
        ("json(Session)", .json(TypeName(["Session"]))),
    ]

    @Test(arguments: values)
    func ofValuesAreTypes(word: String, value: ValueForm) throws {
        let outcome = Outcome(secret("value \(word)"))
        #expect(outcome.reports == [])
        guard case .password(let password)? = outcome.keychains.first?.secrets.first?.content else {
            Issue.record("no password")
            return
        }
        #expect(password.value == value)
    }

    @Test(arguments: [
        "codable", "codable()", "codable(Auth.)", "codable(.Session)", "codable(Session", "codable Session",
    ])
    func ofCodableNeedAType(word: String) {
        #expect(Outcome(secret("value \(word)")).diagnostics.map(\.code) == ["KS014"])
    }

    @Test(arguments: [
        ("bytes 16; value UUID", []), ("maxBytes 16; value UUID", []), ("bytes 8; maxBytes 9", []),
        ("maxBytes 15; value UUID", ["KS621 `15`"]), ("bytes 9; maxBytes 8", ["KS621 `8`"]),
        ("bytes 7; value Int", ["KS621 `7`"]), ("bytes 1; value none", ["KS621 `1`"]),
        ("bytes 0", ["KS024 `0`"]),
    ])
    func ofSizesFitTheType(lines: String, reports: [String]) {
        let text = secret(lines).replacing(lines.contains("; value") ? "value      String\n" : "\u{0}", with: "")
        #expect(Outcome(text).reports == reports)
    }

    @Test(arguments: [
        ("String", Parameter.ValueType.string), ("Int", .int), ("UUID", .uuid),
        ("UserID", .rawRepresentable(TypeName(["UserID"]))),
        ("Auth.UserID", .rawRepresentable(TypeName(["Auth", "UserID"]))),
    ])
    func ofParametersAreTypes(word: String, type: Parameter.ValueType) {
        let outcome = Outcome(secret("account \"\\(id: \(word))\""))
        #expect(outcome.reports == [])
        #expect(outcome.keychains.first?.secrets.first?.parameters == [Parameter(name: "id", type: type)])
    }

    @Test(arguments: ["string", "Uuid", "INT", "Bool", "Date", "userID", "Auth.userID"])
    func ofParametersThatCanBeNoRawValue(word: String) {
        #expect(Outcome(secret("account \"\\(id: \(word))\"")).reports == ["KS011 `\(word)`"])
    }

    @Test(arguments: ["Family", "Value", "RefreshTokenItem", "Auth.Type", "Self"])
    func ofTypesThatGeneratedOnesHide(type: String) {
        #expect(Outcome(secret("value codable(\(type))")).reports == ["KS112 `codable(\(type))`"])
        #expect(Outcome(secret("account \"\\(id: \(type))\"")).reports == ["KS112 `\"\\(id: \(type))\"`"])
    }

    @Test func givenAtRunTimeHaveNames() throws {
        let keychain = Example.preamble.replacing("service     \"org.example.app\"", with: "service runtime")
            .replacing("group shared \"$(AppIdentifierPrefix)org.example.shared\"", with: "group shared runtime")
        let item =
            "/// Signs in.\nsecret a: genericPassword { account \"a\"; value Data; accessible afterFirstUnlock; group shared; readers app, widget }\n"
        let own = item.replacing("secret a:", with: "secret b:").replacing(
            "group shared; readers app, widget", with: "group own; readers app; service runtime")
        let secrets = try #require(Outcome(keychain + item + own).keychains.first?.secrets)
        #expect(secrets.map(\.group).first == .runtime(name: "sharedGroup"))
        #expect(secrets.map { $0.identityTexts[0] } == [.runtime(name: "service"), .runtime(name: "bService")])
        for name in ["service", "sharedGroup"] {
            let clash = item.replacing("secret a:", with: "secret \(name):")
            #expect(Outcome(keychain + clash).reports == ["KS102 `\(name)`"])
        }
    }

    @Test func givenAtRunTimeAreNotTheSameInTwoKeychains() {
        let keychain = Example.preamble.replacing("service     \"org.example.app\"", with: "service runtime")
        let item =
            "/// Signs in.\nsecret a: genericPassword { account \"a\"; value Data; accessible whenUnlocked; group own; readers app }\n"
        let other = keychain.replacing("keychain Example", with: "keychain Other")
        #expect(Outcome(keychain + item, other + item).reports == [])
        #expect(Outcome(keychain + item + item.replacing("secret a:", with: "secret b:")).reports == ["KS103 `b`"])
    }

    @Test func ofImportsAreModules() {
        let keychain = Example.preamble.replacing("service ", with: "import Auth; import Store\n service ")
        let item =
            "/// Signs in.\nsecret a: genericPassword { account \"a\"; value codable(Auth.A); accessible whenUnlocked; group own; readers app }"
        #expect(Outcome(keychain + item).keychains.first?.imports == ["Auth", "Store"])
        #expect(Outcome(keychain.replacing("Store", with: "Auth") + item).reports == ["KS013 `Auth`"])
    }

    @Test(arguments: [
        ("on macOS, linux { label \"x\" }", "KS011 `linux`"), ("on macOS { value Data }", "KS012 `value`"),
        ("on macOS { accessible whenOpen }", "KS011 `whenOpen`"),
        ("formerly genericPasword { account \"old\" }", "KS011 `genericPasword`"),
        ("formerly genericPassword { account \"old\"; decode base32 }", "KS011 `base32`"),
        ("on macOS, macOS { sync no }", "KS013 `macOS`"),
        ("exception K203 { until 2027-03-01 }", "KS011 `K203`"),
        (
            "accessible whenUnlockedThisDeviceOnly; exception KS203 "
                + "{ until \"later\"; approver \"Example team\"; reason \"B\"; control \"C\" }", "KS014 `\"later\"`"
        ),
        ("creator \"KS\"", "KS014 `\"KS\"`"), ("reuse 0", "KS024 `0`"), ("policy { colour \"red\" }", "KS010 `colour`"),
        ("policy \"x\" { owner \"A\" }", "KS014 `\"x\"`"), ("policy", "KS015 `policy`"),
        ("label \"x\" { }", "KS015 `{`"), ("account \"\\(a: Date)\"", "KS011 `Date`"),
    ])
    func insideBlocksAreCheckedToo(line: String, report: String) {
        #expect(Outcome(secret(line)).reports == [report])
    }

    @Test func unreadableForTheParserAreReportedOnce() {
        #expect(Outcome(secret("label \"x")).reports == ["KS003 `\"x`"])
        #expect(Outcome(secret("maxBytes 12x")).reports == ["KS005 `12x`"])
        #expect(
            Outcome(inKeychain("secret a: genericPassword {\n account \"\\q\"\n value Data\n @accessible always\n}"))
                .reports
                == ["KS004 `\\q`", "KS002 `@`"])
    }
}

@Suite struct Files {
    @Test(arguments: ["", "\n\n", "// Nothing yet.\n", "\u{FEFF}", "keyspec 1\n"])
    func withoutDeclarationsDeclareNoKeychain(text: String) {
        #expect(Outcome(text).diagnostics.map(\.message) == ["the spec declares no keychain"])
    }

    @Test(arguments: [
        "app Acme { application \"org.example.app\" }",
        "app Acme { platforms iOS 16; target app }\n\nkeyspec 1",
    ])
    func ofSharedPartsNeedNoKeychain(text: String) {
        #expect(Outcome(text).reports == [])
    }

    @Test func withAnUnclosedBlockAreReportedOnce() {
        let body = "value Data; accessible whenUnlocked; group own; readers app"
        let outcome = Outcome(
            inKeychain(
                "/// A.\nsecret a: genericPassword {\n    account \"a\"\n\n"
                    + "/// B.\nsecret b: genericPassword {\n    account \"b\"; \(body)\n}\n"))
        #expect(outcome.diagnostics.map(\.code) == ["KS007"])
        #expect(outcome.keychains.isEmpty)
    }

    @Test func takeWhatTheirAppDeclares() throws {
        let app = """
            app Acme {
                platforms   iOS 16
                application "org.example.app"
                target      app
                target      widget
                group shared "$(AppIdentifierPrefix)org.example.shared" { members app, watch; reason "Watch" }
                policy { owner "Example team" }
            }
            """
        let keychain = """
            keychain Mail {
                in      Acme
                service "mail"
                target  watch
            }
            /// Signs in.
            secret token: genericPassword {
                account    "token"
                value      String
                accessible whenUnlocked
                group      shared
                readers    app, watch
            }
            /// Opens the store.
            secret key: genericPassword {
                account    "key"
                value      Data
                accessible whenUnlocked
                group      own
                readers    widget
            }
            """
        let outcome = Outcome(keychain, app)
        #expect(outcome.reports == [])
        let secrets = try #require(outcome.keychains.first?.secrets)
        #expect(
            secrets.map(\.group)
                == ["org.example.shared", "org.example.app"].map {
                    .named(AttributeText([.appIdentifierPrefix, .text($0)]))
                })
        let clash = Outcome(keychain.replacing("target  watch", with: "target  app; target watch"), app)
        #expect(clash.reports == ["KS013 `app`"])
    }

    @Test func inAnUnknownAppAreNotBlamedForWhatItLacks() throws {
        let outcome = Outcome(
            "app Acme { application \"x\"; target app }",
            "keychain Mail { in Acne; service \"m\" }\n/// Signs in.\nsecret token: genericPassword {\n account \"t\"\n"
                + " value Data\n accessible whenUnlocked\n group own\n readers app\n}")
        #expect(outcome.reports == ["KS017 `Acne`"])
        #expect(outcome.diagnostics[0].help == "did you mean `Acme`?")
    }

    @Test func inAnAppOfWhichThereAreTwoUseTheFirst() {
        let outcome = Outcome("app Acme { application \"x\" }", "app Acme { application \"y\" }")
        #expect(outcome.reports == ["KS013 `Acme`"])
        #expect(outcome.diagnostics[0].labels[0].location.file.path == "Spec0.keyspec")
    }
}
