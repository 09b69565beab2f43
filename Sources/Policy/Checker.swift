import Language

/// From syntax trees to checked keychains.
public enum Checker {
    /// What a check found.
    public struct Result: Sendable {
        /// The keychains in which there is no error, in the order of the files.
        public let keychains: [CheckedKeychain]
        /// What is wrong, sorted, each once.
        public let diagnostics: [Diagnostic]
        /// What is right and can't be generated yet: an error of `generate` alone.
        public let deferred: [Diagnostic]
    }

    /// Checks all specs of a run together, since two of them can clash.
    public static func check(_ trees: [SyntaxTree]) -> Result {
        Result(keychains: [], diagnostics: [], deferred: [])
    }
}
