import Foundation
import Testing

/// A reader finds the answers where `Documentation/ReviewQuestions.md` says that they are.
@Suite struct ReviewQuestionTests {
    private struct Question {
        let text: String
        let section: String
        let answer: String
    }

    private static func questions() throws -> [Question] {
        let file = Documents.root.appending(path: "Documentation/ReviewQuestions.md")
        return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").compactMap { line in
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            guard cells.count == 3, cells[0].hasSuffix("?") else { return nil }
            return Question(text: cells[0], section: cells[1], answer: cells[2])
        }
    }

    /// The sections of a page by their titles, each with the text of its lines.
    private static func sections(_ html: String) -> [String: [String]] {
        var sections: [String: [String]] = [:]
        for part in html.split(separator: "<h2>").dropFirst() {
            let title = String(part.prefix { $0 != "<" })
            // A row, an item or a paragraph is what a reader takes in at once.
            let lines = part.replacing(/<\/(tr|li|p|h3|h4)>/, with: "\u{1}")
                .replacing(/<\/(th|td)>/, with: " ").split(separator: "\u{1}")
            sections[title] = lines.map { line in
                PlainText.ofHTML(String(line)).split(whereSeparator: \.isWhitespace).joined(separator: " ")
            }
        }
        return sections
    }

    @Test func everyAnswerIsInItsSection() throws {
        let questions = try Self.questions()
        #expect(questions.count > 15)
        let sections = Self.sections(try Documents(folder: Documents.golden).text(.html))
        for question in questions {
            let lines = try #require(sections[question.section], "\(question.section)")
            #expect(lines.contains { $0.contains(question.answer) }, "\(question.text)")
        }
    }

    /// Whoever looks for a section finds it in the contents.
    @Test func everySectionIsInTheContents() throws {
        let html = try Documents(folder: Documents.golden).text(.html)
        let contents = try #require(html.split(separator: "<nav").last?.split(separator: "</nav>").first)
        for section in Set(try Self.questions().map(\.section)) {
            #expect(contents.contains(">\(section)</a>"), "\(section)")
        }
    }
}
