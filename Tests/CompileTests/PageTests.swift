import Foundation
import Testing

/// What the pages show is what happens: their commands are run, their Swift is compiled and run on the simulator.
struct PageTests {
    private static let guides = "Documentation/Guides"

    /// All pages that show how something is done.
    static let pages: [String] = {
        let folder = GeneratedSources.root.appending(path: guides).path()
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return ["README.md", "Documentation/GettingStarted.md", "Documentation/Builds.md"]
            + names.sorted().map { "\(guides)/\($0)" }
    }()

    private static let environment = ProcessInfo.processInfo.environment

    @Test("shows what happens; UPDATE_GOLDENS=1 renews the output of commands", arguments: pages)
    func page(_ path: String) throws { try run(path, buildsPackages: false) }

    /// Builds a release and a package; `make test-start` runs it.
    @Test(
        "is right to the end", .enabled(if: environment["KEYSPEC_SCRATCH"] != nil),
        arguments: ["README.md", "Documentation/GettingStarted.md"])
    func toTheEnd(_ path: String) throws { try run(path, buildsPackages: true) }

    @Test("there is a guide for each task")
    func guidesAreComplete() throws {
        let names = ["Biometrics", "CI", "Migrating", "Reviewing", "Sharing", "Testing"]
        #expect(Self.pages.dropFirst(3) == names.map { "\(Self.guides)/\($0).md" }[...])
        let start = try String(contentsOf: GeneratedSources.root.appending(path: "README.md"), encoding: .utf8)
        for page in Self.pages.dropFirst() { #expect(start.contains("(\(page))"), "README.md has no link to \(page)") }
    }

    @Test("every link leads somewhere", arguments: pages)
    func links(_ path: String) throws {
        let file = GeneratedSources.root.appending(path: path)
        let text = try String(contentsOf: file, encoding: .utf8)
        for link in text.matches(of: /\]\(([^)#:]+)(#[^)]*)?\)/).map({ String($0.1) }) {
            let target = file.deletingLastPathComponent().appending(path: link)
            #expect(FileManager.default.fileExists(atPath: target.path()), "\(link)")
        }
    }

    private func run(_ path: String, buildsPackages: Bool) throws {
        let page = try Page(GeneratedSources.root.appending(path: path))
        #expect(page.strays == [], "blocks that nobody runs")
        #expect(!page.steps.isEmpty)
        for file in page.testedBy {
            #expect(FileManager.default.isExecutableFile(atPath: GeneratedSources.root.appending(path: file).path()))
        }
        var run = try PageRun(page, buildsPackages: buildsPackages)
        defer { run.remove() }
        try run.execute()
        for (lines, output) in run.corrections {
            Issue.record("\(path):\(lines.lowerBound): prints \(output.joined(separator: "\n"))")
        }
        guard !run.corrections.isEmpty, Self.environment["UPDATE_GOLDENS"] != nil else { return }
        var lines = page.lines
        for (range, output) in run.corrections.reversed() { lines.replaceSubrange(range, with: output) }
        try Data(lines.joined(separator: "\n").utf8).write(to: page.file)
    }
}
