import Language

extension PolicyDeclaration {
    /// Reads `policy { ... }`.
    init(_ property: Property, _ reporter: Reporter) {
        var header = ArgumentReader(property, reporter)
        header.end()
        for property in Properties(of: property, in: .policy, reporter).known {
            var reader = ArgumentReader(property, reporter)
            let text = reader.plainText()
            reader.end()
            guard let field = Field(rawValue: property.keyword.rawValue), let text else { continue }
            fields[field] = text
        }
    }
}
