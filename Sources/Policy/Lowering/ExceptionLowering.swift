import Language

/// Reads exceptions. So far their form alone is checked: none of them takes a warning away.
enum ExceptionReader {
    /// Checks `exception KS203 { ... }`, or `exception KS203 for MailKeychain.storeKey { ... }` where it stands apart.
    static func check(_ property: Property, isDetached: Bool, _ reporter: Reporter) {
        var header = ArgumentReader(property, reporter)
        code(&header)
        if isDetached { subject(&header) }
        header.end()
        for property in Properties(of: property, in: .exception, reporter).known {
            var reader = ArgumentReader(property, reporter)
            if property.keyword == .until { _ = reader.date() } else { _ = reader.plainText() }
            reader.end()
        }
    }

    private static func code(_ header: inout ArgumentReader) {
        guard let code = header.word() else { return }
        let text = code.value
        let isCode = text.utf8.count == 5 && text.hasPrefix("KS") && text.utf8.dropFirst(2).allSatisfy { 48...57 ~= $0 }
        guard !isCode else { return }
        header.reporter.report(
            .unknownValue, "`\(text)` is not the code of a rule", at: code.location.span,
            help: "codes stand in brackets at the end of a diagnostic, as in [KS203]")
    }

    private static func subject(_ header: inout ArgumentReader) {
        guard header.skip(word: "for") != nil else { return header.fail() }
        guard header.word() != nil, header.skip(.dot) else { return }
        _ = header.word()
    }
}
