import Policy

/// All of a run in one file, for builds that have to know the names of their outputs before a spec is read.
struct JoinedTemplate {
    let keychains: [CheckedKeychain]
    let support: SupportPlacement

    var file: SwiftText {
        """
        \(SwiftHeader(spec: nil, imports: keychains.isEmpty ? [] : imports).text)
        \(parts.map { "\n\($0)" }.joined())
        // swiftlint:enable all

        """
    }

    /// The same as a file that nobody makes again, with the spec that it was made from as a comment.
    func scaffold(from spec: String) -> SwiftText {
        let origin = "Printed once by keyspec; this file is yours from now on. From this spec keyspec makes it again:"
        return """
            \(SwiftText.comment("\(origin)\n\n\(spec)"))

            \(imports.map(\.text).joined())
            \(parts.map { "\n\($0)" }.joined())

            """
    }

    /// The support, if it stands in the same module.
    private var included: SupportTemplate? {
        guard case .sameModule = support else { return nil }
        return SupportTemplate(placement: support)
    }

    private var imports: [SwiftImport] {
        let all = keychains.flatMap { KeychainTemplate(keychain: $0, support: support).imports }
        return SwiftImport.merged(all + (included?.imports ?? []))
    }

    private var parts: [SwiftText] {
        guard !keychains.isEmpty else { return [] }
        let types = keychains.map { keychain -> SwiftText in
            """
            \(SwiftText.comment("From \(keychain.path)."))

            \(KeychainTemplate(keychain: keychain, support: support).declarations)
            """
        }
        return (included.map { [$0.conditionalImport] } ?? []) + types + (included.map { [$0.declarations] } ?? [])
    }
}
