import Testing

@testable import Generator
@testable import Language
@testable import Policy

/// Runs the blocks of a document.
extension SpecificationDocument {
    /// What a block is to report, and what it reports.
    struct Outcome {
        let block: Block
        let expected: [Expectation]
        let found: [Expectation]
    }

    /// Expects that a case reports what its comments say.
    ///
    /// - Parameters:
    ///   - example: the case.
    ///   - place: where a line of the document is.
    /// - Throws: what finding its blocks throws.
    func expectOutcomes(of example: Case, _ place: (Int) -> SourceLocation) throws {
        let outcomes = try outcomes(of: example)
        if example.rendering != nil, outcomes.allSatisfy(\.expected.isEmpty) { return }
        for outcome in outcomes {
            for expected in outcome.expected where !outcome.found.contains(where: expected.covers) {
                Issue.record("not reported: \(expected)", sourceLocation: place(outcome.block.line + expected.line))
            }
            for found in outcome.found where !outcome.expected.contains(where: { $0.covers(found) }) {
                Issue.record("not expected: \(found)", sourceLocation: place(outcome.block.line + found.line))
            }
            if outcome.expected.count != outcome.found.count {
                Issue.record("as many diagnostics as expectations", sourceLocation: place(outcome.block.line))
            }
        }
    }

    /// The files of a case, each in its context.
    func sources(of example: Case) throws -> [(block: Block, file: SourceFile, offset: Int)] {
        try example.files.map { block in
            let placed = try #require(self.placed(block), "line \(block.line): no such context")
            let file = SourceFile(path: "\(block.value(of: "file") ?? "example").keyspec", text: placed.text)
            return (block, file, placed.offset)
        }
    }

    private func outcomes(of example: Case) throws -> [Outcome] {
        if example.unformatted != nil { return [] }
        let sources = try sources(of: example)
        var engine = DiagnosticsEngine()
        engine.add(Pipeline.check(sources.map(\.file)).diagnostics)
        let diagnostics = engine.report.diagnostics
        return sources.map { block, file, offset in
            let found = diagnostics.filter { $0.location.file == file }.map { diagnostic in
                Expectation(
                    line: file.position(of: diagnostic.location.span.start).line - offset,
                    severity: diagnostic.severity.rawValue, code: diagnostic.code.rawValue, message: diagnostic.message)
            }
            return Outcome(block: block, expected: Expectation.all(in: block.text), found: found.sorted())
        }
    }
}

extension Expectation {
    /// Whether a diagnostic is what this one expects.
    fileprivate func covers(_ found: Expectation) -> Bool {
        (line, severity, code) == (found.line, found.severity, found.code)
            && (message ?? found.message) == found.message
    }
}
