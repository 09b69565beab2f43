import Policy

/// A source that the tool carries, on its way into a generated file.
struct EmbeddedSource {
    /// The lines, without imports and without empty ones at the ends.
    let lines: ArraySlice<Substring>

    /// - Parameter text: the whole source.
    init(_ text: String) {
        let isPreamble = { (line: Substring) in
            line.isEmpty || line.hasPrefix("import ") || line.hasPrefix("#if canImport")
                || line.hasPrefix("    import ")
                || line.hasPrefix("#endif")
        }
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).drop(while: isPreamble)
        while lines.last?.isEmpty == true { lines.removeLast() }
        self.lines = lines
    }

    /// The source with `public` replaced by the visibility that the module needs.
    func text(as visibility: Visibility) -> SwiftText {
        let narrowed = lines.map { line in
            let indentation = line.prefix { $0 == " " }
            let code = line.dropFirst(indentation.count)
            guard code.hasPrefix("public ") else { return String(line) }
            return indentation + visibility.modifier.source + code.dropFirst("public ".count)
        }
        return SwiftText(trusted: narrowed.joined(separator: "\n"))
    }
}
