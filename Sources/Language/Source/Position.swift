/// A place that a person can find in an editor.
public struct Position: Hashable, Sendable {
    /// 1 for the first line.
    public let line: Int
    /// 1 for the first column; counted in Unicode scalars, a byte order mark not included.
    public let column: Int
}
