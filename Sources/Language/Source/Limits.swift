/// Bounds that keep any input from taking memory or time without end.
public enum Limits {
    /// Bytes in one spec.
    public static let fileSize = 48 * 1024 * 1024
    /// Statements and arguments in one spec, together; reading stops at the next one.
    public static let nodes = 8_000_000
    /// Blocks within blocks.
    public static let nesting = 16
    /// Diagnostics reported for one file; further ones are counted and left out.
    public static let diagnosticsPerFile = 1000
}
