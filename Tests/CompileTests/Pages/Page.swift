import Foundation

/// A page of the documentation, as what can be executed of it.
///
/// A comment before a block, which a reader doesn't see, says what the block is:
///
/// - `<!-- file PATH -->`: the content of a file. If the comment goes on, the file's content is in the comment itself.
/// - `<!-- use SOURCE PATH -->`: a file of this repository is copied.
/// - `<!-- declare -->`: Swift at file level; with `without WORD` that word is left out, which only Apple's compiler knows.
/// - `<!-- run -->`: Swift in a function. If the comment goes on, that is run before it, and what follows a line `---` after it.
/// - `<!-- tested by FILE -->`: another test runs it.
/// - `<!-- not run: REASON -->`: nobody can run it here.
///
/// A block of `console` needs no comment: lines that begin with `$` are run in order, in one shell, and the others are what they print;
/// `...` stands for any text, on a line of its own for any lines. Nor does one of `keyspec`: it is checked.
struct Page {
    let file: URL
    let lines: [String]
    private(set) var steps: [Step] = []
    /// Tests that run what isn't run here.
    private(set) var testedBy: [String] = []
    /// Blocks that nothing is said about.
    private(set) var strays: [String] = []

    /// Something to do, with the line where it stands, counted from 0.
    enum Step {
        case file(path: String, text: String)
        case use(source: String, path: String)
        case command(Command)
        case declarations(String)
        case swift(Snippet)
        case spec(String, line: Int)
    }

    struct Command {
        let text: String
        /// The lines that it prints.
        let output: Range<Int>
    }

    struct Snippet {
        let before: String
        let body: String
        let after: String
        let line: Int
    }

    init(_ file: URL) throws {
        self.file = file
        lines = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
        var directive: [String] = []
        var index = 0
        while index < lines.count {
            let line = lines[index]
            if line.hasPrefix("<!--") {
                let end = lines[index...].firstIndex { $0.hasSuffix("-->") } ?? lines.count - 1
                directive = lines[index...end].map { $0.replacing("<!-- ", with: "").replacing("-->", with: "") }
                index = end
                if directive.count > 1 || directive[0].hasPrefix("use "), take(directive) { directive = [] }
            } else if line.hasPrefix("```") {
                let end = lines[(index + 1)...].firstIndex { $0.hasPrefix("```") } ?? lines.count - 1
                take(String(line.dropFirst(3)), index + 1..<end, directive)
                directive = []
                index = end
            } else if !line.isEmpty {
                directive = []
            }
            index += 1
        }
    }

    /// Takes a comment that stands for itself.
    private mutating func take(_ directive: [String]) -> Bool {
        let words = directive[0].trimmingCharacters(in: .whitespaces).split(separator: " ")
        switch words.first {
        case "file" where words.count == 2:
            steps.append(.file(path: String(words[1]), text: directive[1...].joined(separator: "\n")))
        case "use" where words.count == 3: steps.append(.use(source: String(words[1]), path: String(words[2])))
        default: return false
        }
        return true
    }

    private mutating func take(_ language: String, _ range: Range<Int>, _ directive: [String]) {
        let text = lines[range].map { $0 + "\n" }.joined()
        let words = (directive.first ?? "").trimmingCharacters(in: .whitespaces).split(separator: " ")
        switch (words.first, language) {
        case ("file", _) where words.count == 2: steps.append(.file(path: String(words[1]), text: text))
        case ("declare", "swift"):
            steps.append(.declarations(words.count == 3 ? text.replacing("\(words[2]) ", with: "") : text))
        case ("run", "swift"):
            let parts = directive.dropFirst().split(separator: "---", omittingEmptySubsequences: false)
            steps.append(
                .swift(
                    Snippet(
                        before: parts.first.map { $0.joined(separator: "\n") } ?? "", body: text,
                        after: parts.count > 1 ? parts[1].joined(separator: "\n") : "", line: range.lowerBound)))
        case ("not", _): break
        case ("tested", _): testedBy.append(String(words[words.count - 1]))
        case (_, "console"): takeConsole(range)
        case (_, "keyspec"): steps.append(.spec(text, line: range.lowerBound))
        default: strays.append("\(file.lastPathComponent):\(range.lowerBound)")
        }
    }

    private mutating func takeConsole(_ range: Range<Int>) {
        var index = range.lowerBound
        while index < range.upperBound {
            guard lines[index].hasPrefix("$ ") else {
                strays.append("\(file.lastPathComponent):\(index + 1)")
                return
            }
            var command = String(lines[index].dropFirst(2))
            while lines[index].hasSuffix("\\"), index + 1 < range.upperBound {
                index += 1
                command += "\n" + lines[index]
            }
            let end = lines[(index + 1)..<range.upperBound].firstIndex { $0.hasPrefix("$ ") } ?? range.upperBound
            steps.append(.command(Command(text: command, output: index + 1..<end)))
            index = end
        }
    }
}
