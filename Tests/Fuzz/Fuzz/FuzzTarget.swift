/// A part of the tool that takes bytes from outside, and what has to hold of it whatever they are.
enum FuzzTarget: String, CaseIterable {
    /// Lexer and parser: every byte in a token or between two, every place inside the file, nothing missing without a report.
    case parser
    /// The formatter: the same tree, the same comments, and left alone by a second run.
    case format
    /// From bytes to all outputs: what is accepted is Swift, documents are what they should be, no report has a control character.
    case pipeline
    /// The reader of property lists: the same strings as the system's own reader finds.
    case plist
    /// Every kind of text that escapes: a parser of the language reads back what was put in.
    case text

    /// What doesn't hold for an input.
    func flaws(of bytes: [UInt8]) -> [String] {
        switch self {
        case .parser: Soundness(bytes).flaws
        case .format: Faithfulness(bytes).flaws
        case .pipeline: PipelineTarget(bytes).flaws
        case .plist: PropertyListTarget(bytes).flaws
        case .text: TextTarget(bytes).flaws
        }
    }
}
