import Foundation
import Testing

/// Runs that are killed, and runs that meet.
@Suite struct StopTests {
    private static let names = (0..<12).map { "Keychain\($0)" }
    private let workspace: Workspace
    /// The right content of the output folder for each of the two sets of specs.
    private let expected: [[String: Data]]

    init() throws {
        workspace = try Workspace()
        var expected: [[String: Data]] = []
        for version in ["A", "B"] {
            for name in Self.names {
                let spec = Workspace.demo.replacingOccurrences(of: "Demo {", with: "\(name) {")
                    .replacingOccurrences(of: "org.example.demo", with: "org.example.\(name).\(version)")
                try workspace.write("\(version)/\(name).keyspec", spec)
            }
            try #require(try workspace.keyspec("generate", version, "-o", "out").error == "")
            expected.append(try workspace.snapshot(below: "out"))
        }
        self.expected = expected
    }

    private func start(_ version: Int) throws -> Process {
        let process = Process()
        process.executableURL = Workspace.binary
        process.arguments = ["generate", ["A", "B"][version % 2], "-o", "out", "--depfile", "d", "--stamp", "s"]
        process.currentDirectoryURL = workspace.root
        process.environment = [:]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        return process
    }

    private var temporaries: [String] {
        get throws { try workspace.snapshot().keys.filter { $0.contains(".keyspec-") } }
    }

    /// `make test-kills` runs it with more kills.
    @Test func aKilledRunLeavesNoHalfFileAndNothingThatStays() throws {
        let count = ProcessInfo.processInfo.environment["KEYSPEC_KILLS"].flatMap(Int.init) ?? 30
        var interrupted = 0
        for round in 0..<count {
            let process = try start(round)
            usleep(UInt32.random(in: 0...40_000))
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
            if process.terminationReason == .uncaughtSignal { interrupted += 1 }
            for (name, content) in try workspace.snapshot(below: "out") where !name.contains(".keyspec-") {
                #expect(content == expected[0][name] || content == expected[1][name], "\(name) is torn")
            }
            if let depfile = try? workspace.text("d") { #expect(depfile.hasSuffix(":\n")) }
            let next = try start(round)
            next.waitUntilExit()
            #expect(next.terminationStatus == 0)
            #expect(try workspace.snapshot(below: "out") == expected[round % 2])
            #expect(try temporaries == [])
        }
        #expect(interrupted > 0, "no run was killed")
    }

    @Test func runsThatMeetLeaveTheFilesOfOne() throws {
        for _ in 0..<5 {
            let runs = try (0..<6).map { try start($0) }
            for run in runs {
                run.waitUntilExit()
                #expect(run.terminationReason == .exit && run.terminationStatus == 0)
            }
            #expect(expected.contains(try workspace.snapshot(below: "out")))
            #expect(try temporaries == [])
        }
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
    func anInterruptedRunLeavesNothing(_ signal: Int32) throws {
        for round in 0..<5 {
            let process = try start(round)
            usleep(UInt32.random(in: 0...40_000))
            kill(process.processIdentifier, signal)
            process.waitUntilExit()
            #expect(expected.contains(try workspace.snapshot(below: "out")))
            #expect(try temporaries == [])
        }
    }
}
