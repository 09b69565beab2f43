import Language

/// Reads exceptions.
enum ExceptionReader {
    /// Reads `exception KS203 { ... }` about the declaration in which it stands, or, where it stands apart,
    /// `exception KS203 for MailKeychain.storeKey { ... }`.
    static func read(_ property: Property, about enclosing: Location?, _ reporter: Reporter) {
        var header = ArgumentReader(property, reporter)
        let code = code(&header)
        let subject = enclosing.map(ExceptionDeclaration.Subject.enclosing) ?? subject(&header)
        header.end()
        let properties = Properties(of: property, in: .exception, reporter)
        var exception = code.flatMap { code in subject.map { ExceptionDeclaration(code: code, subject: $0) } }
        exception?.stated = properties.stated
        exception?.isComplete = properties.isComplete
        for property in properties.known {
            var reader = ArgumentReader(property, reporter)
            let until = property.keyword == .until ? reader.date() : nil
            let text = property.keyword == .until ? nil : reader.plainText()
            switch property.keyword {
            case .approver: exception?.approver = text
            case .reason: exception?.reason = text
            case .until: exception?.until = until
            default: exception?.control = text
            }
            reader.end()
        }
        if let exception { reporter.exceptions.append(exception) }
    }

    private static func code(_ header: inout ArgumentReader) -> Located<String>? {
        guard let code = header.word() else { return nil }
        let text = code.value
        let isCode = text.utf8.count == 5 && text.hasPrefix("KS") && text.utf8.dropFirst(2).allSatisfy { 48...57 ~= $0 }
        if isCode { return code }
        header.reporter.report(
            .unknownValue, "`\(text)` is not the code of a rule", at: code.location.span,
            help: "codes stand in brackets at the end of a diagnostic, as in [KS203]")
        return nil
    }

    private static func subject(_ header: inout ArgumentReader) -> ExceptionDeclaration.Subject? {
        guard header.skip(word: "for") != nil else {
            header.fail()
            return nil
        }
        guard let keychain = header.word() else { return nil }
        guard header.skip(.dot) else { return .named(keychain: keychain, member: nil) }
        return header.word().map { .named(keychain: keychain, member: $0) }
    }
}
