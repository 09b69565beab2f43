import Foundation
import Language
import Policy
import Testing

@testable import Generator

/// The formats for programs.
@Suite struct ErrorFormats {
    private static let spec = "keychain Mail {\n    acess userPresence\n}\n"

    private func report(
        _ diagnostics: [Diagnostic], problems: [Problem] = [], displayPath: [SourceFile: String] = [:]
    ) -> Report {
        var engine = DiagnosticsEngine(displayPaths: displayPath)
        engine.add(diagnostics)
        if !problems.isEmpty { engine.add(InputOutputError(problems)) }
        return engine.report
    }

    private func diagnostic(
        in file: SourceFile, at span: Span, _ message: String = "m", severity: Severity = .error,
        labels: [Diagnostic.Label] = [], note: String? = nil, help: String? = nil
    ) -> Diagnostic {
        Diagnostic(
            code: "KS010", severity: severity, message: message, at: Location(file, span), labels: labels, note: note,
            help: help)
    }

    private func json(_ text: String) throws -> [String: Any] {
        try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }

    /// Text that tries to leave its place in every format.
    private static let hostile = "a\"\\\n::error file=x,line=1::%0A%\u{1B}[31m</script>\u{202E}，,:é𝄞"

    // MARK: JSON

    @Test func jsonHoldsEveryPart() throws {
        let file = SourceFile(path: "Specs/Mail.keyspec", text: Self.spec)
        let found = diagnostic(
            in: file, at: Span(20, 25), labels: [.init(Location(file, Span(9, 13)), "here")], note: "n", help: "h")
        let document = try json(JSONReporter().text(for: report([found])))
        let entry = try #require((document["diagnostics"] as? [[String: Any]])?.first)
        #expect(entry["code"] as? String == "KS010")
        #expect(entry["name"] as? String == "unknown-word")
        #expect(entry["severity"] as? String == "error")
        #expect(entry["note"] as? String == "n" && entry["help"] as? String == "h")
        let place = try #require(entry["place"] as? [String: Any])
        #expect(place["path"] as? String == "Specs/Mail.keyspec")
        #expect(
            [place["line"], place["column"], place["endLine"], place["endColumn"]].map { $0 as? Int } == [2, 5, 2, 10])
        #expect((entry["related"] as? [[String: Any]])?.count == 1)
        #expect((document["counts"] as? [String: Int])?["error"] == 1)
        #expect(document["version"] as? Int == 1)
    }

    @Test func jsonOfNothingIsADocument() throws {
        let document = try json(JSONReporter().text(for: report([])))
        #expect((document["diagnostics"] as? [Any])?.isEmpty == true)
    }

    // MARK: SARIF

    private func run(_ report: Report) throws -> [String: Any] {
        let log = try json(SARIFReporter().text(for: report))
        #expect(log["version"] as? String == "2.1.0")
        #expect(log["$schema"] is String)
        return try #require((log["runs"] as? [[String: Any]])?.first)
    }

    /// What the schema of SARIF 2.1.0 requires: of each object its properties, and of values their range.
    @Test func sarifHasWhatTheSchemaRequires() throws {
        let file = SourceFile(path: "Specs/A b.keyspec", text: Self.spec)
        let findings = [
            diagnostic(in: file, at: Span(20, 25), labels: [.init(Location(file, Span(9, 13)), "here")]),
            diagnostic(in: file, at: Span(14, 40), "several lines", severity: .note),
            diagnostic(in: file, at: Span(0, 0), "empty", severity: .warning),
        ]
        let run = try run(report(findings, problems: [Problem("p", help: "h")]))
        let driver = try #require((run["tool"] as? [String: Any])?["driver"] as? [String: Any])
        #expect(driver["name"] as? String == "keyspec")
        #expect(run["columnKind"] as? String == "unicodeCodePoints")
        let rules = try #require(driver["rules"] as? [[String: Any]])
        let ids = rules.compactMap { $0["id"] as? String }
        #expect(ids == ids.sorted() && ids == RuleCatalogue.rules.map(\.code.rawValue))
        for rule in rules {
            for key in ["shortDescription", "fullDescription", "help"] {
                #expect((rule[key] as? [String: Any])?["text"] is String)
            }
            let level = (rule["defaultConfiguration"] as? [String: Any])?["level"] as? String
            #expect(["error", "warning", "note"].contains(level))
        }
        let invocation = try #require((run["invocations"] as? [[String: Any]])?.first)
        #expect(invocation["executionSuccessful"] as? Bool == false)
        let notification = (invocation["toolExecutionNotifications"] as? [[String: Any]])?.first
        #expect((notification?["message"] as? [String: Any])?["text"] as? String == "p\nhelp: h")
        let results = try #require(run["results"] as? [[String: Any]])
        #expect(results.count == 3)
        for result in results {
            #expect((result["message"] as? [String: Any])?["text"] is String)
            let index = try #require(result["ruleIndex"] as? Int)
            #expect(ids[index] == result["ruleId"] as? String)
            #expect(["error", "warning", "note"].contains(result["level"] as? String))
            let places =
                (result["locations"] as? [[String: Any]] ?? []) + (result["relatedLocations"] as? [[String: Any]] ?? [])
            for place in places {
                let physical = try #require(place["physicalLocation"] as? [String: Any])
                #expect((physical["artifactLocation"] as? [String: Any])?["uri"] as? String == "Specs/A%20b.keyspec")
                let region = try #require(physical["region"] as? [String: Int])
                #expect(region.values.allSatisfy { $0 >= 1 })
                let (line, column) = (region["startLine"] ?? 0, region["startColumn"] ?? 0)
                let isLater = (region["endLine"] ?? line) > line || region["endColumn"] ?? 0 >= column
                #expect(isLater)
            }
        }
        let regions = results.compactMap {
            (($0["locations"] as? [[String: Any]])?.first?["physicalLocation"] as? [String: Any])?["region"]
                as? [String: Int]
        }
        #expect(regions.map { $0["endLine"] } == [nil, 3, nil])
    }

    @Test func sarifOfAnAbsolutePathIsAFileReference() throws {
        let file = SourceFile(path: "/a/é#?.keyspec", text: Self.spec)
        let run = try run(report([diagnostic(in: file, at: Span(0, 1))]))
        let text = String(
            decoding: try JSONSerialization.data(withJSONObject: run, options: .withoutEscapingSlashes), as: UTF8.self)
        #expect(text.contains("file:///a/%C3%A9%23%3F.keyspec"))
    }

    // MARK: GitHub

    @Test func githubHasOneLineForEachDiagnostic() {
        let file = SourceFile(path: "Specs/Mail.keyspec", text: Self.spec)
        let findings = [
            diagnostic(
                in: file, at: Span(20, 25), labels: [.init(Location(file, Span(9, 13)), "here")], note: "n", help: "h"),
            diagnostic(in: file, at: Span(14, 40), severity: .warning),
        ]
        #expect(
            GitHubReporter().text(for: report(findings, problems: [Problem("p")])) == """
                ::error title=keyspec::p
                ::warning file=Specs/Mail.keyspec,line=1,endLine=3,title=KS010 unknown-word::m
                ::error file=Specs/Mail.keyspec,line=2,endLine=2,col=5,endColumn=9,title=KS010 unknown-word::m%0A\
                Specs/Mail.keyspec:1:10: here%0Anote: n%0Ahelp: h

                """)
        #expect(GitHubReporter().text(for: report([])) == "")
    }

    @Test func noTextLeavesItsPlace() throws {
        let file = SourceFile(path: "x,y:z%\n::error::.keyspec", text: "a\n")
        let found = diagnostic(
            in: file, at: Span(0, 1), Self.hostile, labels: [.init(Location(file, Span(0, 1)), Self.hostile)],
            note: Self.hostile, help: Self.hostile)
        let report = report([found], problems: [Problem(Self.hostile, help: Self.hostile)])
        let github = GitHubReporter().text(for: report)
        let lines = github.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count == 3 && lines[2].isEmpty)
        #expect(lines[1].hasPrefix("::error file=x%2Cy%3Az%25%0A%3A%3Aerror%3A%3A.keyspec,line=1,"))
        #expect(!github.contains("\u{1B}") && !github.contains("\r"))
        let document = try json(JSONReporter().text(for: report))
        let entry = try #require((document["diagnostics"] as? [[String: Any]])?.first)
        #expect(entry["message"] as? String == Self.hostile)
        let run = try run(report)
        let result = try #require((run["results"] as? [[String: Any]])?.first)
        #expect(((result["message"] as? [String: Any])?["text"] as? String)?.contains("\u{1B}") == false)
    }
}
