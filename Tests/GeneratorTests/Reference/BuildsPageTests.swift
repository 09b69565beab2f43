import Foundation
import Testing

@testable import Generator

/// What `Documentation/Builds.md` promises.
@Suite struct BuildsPageTests {
    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    @Test func everyTestThatThePageNamesExists() throws {
        let page = try String(contentsOf: Self.root.appending(path: "Documentation/Builds.md"), encoding: .utf8)
        let tests = Self.root.appending(path: "Tests")
        let sources = try FileManager.default.subpathsOfDirectory(atPath: tests.path).filter {
            $0.hasSuffix("Tests.swift")
        }
        .map { try String(contentsOf: tests.appending(path: $0), encoding: .utf8) }.joined()
        let rows = page.split(separator: "\n").filter { $0.hasPrefix("| ") && $0.dropFirst(2).first?.isNumber == true }
        #expect(rows.count == 25)
        for row in rows {
            let last = row.split(separator: "|", omittingEmptySubsequences: false).dropLast().last ?? ""
            for name in last.split(separator: "`").map(String.init) where name.first?.isLetter == true {
                let exists =
                    name.hasPrefix("Tests/")
                    ? FileManager.default.isExecutableFile(atPath: Self.root.appending(path: name).path)
                    : sources.contains("func \(name)(")
                #expect(exists, "\(name)")
            }
        }
    }

    @Test func everyLinkOfThePageLeadsSomewhere() throws {
        let page = try String(contentsOf: Self.root.appending(path: "Documentation/Builds.md"), encoding: .utf8)
        let links = page.matches(of: /\]\((\.\.\/[^)]+)\)/).map { String($0.1) }
        #expect(!links.isEmpty)
        for link in links {
            let path = Self.root.appending(path: "Documentation/\(link)").path
            #expect(FileManager.default.fileExists(atPath: path), "\(link)")
        }
    }

    @Test func theJoinedFileIsSharedWithThePlugins() throws {
        let link = Self.root.appending(path: "Plugins/KeyspecPlugin/BuildNames.swift")
        let file = Self.root.appending(path: "Sources/Generator/Build/BuildNames.swift")
        #expect(link.resolvingSymlinksInPath().path == file.resolvingSymlinksInPath().path)
        #expect(SpecFinder.suffix == BuildNames.specSuffix)
        let workspace = try Workspace()
        try workspace.write("a b.keyspec", Workspace.demo)
        let arguments = BuildNames.arguments(
            specs: ["a b.keyspec"], output: "out/\(BuildNames.joinedFile)", hasSupportModule: false)
        #expect(try workspace.run(Workspace.binary.path, arguments).error == "")
        #expect(try workspace.snapshot(below: "out").keys.sorted() == [BuildNames.joinedFile])
    }
}
