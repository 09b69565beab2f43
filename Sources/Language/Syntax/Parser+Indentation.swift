/// The block that is being read.
struct Scope {
    /// 1 for a block at file level.
    let depth: Int
    /// That of the line which the block's statement begins on.
    let indentation: Int
    /// Whether what is in the block stands deeper than its statement, as far as its first token tells.
    let isIndented: Bool
}

extension Parser {
    /// Whether the block's own brace is missing: a line begins no deeper than the block's statement, or a brace closes a block
    /// further out.
    func endsBeforeToken(_ scope: Scope) -> Bool {
        guard trustsIndentation, scope.isIndented, let indentation = token.indentation else { return false }
        return switch token.kind {
        case .endOfFile: false
        case .rightBrace: indentation < scope.indentation
        default: indentation <= scope.indentation
        }
    }

    /// Whether the opening brace of a statement's block is missing: the next line stands deeper than the statement.
    func isInBlockWithoutBrace(of indentation: Int) -> Bool {
        guard trustsIndentation, token.kind == .word, let next = token.indentation else { return false }
        return next > indentation
    }

    /// Whether a closing brace is one too many: the next line goes on inside the block.
    func isExtraBrace(in scope: Scope) -> Bool {
        guard trustsIndentation, scope.isIndented else { return false }
        var ahead = lexer
        let next = ahead.next()
        guard next.kind != .endOfFile, let indentation = next.indentation else { return false }
        return indentation > scope.indentation
    }
}
