import Testing

@testable import Policy
@testable import Templates

struct SwiftTextTests {
    @Test("further lines of a nested text are indented as the line it stands on")
    func nesting() {
        let inner: SwiftText = "a\n\nb"
        let text: SwiftText = """
            {
                \(inner)
            }
            """
        #expect(text.source == "{\n    a\n\n    b\n}")
    }

    @Test(
        "a line that holds only an empty text is left out",
        arguments: [
            ("a\n\(SwiftText.empty)\nb", "a\nb"), ("    \(SwiftText.empty)\nb", "b"),
            ("a\n    \(SwiftText.empty)", "a"),
            ("a \(SwiftText.empty)\nb", "a \nb"), ("\(SwiftText.empty)\(SwiftText.empty)", ""),
            ("x\n\(SwiftText.empty)\n\(SwiftText.empty)\ny", "x\ny"), ("\(SwiftText.empty)struct", "struct"),
        ] as [(SwiftText, String)])
    func emptyLines(_ text: SwiftText, _ expected: String) {
        #expect(text.source == expected)
    }

    @Test("joining leaves empty texts out")
    func joining() {
        #expect((["a", .empty, "b"] as [SwiftText]).joined(", ").source == "a, b")
    }

    @Test(
        "literals escape what could end them, hide, or deceive",
        arguments: [
            (#"plain é 🔑"#, #""plain é 🔑""#), (#"\"#, #""\\""#), (#"""#, #""\"""#), (#"\(x)"#, #""\\(x)""#),
            ("\n\t\0\r", #""\n\t\0\u{D}""#), ("\u{202E}\u{2028}\u{FEFF}\u{301}", #""\u{202E}\u{2028}\u{FEFF}\u{301}""#),
            ("\u{7F}\u{85}\u{E000}", #""\u{7F}\u{85}\u{E000}""#),
        ])
    func literals(_ text: String, _ expected: String) {
        #expect(SwiftLiteral(text).source == expected)
    }

    @Test("comments can't be left, whatever is in them")
    func comments() {
        #expect(SwiftText.documentation("a\n\nb */").source == "/// a\n///\n/// b */")
        #expect(SwiftText.comment("a\rfatalError()\u{85}\u{2028}\0").source == "// aU+DfatalError()U+85U+2028U+0")
    }

    @Test(
        "identifiers hold nothing but what a name can hold",
        arguments: [
            ("storeKey", "storeKey"), ("default", "`default`"), ("self", "`self`"), ("_", "`_`"), ("a b;c", "abc"),
            ("é", "``"),
        ])
    func identifiers(_ name: String, _ expected: String) {
        #expect(SwiftIdentifier(name).source == expected)
    }
}

struct ProtectionTests {
    @Test(
        "what a device must have",
        arguments: [
            ([.userPresence], .whenUnlocked, .userPresence),
            ([.biometryAny], .whenUnlocked, .biometry),
            ([.biometryCurrentSet, .devicePasscode, .or], .whenUnlocked, .userPresence),
            ([.biometryCurrentSet, .devicePasscode, .and], .whenUnlocked, .biometry),
            ([.devicePasscode], .whenUnlocked, .passcode),
            ([.biometryAny, .companion, .or], .whenUnlocked, nil),
            ([.biometryAny, .or], .whenUnlocked, .biometry),
            ([.applicationPassword], .whenUnlocked, nil),
            ([.applicationPassword], .whenPasscodeSetThisDeviceOnly, .passcode),
        ] as [([AccessControlFlag], Accessibility, Protection.Requirement?)])
    func requirement(
        _ flags: [AccessControlFlag], _ accessibility: Accessibility, _ expected: Protection.Requirement?
    ) {
        let protection = Protection(accessibility: accessibility, accessControl: flags, prompt: nil)
        #expect(protection.requirement == expected)
    }

    @Test("an operator is written between the constraints it joins")
    func order() {
        let protection = Protection(
            accessibility: .whenUnlocked, accessControl: [.biometryAny, .devicePasscode, .or, .applicationPassword],
            prompt: nil)
        #expect(protection.flagsAsRead == [.biometryAny, .or, .devicePasscode, .applicationPassword])
    }
}

struct ParameterSeparatorsTests {
    @Test(
        "which characters end a parameter",
        arguments: [
            (["p"], ""), (["a", ":", "b"], ":"), (["a", "b"], "%"), (["x.", "a", ".", "b", "-", "c"], "-."),
            (["a", ":", "b", "c"], "%:"), (["x.", "a", ".y"], ""),
        ])
    func separators(_ segments: [String], _ expected: String) {
        let text = AttributeText(
            segments.map { segment in
                ["p", "a", "b", "c"].contains(segment)
                    ? .parameter(Parameter(name: segment, type: .string)) : .text(segment)
            })
        #expect(ParameterSeparators.of(text) == expected)
    }
}
