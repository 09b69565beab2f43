import Language

extension RecordDeclaration {
    /// Reads `record NAME { members ... }`; nil if it has no name.
    init?(_ property: Property, _ reporter: Reporter) {
        let properties = Properties(of: property, in: .record, reporter)
        var header = ArgumentReader(property, reporter)
        let name = header.word()
        header.end()
        self.init(
            name: name ?? Located("", reporter.location(property.span)),
            documentation: property.statement.documentation)
        isComplete = properties.isComplete
        for property in properties.known {
            var reader = ArgumentReader(property, reporter)
            members = reader.names()
            reader.end()
            if reader.failed { isComplete = false }
        }
        if name == nil { return nil }
        if isComplete, !properties.stated.contains(.members) {
            isComplete = false
            reporter.report(
                .missingProperty, "`\(self.name.value)` has no members", at: self.name.location.span,
                help: "add `members` with the names of two or more secrets")
        }
    }
}
