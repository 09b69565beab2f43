import Foundation
import Language
import Synchronization
import Testing

@testable import Generator
@testable import Policy
@testable import Templates

/// Hostile texts in every string of the language and in its comments, through every output.
@Suite struct InjectionTests {
    /// A new place for strings has to be added to the specimen.
    @Test func theSpecimenHasAStringInEveryPlace() {
        let covered = Set(Specimen.positions.map(\.place))
        #expect(Specimen.places.subtracting(covered) == [])
        #expect(covered.subtracting(Specimen.places) == [])
        #expect(Specimen.places.count > 50)
    }

    @Test func theSpecimenIsAccepted() throws {
        let (files, _) = Specimen.files([:], comment: "")
        let errors = Pipeline.check(Array(files.prefix(Specimen.acceptable))).diagnostics.filter {
            $0.severity == .error
        }
        #expect(errors.map(\.message) == [])
        #expect(Pipeline.check(files).diagnostics.filter { $0.severity == .error }.map(\.code).first == "KS608")
    }

    // MARK: Reports

    @Test(arguments: HostileText.all) func leavesItsPlaceInNoReport(hostile: HostileText) throws {
        var numbers = Array(Specimen.positions.indices)
        // With fewer and fewer of them, other mistakes come to light.
        while !numbers.isEmpty {
            let texts = Dictionary(uniqueKeysWithValues: numbers.map { ($0, Self.text(hostile, $0)) })
            let (files, _) = Specimen.files(texts, comment: hostile.comment)
            try checkReports(Pipeline.check(files).diagnostics, named: hostile.text)
            numbers = numbers.enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element).dropLast()
        }
    }

    private func checkReports(_ diagnostics: [Diagnostic], named name: String) throws {
        // Files can be called anything, too.
        let paths = Dictionary(
            diagnostics.map { ($0.location.file, "a/\(name.replacing("/", with: "")).keyspec") },
            uniquingKeysWith: { first, _ in first })
        var engine = DiagnosticsEngine(displayPaths: paths)
        engine.add(diagnostics)
        engine.add(InputOutputError([Problem("\(name): not a spec", help: name)]))
        let report = engine.report
        let count = report.diagnostics.count
        #expect(count > 0)

        let text = TextReporter(usesColor: false).text(for: report)
        #expect(HiddenScalars.first(in: text) == nil)
        let headings = text.splitBytes("\n").filter {
            $0.wholeMatch(of: /a\/.*:\d+:\d+: (error|warning|note): .*\[KS\d+\]/.matchingSemantics(.unicodeScalar))
                != nil
        }
        #expect(headings.count == count)

        let annotations = GitHubReporter().text(for: report).splitBytes("\n").dropLast()
        #expect(annotations.count == count + 1)
        for annotation in annotations {
            #expect(HiddenScalars.first(in: annotation) == nil)
            let command = try #require(AnnotationReader(annotation + "\n"))
            #expect(
                Set(command.properties.keys).isSubset(of: ["file", "line", "endLine", "col", "endColumn", "title"]))
        }

        let document = try JSONSerialization.jsonObject(with: Data(JSONReporter().text(for: report).utf8))
        let entries = try #require((document as? [String: Any])?["diagnostics"] as? [[String: Any]])
        #expect(entries.map { $0["message"] as? String } == report.diagnostics.map(\.message))
        let log = try JSONSerialization.jsonObject(with: Data(JSONText.of(SARIFReporter().results(of: report)).utf8))
        #expect((log as? [Any])?.count == count)
    }

    // MARK: Outputs

    @Test(
        .enabled(if: MarkdownReader.shared != nil && HTMLReader.shared != nil), arguments: HostileText.all)
    func leavesItsPlaceInNoOutput(hostile: HostileText) throws {
        let numbers = try Self.accepted(hostile)
        let texts = Dictionary(uniqueKeysWithValues: numbers.map { ($0, Self.text(hostile, $0)) })
        let outputs = try Outputs(Self.files(texts, comment: hostile.comment))
        let found = try outputs.shape()
        let wanted = try Self.harmlessShape(numbers)
        #expect(found.trees == wanted.trees)
        #expect(found.html == wanted.html)
        #expect(found.markdown == wanted.markdown)
        #expect(found.pictures == wanted.pictures)
        #expect(found.json == wanted.json)
        #expect(found.propertyLists == wanted.propertyLists)
        for text in outputs.swift + outputs.html + outputs.markdown + outputs.pictures + outputs.propertyLists {
            #expect(HiddenScalars.first(in: text) == nil)
        }
        try Self.expectTold(hostile, numbers, found)
    }

    /// The form with harmless texts in these positions, made once for all texts that are accepted in the same.
    private static func harmlessShape(_ numbers: [Int]) throws -> Outputs.Shape {
        if let known = harmlessShapes.withLock({ $0[numbers] }) { return known }
        let harmless = Dictionary(uniqueKeysWithValues: numbers.map { ($0, Self.harmless($0)) })
        let shape = try Outputs(files(harmless, comment: "")).shape()
        harmlessShapes.withLock { $0[numbers] = shape }
        return shape
    }

    private static let harmlessShapes = Mutex<[[Int]: Outputs.Shape]>([:])

    /// What JSON alone tells.
    private static let notOnPages: Set<String> = ["cancelTitle", "fallbackTitle"]

    /// What a place takes is somewhere as it was written, for programs; and where documents tell it, pages show it.
    private static func expectTold(_ hostile: HostileText, _ numbers: [Int], _ found: Outputs.Shape) throws {
        let told = Data(found.strings.joined(separator: "\u{1}").utf8)
        let all = told + Data((found.literals + found.recorded).joined(separator: "\u{1}").utf8)
        let pages = Data(words(found.pages.joined(separator: " ")).utf8)
        var places: Set<Specimen.Place> = []
        for number in numbers {
            let (text, place) = (value(hostile, number), Specimen.positions[number].place)
            if all.range(of: Data(text.utf8)) != nil { places.insert(place) }
            guard told.range(of: Data(text.utf8)) != nil, !notOnPages.contains(place.word), place.scope != "weakened",
                !Specimen.positions[number].isRetired
            else {
                continue
            }
            let shown = [text.shown(), text.shown(keepsLines: true)].map(words)
            #expect(shown.contains { pages.range(of: Data($0.utf8)) != nil }, "\(place)")
        }
        #expect(Set(numbers.map { Specimen.positions[$0].place }).subtracting(places) == [])
    }

    /// The positions in which a text is accepted: those without which there is no error.
    private static func accepted(_ hostile: HostileText) throws -> [Int] {
        var numbers = Specimen.positions.indices.filter { Specimen.positions[$0].file < Specimen.acceptable }
        while true {
            let texts = Dictionary(uniqueKeysWithValues: numbers.map { ($0, text(hostile, $0)) })
            let (all, spans) = Specimen.files(texts, comment: hostile.comment)
            let files = Array(all.prefix(Specimen.acceptable))
            let errors = Pipeline.generateSwift(from: files, selfContained: false).diagnostics.filter {
                $0.severity == .error
            }
            if errors.isEmpty { return numbers }
            let refused = Set(
                numbers.filter { number in
                    errors.contains { error in
                        error.location.file === files[Specimen.positions[number].file]
                            && error.location.span.start < spans[number].end
                            && error.location.span.end > spans[number].start
                    }
                })
            guard !refused.isEmpty else {
                Issue.record(
                    "\(errors.map { "\($0.message) [\($0.code.rawValue)] in \($0.location.file.text($0.location.span))" })"
                )
                return []
            }
            numbers.removeAll(where: refused.contains)
        }
    }

    private static func files(_ texts: [Int: String], comment: String) -> [SourceFile] {
        Array(Specimen.files(texts, comment: comment).files.prefix(Specimen.acceptable))
    }

    /// The text of a position, as a spec has it.
    private static func text(_ hostile: HostileText, _ number: Int) -> String {
        let position = Specimen.positions[number]
        return position.takesFourCharacters ? HostileText.short.written : "\(hostile.written) \(position.number)."
    }

    /// What the text stands for.
    private static func value(_ hostile: HostileText, _ number: Int) -> String {
        let position = Specimen.positions[number]
        return position.takesFourCharacters ? HostileText.short.text : "\(hostile.text) \(position.number)."
    }

    private static func harmless(_ number: Int) -> String {
        let position = Specimen.positions[number]
        return position.takesFourCharacters ? "Four" : "some harmless words, as long as others \(position.number)."
    }

    /// The text with one blank where there are any, as pages show it.
    private static func words(_ text: String) -> String {
        let blanks = Set("\n\t\r ".utf8)
        return text.utf8.split(whereSeparator: blanks.contains).map { String(decoding: Array($0), as: UTF8.self) }
            .joined(separator: " ")
    }
}
