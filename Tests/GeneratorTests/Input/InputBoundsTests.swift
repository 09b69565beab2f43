import Foundation
import Language
import Testing

@testable import Generator

/// The bounds of a run: what reaches one is right, what goes beyond it is an error of the input or is counted.
@Suite struct InputBoundsTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "keyspec-bounds-\(UUID().uuidString)")

    private func withFolder(_ body: (String) throws -> Void) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder.path())
    }

    @Test func filesOfARun() throws {
        try withFolder { path in
            let find = { SpecFinder.find([path], isOptional: false, PathNames()) }
            for number in 0..<Limits.files {
                #expect(FileManager.default.createFile(atPath: "\(path)/\(number).keyspec", contents: nil))
            }
            #expect(find().problems.isEmpty)
            #expect(find().specs.count == Limits.files)
            #expect(FileManager.default.createFile(atPath: "\(path)/more.keyspec", contents: nil))
            #expect(find().problems.map(\.message) == ["more than \(Limits.files) specs"])
        }
    }

    @Test func bytesOfARun() throws {
        try withFolder { path in
            for name in ["a", "b"] {
                try Data(count: 1_048_576).write(to: URL(filePath: "\(path)/\(name).keyspec"))
            }
            let read = { (bound: Int) in try Sources.read([path], app: nil, inputName: nil, upTo: bound) }
            #expect(try read(2_097_152).files.count == 2)
            let error = #expect(throws: InputOutputError.self) { _ = try read(2_097_151) }
            #expect(error?.problems.map(\.message) == ["the specs are larger than 1 MiB together"])
        }
    }

    @Test func diagnosticsOfARun() {
        var engine = DiagnosticsEngine()
        let files = (0..<11).map { SourceFile(path: "\($0).keyspec", text: String(repeating: "a", count: 1001)) }
        for file in files {
            engine.add(
                (0..<1001).map { place in
                    Diagnostic(
                        code: "KS001", severity: .error, message: "wrong", at: Location(file, Span(place, place + 1)))
                })
        }
        let report = engine.report
        #expect(report.diagnostics.count == Limits.diagnostics)
        #expect(report.counts[.error] == 11 * 1001)
        #expect(report.omitted.map(\.count) == Array(repeating: 1, count: 10) + [1001])
    }
}
