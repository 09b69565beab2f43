import Language

/// Secrets that change together, as a spec declares them: `record session { members accessToken, refreshToken }`.
public struct RecordDeclaration: Sendable {
    /// The name, at its place.
    public let name: Located<String>
    /// The `///` comment.
    public let documentation: Documentation?
    /// The names of its secrets.
    public internal(set) var members: [Located<String>] = []
    /// Whether all of it could be read.
    var isComplete = true
}
