import Testing

@testable import Generator

@Suite struct PathListTests {
    private let list = PathList(paths: ["Specs/a b.keyspec", "/x/\"ß\".keyspec"])

    @Test func aLineForEachPath() throws { #expect(try list.text(.plain) == "Specs/a b.keyspec\n/x/\"ß\".keyspec\n") }

    @Test func anArrayOfStrings() throws {
        #expect(try list.text(.json) == "[\n  \"Specs/a b.keyspec\",\n  \"/x/\\\"ß\\\".keyspec\"\n]\n")
        #expect(try PathList(paths: ["a\nb"]).text(.json) == "[\n  \"a\\nb\"\n]\n")
    }

    @Test func xcodeReadsPathsFromTheProjectsFolder() throws {
        #expect(try list.text(.xcfilelist) == "$(SRCROOT)/Specs/a b.keyspec\n/x/\"ß\".keyspec\n")
    }

    @Test(arguments: [PathList.Format.plain, .xcfilelist])
    func aLineBreakIsNoPartOfALine(_ format: PathList.Format) {
        #expect(throws: InputOutputError.self) { try PathList(paths: ["a\nb"]).text(format) }
    }
}
