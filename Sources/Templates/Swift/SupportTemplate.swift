import Policy

/// The run-time support: the sources in `Support`, joined into one file.
struct SupportTemplate {
    /// The module's name, when the support is a module of its own.
    static let moduleName = "KeyspecSupport"

    let placement: SupportPlacement

    var file: SwiftText {
        let parts = [SwiftHeader(spec: nil, imports: imports).text, conditionalImport] + bodies
        return [parts.joined("\n\n"), "// swiftlint:enable all"].joined()
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

    var declarations: SwiftText { bodies.joined("\n\n") }

    private var bodies: [SwiftText] {
        let visibility = placement.visibility
        return EmbeddedSupport.sources.map { body(of: $0.text, as: visibility) }
    }

    /// A source without its imports, with `public` replaced by the visibility that the module needs.
    ///
    /// Every run does this, however little it has to do else, so it looks at bytes.
    private func body(of source: String, as visibility: Visibility) -> SwiftText {
        let modifier = visibility.modifier.utf8
        let lines = Array(source.utf8).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        var body: [UInt8] = []
        body.reserveCapacity(source.utf8.count)
        for line in lines.drop(while: isPreamble) {
            let code = line.drop { $0 == UInt8(ascii: " ") }
            if code.starts(with: Self.publicModifier) {
                body += line[..<code.startIndex]
                body += modifier
                body += code.dropFirst(Self.publicModifier.count)
            } else {
                body += line
            }
            body.append(UInt8(ascii: "\n"))
        }
        while body.last == UInt8(ascii: "\n") { body.removeLast() }
        return SwiftText(trusted: body)
    }

    private static let publicModifier = Array("public ".utf8)

    private func isPreamble(_ line: ArraySlice<UInt8>) -> Bool {
        line.isEmpty || ["import ", "#if canImport", "    import ", "#endif"].contains { line.starts(with: $0.utf8) }
    }
}
