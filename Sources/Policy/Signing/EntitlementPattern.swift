/// A name of an access group, in a spec, in source entitlements or in a signature, comparable with each other.
///
/// The prefix of the app's identifier is a variable in the first two, and ten capitals and digits in the last. Other variables can
/// stand for anything.
struct EntitlementPattern: Hashable {
    private enum Prefix: Hashable {
        case none, variable
        case text(String)
    }

    private enum Piece: Hashable {
        case text(String), anything

        var fixed: String? {
            if case .text(let text) = self { text } else { nil }
        }
    }

    private let prefix: Prefix
    private let pieces: [Piece]

    /// An entry of an entitlements file.
    init(entry: String) {
        var rest = Substring(entry)
        let variable = Self.prefixVariables.first { rest.hasPrefix($0) }
        if let variable {
            rest = rest.dropFirst(variable.count)
            prefix = .variable
        } else if let literal = AccessGroupName.prefix(of: entry) {
            rest = rest.dropFirst(literal.count)
            prefix = .text(literal)
        } else {
            prefix = .none
        }
        pieces = Self.pieces(rest)
    }

    /// A group of a spec; nil if its name isn't known before run time.
    init?(_ group: AccessGroup) {
        guard case .named(let text) = group else { return nil }
        var entry = ""
        for segment in text.segments {
            switch segment {
            case .text(let text): entry += text
            case .appIdentifierPrefix: entry += Self.prefixVariables[0]
            case .parameter: return nil
            }
        }
        self.init(entry: entry)
    }

    /// The variables of the build that stand for the prefix.
    private static let prefixVariables = ["$(AppIdentifierPrefix)", "$(TeamIdentifierPrefix)"]

    /// Texts and variables in turn; `*`, which a provisioning profile allows at the end, is a variable, too.
    private static func pieces(_ text: Substring) -> [Piece] {
        var pieces: [Piece] = []
        var rest = text
        while let start = rest.firstIndex(where: { $0 == "$" || $0 == "*" }) {
            let isVariable = rest[start] == "$"
            let end = isVariable ? rest[start...].firstIndex { $0 == ")" || $0 == "}" } : start
            guard let end else { break }
            if start > rest.startIndex { pieces.append(.text(String(rest[..<start]))) }
            if pieces.last != .anything { pieces.append(.anything) }
            rest = rest[rest.index(after: end)...]
        }
        return rest.isEmpty ? pieces : pieces + [.text(String(rest))]
    }

    /// Whether both can be the same group.
    func matches(_ other: EntitlementPattern) -> Bool {
        let prefixesMatch: Bool =
            switch (prefix, other.prefix) {
            case (.none, .none): true
            case (.text(let a), .text(let b)): a == b
            case (.variable, .none), (.none, .variable): pieces.first == .anything || other.pieces.first == .anything
            case (.variable, _), (_, .variable): true
            case (.text, .none), (.none, .text): pieces.first == .anything || other.pieces.first == .anything
            }
        guard prefixesMatch else { return false }
        if !pieces.contains(.anything), !other.pieces.contains(.anything) { return pieces == other.pieces }
        // Two names with variables in both could be anything; of one the fixed beginning and end have to fit.
        let (open, fixed) = pieces.contains(.anything) ? (pieces, other.pieces) : (other.pieces, pieces)
        guard !fixed.contains(.anything) else { return true }
        let text = fixed.first?.fixed ?? ""
        return text.hasPrefix(open.first?.fixed ?? "") && text.hasSuffix(open.last?.fixed ?? "")
    }
}
