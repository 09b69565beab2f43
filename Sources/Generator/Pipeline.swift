import Language
import Policy
import Templates

/// The whole program: bytes, trees, checked keychains, a plan. What is left is to write the plan to the disk.
///
/// Nothing here reads, writes or throws.
public enum Pipeline {
    /// What a run over some specs came to.
    public struct Result: Sendable {
        /// What is to be written; nil if there is an error.
        public let plan: OutputPlan?
        /// What can be written for the app's tests; nil if none was asked for, or there is an error.
        public let tests: TestOutput?
        /// All that was found; `DiagnosticsEngine` puts it in order.
        public let diagnostics: [Diagnostic]
    }

    /// What there is to say about specs.
    public struct Verdict: Sendable {
        /// All that was found; `DiagnosticsEngine` puts it in order.
        public let diagnostics: [Diagnostic]
        /// The names of all targets that are declared.
        public let targets: Set<String>
        /// The keychains as they are declared, right or not; in the order of the files.
        public let declarations: [KeychainDeclaration]
    }

    /// Judges specs.
    ///
    /// - Parameters:
    ///   - files: the specs.
    ///   - app: a file that has to declare an app, be it one of `files` or not.
    ///   - circumstances: what the rules are told beside them.
    /// - Returns: what was found.
    public static func check(
        _ files: [SourceFile], app: SourceFile? = nil, under circumstances: Checker.Circumstances = .init()
    ) -> Verdict {
        let (checked, diagnostics) = analyze(files, app: app, under: circumstances)
        return Verdict(diagnostics: diagnostics, targets: checked.targets, declarations: checked.declarations)
    }

    /// Makes Swift from specs; an error in one of them, or a part that can't be generated yet, means that none is made.
    ///
    /// - Parameters:
    ///   - files: the specs.
    ///   - app: a file that has to declare an app; if it isn't one of `files`, nothing is made from it.
    ///   - selfContained: whether the run-time support stands in the module of the keychains whatever their visibility.
    ///   - joinedName: the name of the one file that all goes to; nil for a file for each keychain.
    ///   - emitsTests: whether anything for the app's tests is wanted.
    ///   - module: the module that those import; nil if they import none.
    /// - Returns: what is to be written, and what was found.
    public static func generateSwift(
        from files: [SourceFile], app: SourceFile? = nil, selfContained: Bool, joinedAs joinedName: String? = nil,
        emitsTests: Bool = false, module: String? = nil
    ) -> Result {
        let (checked, found) = analyze(files, app: app)
        let diagnostics = found + checked.deferred
        guard !diagnostics.hasErrors, checked.deferred.isEmpty else {
            return Result(plan: nil, tests: nil, diagnostics: diagnostics)
        }
        return Result(
            plan: SwiftOutput.plan(for: checked.keychains, selfContained: selfContained, joinedAs: joinedName),
            tests: emitsTests
                ? TestOutput(for: checked.reviewed, module: module, selfContained: selfContained) : nil,
            diagnostics: diagnostics)
    }

    /// What specs declare, and the places of what of it can't be compared.
    public static func snapshot(
        of files: [SourceFile], app: SourceFile? = nil
    ) -> (snapshot: PolicySnapshot, obstacles: [Location]) {
        let (parsed, parsedApp) = parse(files, app)
        let (snapshot, obstacles) = Checker.snapshot(of: parsed.map(\.tree), app: parsedApp?.tree)
        let syntax = parsed.flatMap(\.diagnostics).filter { $0.severity == .error }
        return (snapshot, syntax.map(\.location) + obstacles)
    }

    /// The errors of specs that keep them from being compared: all errors, if anything can't be made out.
    public static func obstacles(in files: [SourceFile], app: SourceFile? = nil) -> [Diagnostic] {
        if snapshot(of: files, app: app).obstacles.isEmpty { return [] }
        return check(files, app: app).diagnostics.filter { $0.severity == .error }
    }

    /// What differs from an older version of specs, and a diagnostic for each change.
    public static func difference(
        from base: PolicySnapshot, to files: [SourceFile], app: SourceFile? = nil
    ) -> (difference: PolicyDifference, diagnostics: [Diagnostic]) {
        let (parsed, parsedApp) = parse(files, app)
        return Checker.difference(from: base, to: parsed.map(\.tree), app: parsedApp?.tree)
    }

    private typealias Parsed = (tree: SyntaxTree, diagnostics: [Diagnostic])

    private static func parse(_ files: [SourceFile], _ app: SourceFile?) -> (files: [Parsed], app: Parsed?) {
        let parsed = files.concurrentMap { Parser.parse($0) }
        return (parsed, parsed.first { $0.tree.file == app } ?? app.map(Parser.parse))
    }

    /// What documents are made from; an error in a spec, or a part that can't be generated yet, means that none is made.
    ///
    /// - Parameters:
    ///   - files: the specs.
    ///   - app: a file that has to declare an app; if it isn't one of `files`, no document tells of it.
    /// - Returns: the keychains, nil if there is an error, and what was found.
    public static func review(
        _ files: [SourceFile], app: SourceFile? = nil
    ) -> (keychains: [ReviewedKeychain]?, diagnostics: [Diagnostic]) {
        let (checked, found) = analyze(files, app: app)
        let diagnostics = found + checked.deferred
        return (diagnostics.hasErrors ? nil : checked.reviewed, diagnostics)
    }

    private static func analyze(
        _ files: [SourceFile], app: SourceFile?, under circumstances: Checker.Circumstances = .init()
    ) -> (checked: Checker.Result, diagnostics: [Diagnostic]) {
        let (parsed, parsedApp) = parse(files, app)
        let isListed = parsed.contains { $0.tree.file == app }
        let checked = Checker.check(parsed.map(\.tree), app: parsedApp?.tree, under: circumstances)
        let syntax = parsed.flatMap(\.diagnostics) + (isListed ? [] : parsedApp?.diagnostics ?? [])
        return (checked, syntax + checked.diagnostics)
    }
}
