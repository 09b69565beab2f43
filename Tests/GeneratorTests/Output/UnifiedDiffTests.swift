import Foundation
import Testing

@testable import Generator

@Suite struct UnifiedDiffTests {
    private func diff(_ old: String, _ new: String) -> String {
        UnifiedDiff.between(Array(old.utf8), "a/f", and: Array(new.utf8), "b/f")
    }

    @Test func aChangeStandsInThreeLinesOfContext() {
        let old = (1...9).map { "\($0)\n" }.joined()
        #expect(
            diff(old, old.replacingOccurrences(of: "5", with: "five")) == """
                --- a/f
                +++ b/f
                @@ -2,7 +2,7 @@
                 2
                 3
                 4
                -5
                +five
                 6
                 7
                 8

                """)
    }

    @Test func distantChangesHaveHunksOfTheirOwn() {
        let old = (1...20).map { "\($0)\n" }.joined()
        let new = "0\n" + old.replacingOccurrences(of: "\n20\n", with: "\n")
        #expect(
            diff(old, new) == """
                --- a/f
                +++ b/f
                @@ -1,3 +1,4 @@
                +0
                 1
                 2
                 3
                @@ -17,4 +18,3 @@
                 17
                 18
                 19
                -20

                """)
    }

    @Test func aMissingFileIsNull() {
        #expect(
            UnifiedDiff.between([], nil, and: Array("a\nb\n".utf8), "b/f") == """
                --- /dev/null
                +++ b/f
                @@ -0,0 +1,2 @@
                +a
                +b

                """)
        #expect(
            UnifiedDiff.between(Array("a\n".utf8), "a/f", and: [], nil) == """
                --- a/f
                +++ /dev/null
                @@ -1 +0,0 @@
                -a

                """)
    }

    @Test func aMissingLastLineFeedIsShown() {
        #expect(
            diff("a", "a\n") == """
                --- a/f
                +++ b/f
                @@ -1 +1 @@
                -a
                \\ No newline at end of file
                +a

                """)
    }

    @Test func linesAreComparedByBytes() {
        #expect(diff("\u{E9}\n", "e\u{301}\n").contains("-\u{E9}\n+e\u{301}\n"))
    }

    @Test func controlCharactersAreShownAsEscapes() {
        #expect(diff("\u{1B}[2J\tx\n", "").contains("-\\u{1B}[2J\tx\n"))
    }

    @Test func filesThatDifferTooMuchAreSummedUp() {
        let old = (0...UnifiedDiff.limit).map { "old \($0)\n" }.joined()
        #expect(
            diff("same\n" + old, "same\nnew\n")
                == "--- a/f\n+++ b/f\n@@ \(UnifiedDiff.limit + 2) lines there, 2 generated: too different to show @@\n")
    }

    /// `patch` is the judge of what a unified diff means.
    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/patch")))
    func patchMakesTheNewTextOfTheOld() throws {
        var random = SplitMix(state: 7)
        let workspace = try Workspace()
        for _ in 0..<60 {
            func text() -> String {
                let lines = (0..<Int.random(in: 0...40, using: &random)).map { _ in
                    String("abcde".randomElement(using: &random) ?? "a")
                }
                return lines.joined(separator: "\n") + (Bool.random(using: &random) && !lines.isEmpty ? "\n" : "")
            }
            let (old, new) = (text(), text())
            guard old != new else { continue }
            try workspace.write("f", old)
            try workspace.write("f.diff", diff(old, new))
            let run = try workspace.run("/usr/bin/patch", ["--quiet", "f", "f.diff"])
            #expect(run.code == 0, "\(run.output)\(run.error)")
            // `patch` removes a file that becomes empty.
            #expect((try? workspace.text("f")) ?? "" == new)
        }
    }
}

/// A generator of the same numbers in every run.
private struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
