/// Bounds that keep any input from taking memory or time without end. Each is far beyond what a spec of a person's can reach, and
/// going beyond it is an error.
public enum Limits {
    /// Bytes in one spec.
    public static let fileSize = 48 * 1024 * 1024
    /// Specs in one run.
    public static let files = 20_000
    /// Bytes in all specs of one run.
    public static let runSize = 512 * 1024 * 1024
    /// Declarations in one spec.
    public static let declarations = 250_000
    /// Statements in one block.
    public static let blockStatements = 1000
    /// Arguments of one statement, marks included.
    public static let arguments = 2000
    /// Statements and arguments in one spec, together; reading stops at the next one.
    public static let nodes = 8_000_000
    /// Blocks within blocks.
    public static let nesting = 16
    /// Bytes in one word; a file that is named after it can have that name on every disk.
    public static let word = 200
    /// Bytes in one string, with its quotation marks.
    public static let string = 65_536
    /// Run-time parameters and build settings in one string.
    public static let stringParts = 100
    /// Diagnostics reported for one file; further ones are counted and left out.
    public static let diagnosticsPerFile = 1000
    /// Diagnostics that one run prints; further ones are counted and left out.
    public static let diagnostics = 10_000

    /// All of them in words, for documentation.
    public static let phrases = [
        "\(fileSize / 1024 / 1024) MiB in a spec", "\(declarations) declarations in a spec",
        "\(nodes) statements and arguments in a spec", "\(blockStatements) statements in a block",
        "\(nesting) blocks within blocks", "\(arguments) arguments of a statement", "\(word) bytes in a word",
        "\(string / 1024) KiB in a string", "\(stringParts) run-time parameters and build settings in a string",
        "\(files) specs in a run", "\(runSize / 1024 / 1024) MiB in all specs of a run",
        "\(diagnosticsPerFile) diagnostics of a spec", "\(diagnostics) diagnostics of a run",
    ]
}
