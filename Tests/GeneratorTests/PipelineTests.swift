import Language
import Testing

@testable import Generator

@Suite struct PipelineTests {
    private let demo = SourceFile(path: "Specs/Demo.keyspec", text: Workspace.demo)
    private let broken = SourceFile(path: "Specs/Broken.keyspec", text: "}\n")

    @Test func aRightSpecComesOutAsFilesWithTheMarker() throws {
        let result = Pipeline.generateSwift(from: [demo], selfContained: false)
        let plan = try #require(result.plan)
        #expect(result.diagnostics == [])
        #expect(!plan.files.isEmpty)
        for file in plan.files {
            #expect(file.path.hasSuffix(".swift"))
            #expect(Producer.swift.made(file.utf8, named: file.path), "\(file.path) lacks the marker")
        }
    }

    @Test func oneErrorMeansThatNothingIsMade() {
        let result = Pipeline.generateSwift(from: [demo, broken], selfContained: false)
        #expect(result.plan == nil)
        #expect(result.diagnostics.map(\.code) == ["KS007"])
    }

    @Test func checkAndGenerateFindTheSameErrors() {
        #expect(
            Pipeline.check([demo, broken]).diagnostics
                == Pipeline.generateSwift(from: [demo, broken], selfContained: false).diagnostics)
    }

    @Test func theSameSpecsGiveTheSameBytes() throws {
        func texts() throws -> [String] {
            try #require(Pipeline.generateSwift(from: [demo], selfContained: false).plan).files.map {
                $0.path + $0.text
            }
        }
        #expect(try texts() == texts())
    }
}
