/// Text in quotation marks, with its escapes resolved.
public struct StringLiteral: Sendable, Hashable {
    /// A stretch of the text.
    public enum Segment: Sendable, Hashable {
        /// Characters that stand for themselves.
        case text(String)
        /// `\(name)` or `\(name: Type)`, the type's name with dots in it if it has any: a value that the app supplies.
        case parameter(name: Word, type: Word?)
        /// `$(Name)`: a value that the build supplies.
        case buildSetting(Word)
    }

    /// The stretches, in order; no two texts are neighbours, and an empty string has none.
    public let segments: [Segment]

    /// Makes a literal.
    public init(_ segments: [Segment]) { self.segments = segments }

    /// The text, if the literal has no other parts.
    public var plainText: String? {
        switch segments.count {
        case 0: return ""
        case 1: if case .text(let text) = segments[0] { return text }
        default: break
        }
        return nil
    }
}
