import Policy

/// What every generated Swift file begins with.
struct SwiftHeader {
    /// The spec's path; nil for a file that comes from no spec.
    let spec: String?
    let imports: [SwiftImport]

    var text: SwiftText {
        """
        \(SwiftText.comment(origin))
        // swift-format-ignore-file
        // swiftlint:disable all

        \(imports.map(\.text).joined())
        """
    }

    /// The file with all that stands in it, its parts separated by empty lines.
    func file(of parts: [SwiftText]) -> SwiftText {
        var parts = [text] + parts
        parts.append([parts.removeLast(), "// swiftlint:enable all\n"].joined())
        return parts.joined("\n\n")
    }

    private var origin: String {
        let source = spec.map { " from \($0)" } ?? ""
        let advice = spec == nil ? "generate again" : "change the spec and generate again"
        return "\(GeneratedMarker.words)\(source). Do not edit: \(advice)."
    }
}

/// An import in generated code.
struct SwiftImport {
    private let name: String
    private let visibility: Visibility

    /// - Parameters:
    ///   - module: the module.
    ///   - visibility: the widest declaration that shows a type of the module. An import that is wider than that, or narrower, is
    ///     a warning or an error in some language mode.
    init(_ module: String, visibility: Visibility) {
        name = module
        self.visibility = visibility
    }

    /// LocalAuthentication, where there is any.
    static func localAuthentication(visibility: Visibility) -> SwiftText {
        """
        #if canImport(LocalAuthentication) && !os(tvOS)
            \(SwiftImport("LocalAuthentication", visibility: visibility).text)
        #endif
        """
    }

    /// One import of each module, as visible as the widest of them.
    static func merged(_ imports: [SwiftImport]) -> [SwiftImport] {
        var widest: [String: Visibility] = [:]
        for item in imports {
            widest[item.name] = [widest[item.name] ?? .internal, item.visibility].max { $0.rank < $1.rank }
        }
        return widest.sorted { $0.key < $1.key }.map { SwiftImport($0.key, visibility: $0.value) }
    }

    var text: SwiftText {
        let module = SwiftIdentifier(name)
        return switch visibility {
        case .internal:
            "import \(module)"
        case .package:
            """
            #if hasFeature(InternalImportsByDefault)
                package import \(module)
            #else
                import \(module)
            #endif
            """
        case .public:
            "public import \(module)"
        }
    }
}
