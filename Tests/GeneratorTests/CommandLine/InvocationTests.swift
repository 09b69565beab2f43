import Testing

@testable import Generator

@Suite struct InvocationTests {
    private static let output = OptionDescription.value("output", "DIR", .folder, "Where.")
    private static let check = OptionDescription.flag("check", short: "c", "Whether.")
    private static let command = CommandDescription(
        name: "make", abstract: "make it", discussion: "", argument: .specs, options: [output, check], examples: [])
    private static let single = CommandDescription(
        name: "tell", abstract: "tell it", discussion: "",
        argument: .init(name: "CODE", abstract: "", isRequired: true, isRepeated: false, kind: .ruleCode), examples: [])

    private func parse(_ words: String..., for command: CommandDescription = command) throws -> Invocation {
        try #require(try Invocation.parse(words, for: command))
    }

    private func errors(_ words: String..., for command: CommandDescription = command) -> [UsageError] {
        do {
            _ = try Invocation.parse(words, for: command)
            return []
        } catch {
            return error.errors
        }
    }

    @Test func aValueFollowsItsOptionOrAnEqualsSign() throws {
        #expect(try parse("--output", "a").value(of: Self.output) == "a")
        #expect(try parse("--output=a=b").value(of: Self.output) == "a=b")
        #expect(try parse("--output=-a").value(of: Self.output) == "-a")
        #expect(try parse("x").value(of: Self.output) == nil)
    }

    @Test func optionsAndArgumentsMix() throws {
        let invocation = try parse("a", "--check", "b", "--output", "c", "d")
        #expect(invocation.arguments == ["a", "b", "d"])
        #expect(invocation.has(Self.check))
        #expect(try parse("-c").has(Self.check))
        #expect(try !parse("a").has(Self.check))
    }

    @Test func twoDashesEndTheOptions() throws {
        let invocation = try parse("a", "--", "--check", "--")
        #expect(invocation.arguments == ["a", "--check", "--"])
        #expect(!invocation.has(Self.check))
    }

    @Test func aDashAloneIsAnArgument() throws { #expect(try parse("-").arguments == ["-"]) }

    @Test func helpWinsOverErrors() throws {
        #expect(try Invocation.parse(["--nonsense", "--help"], for: Self.command) == nil)
        #expect(try Invocation.parse(["-h"], for: Self.single) == nil)
        #expect(try parse("--", "--help").arguments == ["--help"])
    }

    @Test func everyErrorOfALineIsReported() {
        #expect(
            errors("--chek", "--check=1", "--output") == [
                .unknownOption("--chek", suggestion: "--check"), .unexpectedValue(option: "--check"),
                .missingValue(option: "--output", valueName: "DIR"),
            ])
        #expect(errors("--output", "--check") == [.missingValue(option: "--output", valueName: "DIR")])
        #expect(errors("--output=") == [.missingValue(option: "--output", valueName: "DIR")])
        #expect(errors("--output=a", "--output=b") == [.repeatedOption("--output")])
        #expect(errors("-output", "a") == [.unknownOption("-output", suggestion: "--output")])
        #expect(errors("--xyzzy") == [.unknownOption("--xyzzy", suggestion: nil)])
        #expect(errors("") == [.emptyArgument("PATH")])
    }

    @Test func argumentsAreCounted() throws {
        #expect(try parse("a", for: Self.single).arguments == ["a"])
        #expect(errors(for: Self.single) == [.missingArgument("CODE")])
        #expect(errors("a", "b", for: Self.single) == [.unexpectedArgument("b")])
    }
}
