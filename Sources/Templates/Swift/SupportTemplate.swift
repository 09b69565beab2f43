import Policy

/// The run-time support: the sources in `Support`, joined into one file.
struct SupportTemplate {
    /// The module's name, when the support is a module of its own.
    static let moduleName = "KeyspecSupport"

    let placement: SupportPlacement

    var file: SwiftText {
        """
        \(SwiftHeader(spec: nil, imports: imports).text)

        \(conditionalImport)

        \(declarations)
        // swiftlint:enable all
        """
    }

    var imports: [SwiftImport] {
        let visibility = placement.visibility
        return [
            SwiftImport("Dispatch", visibility: .internal),
            SwiftImport("Foundation", visibility: visibility),
            SwiftImport("Security", visibility: visibility),
        ]
    }

    var conditionalImport: SwiftText {
        """
        #if canImport(LocalAuthentication) && !os(tvOS)
            \(SwiftImport("LocalAuthentication", visibility: placement.visibility).text)
        #endif
        #if canImport(UIKit) && !os(watchOS) && !os(tvOS)
            \(SwiftImport("UIKit", visibility: .internal).text)
        #endif
        """
    }

    var declarations: SwiftText {
        let visibility = placement.visibility
        return EmbeddedSupport.sources.map { body(of: $0.text, as: visibility) }.joined("\n\n")
    }

    /// A source without its imports, with `public` replaced by the visibility that the module needs.
    private func body(of source: String, as visibility: Visibility) -> SwiftText {
        var lines = source.split(separator: "\n", omittingEmptySubsequences: false)[...]
        let isPreamble = { (line: Substring) in
            line.isEmpty || line.hasPrefix("import ") || line.hasPrefix("#if canImport")
                || line.hasPrefix("    import ")
                || line.hasPrefix("#endif")
        }
        lines = lines.drop(while: isPreamble)
        while lines.last?.isEmpty == true { lines.removeLast() }
        let narrowed = lines.map { line in
            let indentation = line.prefix { $0 == " " }
            let code = line.dropFirst(indentation.count)
            guard code.hasPrefix("public ") else { return String(line) }
            return indentation + visibility.modifier.source + code.dropFirst("public ".count)
        }
        return SwiftText(trusted: narrowed.joined(separator: "\n"))
    }
}
