import Policy
import Testing

@testable import Templates

@Suite struct EmbeddedSourceTests {
    /// Lines of every length, so that line breaks fall on each place of the eight bytes that are looked at together.
    @Test func onlyModifiersAtTheBeginningsOfLinesAreReplaced() {
        for length in 0...24 {
            for indentation in 0...9 {
                let filler = String(repeating: "x", count: length)
                let blanks = String(repeating: " ", count: indentation)
                let source = """
                    let \(filler)
                    \(blanks)public let a = 1 // public stays
                    \(filler)

                    public \(filler)
                    \(blanks)publican
                    \(blanks)let b = "public \(filler)"
                    """
                let expected = source.split(separator: "\n", omittingEmptySubsequences: false).map { line in
                    let start = line.prefix { $0 == " " }
                    let rest = line.dropFirst(start.count)
                    return rest.hasPrefix("public ") ? "\(start)package \(rest.dropFirst(7))" : String(line)
                }
                #expect(
                    EmbeddedSource(source).text(as: .package).source == expected.joined(separator: "\n"),
                    "lines of \(length), \(indentation) blanks")
            }
        }
    }

    @Test func aSourceCanEndAnywhere() {
        for length in 0...24 {
            let source = "let a\n" + String(repeating: "x", count: length)
            let expected = length == 0 ? "let a" : source
            #expect(EmbeddedSource(source).text(as: .internal).source == expected)
            #expect(EmbeddedSource(source + "\npublic").text(as: .internal).source == source + "\npublic")
        }
    }
}
