import Policy

/// The run-time support: the sources in `Support`, joined into one file.
struct SupportTemplate {
    /// The module's name, when the support is a module of its own.
    static let moduleName = "KeyspecSupport"

    let placement: SupportPlacement

    var file: SwiftText {
        SwiftHeader(spec: nil, imports: imports).file(of: [conditionalImport] + bodies)
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
        return EmbeddedSupport.sources.map { EmbeddedSource($0.text).text(as: visibility) }
    }
}
