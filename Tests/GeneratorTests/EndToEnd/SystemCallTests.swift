import Foundation
import Testing

/// What a run asks of the system, as `strace` sees it.
@Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/strace")))
struct SystemCallTests {
    @Test func aRunWithoutChangesOpensOnlyInputsAndOutputsAndRenewsTheStamp() throws {
        let workspace = try Workspace()
        try workspace.write("Specs/Demo.keyspec", Workspace.demo)
        try workspace.write("Specs/notes.txt", "")
        try workspace.write("out/Mine.swift", "// mine\n")
        let arguments = [Workspace.binary.path, "generate", "-o", "out", "--depfile", "d", "--stamp", "s"]
        try #require(try workspace.run("/usr/bin/env", arguments).error == "")

        // What the process does before it is the program's, and asks of the machine, is no file of the user's.
        let calls =
            "openat,open,creat,rename,renameat,renameat2,unlink,unlinkat,mkdir,mkdirat,link,linkat,symlink,write,socket"
        let traced = try workspace.run(
            "/usr/bin/strace", ["-f", "-qq", "-e", "trace=\(calls)", "-e", "signal=none", "-o", "trace"] + arguments)
        try #require(traced.code == 0, "\(traced.error)")
        let lines = try workspace.text("trace").split(separator: "\n").filter { !$0.contains("= -1 ENOENT") }
            .map { $0.drop { $0.isNumber || $0 == " " } }
        let opened = lines.compactMap { line -> String? in
            guard line.hasPrefix("openat(") else { return nil }
            let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
            return parts.count > 1 ? String(parts[1]) : nil
        }
        #expect(
            opened.filter { !$0.hasPrefix("/") }.sorted()
                // `Mine.swift` is looked into for the marker.
                == [
                    "Specs", "Specs/Demo.keyspec", "d", "out", "out/Demo.swift", "out/KeyspecSupport.swift",
                    "out/Mine.swift", "s",
                ])
        let system = ["/lib/", "/lib64/", "/usr/lib/", "/etc/ld.so", "/proc/self/", "/sys/devices/system/cpu/"]
        for path in opened where path.hasPrefix("/") {
            #expect(system.contains { path.hasPrefix($0) } || path.contains("/lib/swift/"), "opens \(path)")
        }
        let writing = lines.filter { !$0.hasPrefix("openat(") || $0.contains("O_WRONLY") || $0.contains("O_RDWR") }
        #expect(
            writing.count == 1 && writing.allSatisfy { $0.hasPrefix("openat(AT_FDCWD, \"s\", O_WRONLY|O_CREAT") },
            "\(writing)")
    }

    /// What a build's sandbox answers for a file that wasn't declared to it.
    @Test func aForbiddenFileIsNotTakenForAMissingOne() throws {
        let workspace = try Workspace()
        try workspace.write("Specs/Demo.keyspec", Workspace.demo)
        let run = try workspace.run(
            "/usr/bin/strace",
            [
                "-f", "-qq", "-o", "trace", "-P", "Specs/Demo.keyspec", "-e", "inject=openat:error=EPERM",
                Workspace.binary.path, "check",
            ])
        #expect(run.code == 2)
        #expect(run.error.hasSuffix("error: Specs/Demo.keyspec: not permitted (sandbox?)\n"), "\(run.error)")
    }
}
