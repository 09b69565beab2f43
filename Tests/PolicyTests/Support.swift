import Language
import Testing

@testable import Policy

/// What a run over specs comes to, with what the parser said.
struct Outcome {
    let keychains: [CheckedKeychain]
    let diagnostics: [Diagnostic]
    let deferred: [Diagnostic]

    init(_ texts: String...) { self.init(files: texts.map { Array($0.utf8) }) }

    /// On the day of the examples, with other rules than all if need be.
    init(
        files: [[UInt8]], before: [[UInt8]]? = nil, signing: Signing = Signing(),
        exceptionFiles: Set<SourceFile>? = nil,
        rules: [Rule] = RuleCatalogue.rules
    ) {
        var trees: [SyntaxTree] = []
        var found: [Diagnostic] = []
        for (index, bytes) in files.enumerated() {
            let (tree, diagnostics) = Parser.parse(SourceFile(path: "Spec\(index).keyspec", bytes: bytes))
            trees.append(tree)
            found += diagnostics
        }
        var circumstances = Checker.Circumstances()
        circumstances.today = Example.today
        circumstances.signing = signing
        circumstances.exceptionFiles = exceptionFiles
        circumstances.base = before.map(Outcome.snapshot)
        let result = Checker.check(trees, under: circumstances, rules)
        keychains = result.keychains
        diagnostics = (found + result.diagnostics).sortedAndUnique()
        deferred = result.deferred
    }

    /// What specs declare, all of which has to be readable.
    static func snapshot(_ files: [[UInt8]]) -> PolicySnapshot {
        let trees = files.enumerated().map { index, bytes in
            Parser.parse(SourceFile(path: "Before\(index).keyspec", bytes: bytes)).tree
        }
        let (snapshot, obstacles) = Checker.snapshot(of: trees)
        #expect(obstacles == [])
        return snapshot
    }

    /// Code and text at its place, for each diagnostic.
    var reports: [String] {
        diagnostics.map { "\($0.code.rawValue) `\($0.location.file.text($0.location.span))`" }
    }
}

/// A keychain in which all is right, for secrets to stand beside.
func inKeychain(_ secrets: String) -> String { Example.preamble + "\n" + secrets }
