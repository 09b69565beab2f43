extension SyntaxTree {
    /// Whether another tree has the same statements, wherever they stand.
    func declaresSame(as other: SyntaxTree) -> Bool {
        statements.elementsEqual(other.statements) { $0.declaresSame(as: $1) }
    }
}

extension Statement {
    fileprivate func declaresSame(as other: Statement) -> Bool {
        documentation?.text == other.documentation?.text && keyword.text == other.keyword.text
            && arguments.elementsEqual(other.arguments) { $0.kind.isSame(as: $1.kind) }
            && (block == nil) == (other.block == nil)
            && (block?.statements ?? []).elementsEqual(other.block?.statements ?? []) { $0.declaresSame(as: $1) }
    }
}

extension Term.Kind {
    fileprivate func isSame(as other: Term.Kind) -> Bool {
        guard case .string(let literal) = self, case .string(let otherLiteral) = other else { return self == other }
        return literal.segments.elementsEqual(otherLiteral.segments) { $0.isSame(as: $1) }
    }
}

extension StringLiteral.Segment {
    fileprivate func isSame(as other: StringLiteral.Segment) -> Bool {
        switch (self, other) {
        case (.text(let text), .text(let otherText)): text.utf8.elementsEqual(otherText.utf8)
        case (.parameter(let name, let type), .parameter(let otherName, let otherType)):
            name.text == otherName.text && type?.text == otherType?.text
        case (.buildSetting(let name), .buildSetting(let otherName)): name.text == otherName.text
        case (.text, _), (.parameter, _), (.buildSetting, _): false
        }
    }
}
