import Foundation
import Language

@testable import Generator
@testable import Policy
@testable import Templates

/// One spec through the whole program.
struct PipelineTarget {
    private(set) var flaws: [String] = []

    /// Does what `Pipeline` does, but for the run-time support: that is the same for every spec, and longer than all else.
    init(_ bytes: [UInt8]) {
        let file = SourceFile(path: "Fuzz.keyspec", bytes: bytes)
        let (checked, diagnostics) = Self.check(file)
        var engine = DiagnosticsEngine()
        engine.add(diagnostics)
        checkReports(engine.report)
        guard !diagnostics.hasErrors else { return }
        if checked.keychains.count != checked.declarations.count { flaws.append("no error, and a keychain less") }
        let sources = Self.sources(of: checked)
        for source in sources {
            flaws += SwiftReader.errors(in: source)
            checkVisible(source, "Swift")
        }
        checkFormatted(file, sources)
        // Documents take longer than all the rest.
        if bytes.count.isMultiple(of: 4) { checkDocuments(checked.reviewed) }
    }

    private static func check(_ file: SourceFile) -> (checked: Checker.Result, diagnostics: [Diagnostic]) {
        let (tree, found) = Parser.parse(file)
        let checked = Checker.check([tree])
        return (checked, found + checked.diagnostics + checked.deferred)
    }

    private static func sources(of checked: Checker.Result) -> [String] {
        checked.keychains.map { KeychainTemplate(keychain: $0, support: .sameModule($0.visibility)).file.source }
    }

    private mutating func checkReports(_ report: Report) {
        checkVisible(TextReporter(usesColor: false).text(for: report), "text report")
        let github = GitHubReporter().text(for: report)
        checkVisible(github, "annotations")
        if !github.utf8.split(separator: UInt8(ascii: "\n")).allSatisfy({ $0.starts(with: "::".utf8) }) {
            flaws.append("an annotation's line")
        }
        do {
            _ = try JSONSerialization.jsonObject(with: Data(JSONReporter().text(for: report).utf8))
            _ = try JSONSerialization.jsonObject(with: Data(JSONText.of(SARIFReporter().results(of: report)).utf8))
        } catch {
            flaws.append("report: \(error)")
        }
    }

    /// Formatting changes no output.
    private mutating func checkFormatted(_ file: SourceFile, _ sources: [String]) {
        guard case .formatted(let text) = SpecFormatter.format(file) else {
            flaws.append("accepted, and can't be formatted")
            return
        }
        let (again, diagnostics) = Self.check(SourceFile(path: file.path, text: text))
        if diagnostics.hasErrors || Self.sources(of: again) != sources {
            flaws.append("the formatted spec becomes other Swift")
        }
    }

    private mutating func checkDocuments(_ keychains: [ReviewedKeychain]) {
        do {
            let plan = try DocumentOutput.plan(
                for: PolicyDocument.all(of: keychains, ReviewRecord()), as: DocumentOutput.Format.allCases
            ) { document throws(InputOutputError) in try JSONText.of(document) }
            for output in plan.files {
                if output.path.hasSuffix(".json") {
                    _ = try JSONSerialization.jsonObject(with: Data(output.text.utf8))
                } else {
                    checkVisible(output.text, output.path)
                }
                if output.path.hasSuffix(".svg") { _ = try XMLReader(output.text) }
            }
            let files = TargetFiles(of: keychains)
            for target in files.targets {
                for list in [files.entitlements(of: target), files.infoPlist(of: target)].compactMap(\.self) {
                    _ = try PropertyListSerialization.propertyList(from: Data(list.utf8), format: nil)
                }
            }
        } catch {
            flaws.append("document: \(error)")
        }
    }

    /// No output but JSON holds what a reader can't see.
    private mutating func checkVisible(_ text: String, _ name: String) {
        if let hidden = HiddenScalars.first(in: text) { flaws.append("\(name) holds \(hidden)") }
    }
}
