import Language

extension PolicyDeclaration {
    /// Reads `policy { ... }`.
    init(_ property: Property, _ reporter: Reporter) {
        var header = ArgumentReader(property, reporter)
        header.end()
        for property in Properties(of: property, in: .policy, reporter).known {
            var reader = ArgumentReader(property, reporter)
            if property.keyword == .migration { moves = reader.moves() }
            let isSaid = property.keyword == .migration && moves != nil && reader.isAtEnd
            let text = isSaid ? nil : reader.plainText()
            reader.end()
            guard let field = Field(rawValue: property.keyword.rawValue), let text else { continue }
            fields[field] = text
        }
    }
}

extension ArgumentReader {
    /// `moves`, `stays`, or neither.
    fileprivate mutating func moves() -> Located<Bool>? {
        if let word = skip(word: "moves") { return Located(true, word) }
        return skip(word: "stays").map { Located(false, $0) }
    }
}
