/// How well something that follows from a declaration is known.
public enum Basis: String, Sendable, CaseIterable {
    /// Apple's source or documentation says it.
    case settled
    /// It follows from Apple's source, but part of the way leads through closed code.
    case inferred
    /// Neither source nor documentation settles it: only a device can show it.
    case open
    /// Good practice, with no source of Apple's behind it.
    case practice
}

/// Something that follows from a declaration.
public struct DerivedStatement: Sendable, Hashable {
    /// One or more sentences.
    public let text: String
    /// How well it is known.
    public let basis: Basis
    /// Where it is known from; empty only for practice and for what is open.
    public let sources: [Source]

    init(_ text: String, _ basis: Basis = .settled, _ sources: [Source] = []) {
        self.text = text
        self.basis = basis
        self.sources = sources
    }
}
