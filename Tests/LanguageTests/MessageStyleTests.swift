import Testing

@testable import Language

@Suite struct MessageStyleTests {
    static let errors: [SyntaxError] = [
        .invalidUTF8, .fileTooLarge, .unexpectedCharacter("@"), .unexpectedCharacter("="), .unexpectedCharacter("/a"),
        .blockComment,
        .unterminatedString, .foreignQuotationMarks("'"), .unknownEscape("\\q"), .badUnicodeEscape,
        .controlCharacter(1), .badParameter,
        .badBuildSetting, .malformedNumber("1x"), .numberTooLarge(limit: 9), .noSuchDay("1-1"),
        .expectedStatement(found: "a number"),
        .expectedBlock, .unexpectedBrace, .unclosedBlock(next: nil), .nestedTooDeeply, .tooManyNodes,
        .moreFindings(3, .error),
        .tooManyStatements(9, inBlock: true), .tooManyArguments, .wordTooLong, .stringTooLong, .tooManyStringParts,
        .documentationOfNothing, .hiddenCharacter("\u{202E}"),
    ]

    @Test(arguments: errors) func messagesAreLowercaseAndHaveNoFullStop(error: SyntaxError) throws {
        let file = SourceFile(path: "test.keyspec", text: "a")
        let diagnostic = error.diagnostic(at: Location(file, Span(0, 1)))
        for text in [diagnostic.message, diagnostic.help].compactMap({ $0 }) {
            #expect(!text.hasSuffix("."))
            #expect(try !#require(text.first).isUppercase)
            #expect(!text.contains("\n"))
        }
        #expect(diagnostic.code.rawValue.wholeMatch(of: /KS00[1-9]|KS026/) != nil)
    }

    /// A new case has to be added to the list above: the switch doesn't compile without it.
    @Test func everyErrorIsInTheList() {
        func name(_ error: SyntaxError) -> String {
            switch error {
            case .invalidUTF8, .fileTooLarge, .unexpectedCharacter, .blockComment, .unterminatedString,
                .foreignQuotationMarks,
                .unknownEscape, .badUnicodeEscape, .controlCharacter, .badParameter, .badBuildSetting, .malformedNumber,
                .numberTooLarge,
                .noSuchDay, .expectedStatement, .expectedBlock, .unexpectedBrace, .unclosedBlock, .nestedTooDeeply,
                .tooManyNodes,
                .moreFindings, .tooManyStatements, .tooManyArguments, .wordTooLong, .stringTooLong, .tooManyStringParts,
                .documentationOfNothing, .hiddenCharacter:
                String("\(error)".prefix { $0 != "(" })
            }
        }
        #expect(Set(Self.errors.map(name)).count == 28)
    }

    @Test func messagesShowNothingThatMovesTheCursor() {
        let error = SyntaxError.unexpectedCharacter("\u{1B}[2J\u{9B}\u{2028}\u{200D}\u{E000}é")
        let diagnostic = error.diagnostic(at: Location(SourceFile(path: "", text: ""), Span(0, 0)))
        #expect(diagnostic.message == #"unexpected `\u{1B}[2J\u{9B}\u{2028}\u{200D}\u{E000}é`"#)
    }
}
