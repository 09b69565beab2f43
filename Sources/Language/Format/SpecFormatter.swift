/// Lays a spec out in the one style that all specs have.
///
/// Strings, numbers, words and comments stay as they are, byte for byte and in order; what changes is the space between them, and
/// semicolons, which line breaks replace.
public enum SpecFormatter {
    /// What formatting one file came to.
    public enum Result: Sendable {
        /// The file's content as it should be; the same bytes if it is formatted already.
        case formatted(String)
        /// The file has syntax errors, and so no layout.
        case invalid([Diagnostic])
        /// The formatter's own mistake: its output isn't the spec that was put in. It is not to be used.
        case unfaithful(Flaw)
    }

    /// What can be wrong with the formatter's output; the raw value says it.
    public enum Flaw: String, Sendable {
        /// Something but blanks, line ends and semicolons differs.
        case text = "it would change more than the layout"
        /// The output means something else.
        case tree = "it would change what the spec declares"
        /// Formatting the output changes it again.
        case unstable = "a second run would change it again"
    }

    /// Formats a file. It never throws, and reads nothing but the file's bytes.
    ///
    /// - Returns: text that holds the same words and comments, parses to the same tree, and is left alone by a second run; or why
    ///   there is none.
    public static func format(_ file: SourceFile) -> Result {
        let (tree, diagnostics) = Parser.parse(file)
        guard !diagnostics.hasErrors else { return .invalid(diagnostics.filter { $0.severity == .error }) }
        let output = SourceFile(path: file.path, bytes: SpecLayout.bytes(for: tree))
        if let flaw = flaw(of: output, for: tree) { return .unfaithful(flaw) }
        return .formatted(String(decoding: output.bytes, as: UTF8.self))
    }

    /// What is wrong with the output for a tree, if anything is.
    static func flaw(of output: SourceFile, for tree: SyntaxTree) -> Flaw? {
        guard SourcePieces.areSame(in: tree.file, and: output) else { return .text }
        let (outputTree, diagnostics) = Parser.parse(output)
        guard !diagnostics.hasErrors, outputTree.declaresSame(as: tree) else { return .tree }
        return SpecLayout.bytes(for: outputTree) == output.bytes ? nil : .unstable
    }
}
