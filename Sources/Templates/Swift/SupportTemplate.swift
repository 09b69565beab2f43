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
        \(SwiftImport.localAuthentication(visibility: placement.visibility))
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
    /// Every run does this, however little it has to do else, so it looks at each byte once.
    private func body(of source: String, as visibility: Visibility) -> SwiftText {
        let modifier = visibility.modifier.utf8
        var source = source
        return source.withUTF8 { bytes in
            var body: [UInt8] = []
            body.reserveCapacity(bytes.count)
            var index = EmbeddedSource.endOfPreamble(bytes)
            var copied = index
            var isIndentation = true
            while index < bytes.count {
                let byte = bytes[index]
                if isIndentation, byte == Self.publicModifier[0], bytes[index...].starts(with: Self.publicModifier) {
                    body += bytes[copied..<index]
                    body += modifier
                    index += Self.publicModifier.count
                    copied = index
                    isIndentation = false
                } else {
                    isIndentation = byte == Self.newline || isIndentation && byte == UInt8(ascii: " ")
                    index += 1
                }
            }
            body += bytes[copied...]
            while body.last == Self.newline { body.removeLast() }
            return SwiftText(trusted: body)
        }
    }

    private static let publicModifier = Array("public ".utf8)
    private static let newline = UInt8(ascii: "\n")
}
