import Policy

/// What the tests of all keychains share.
struct TestSupportTemplate {
    /// Which tests: the files that begin with this are for them alone.
    enum Part: String, CaseIterable {
        case fake = "Fake"
        case device = "Device"

        var path: String { "Keyspec\(rawValue)Support.swift" }
    }

    let part: Part
    let imports: TestImports

    var file: SwiftText {
        let modules = ["Foundation", "Security", "Testing"].map { SwiftImport($0, visibility: .internal) }
        let others = Part.allCases.filter { $0 != part }.map(\.rawValue)
        let sources = EmbeddedTestSupport.sources.filter { source in !others.contains { source.name.hasPrefix($0) } }
        let module = AdoptedModule(
            EmbeddedEngine.sources.map(\.text), usedBy: sources.map(\.text), prefix: "KeyspecFake")
        return """
            \(SwiftHeader(spec: nil, imports: modules).text)
            \(imports.text)

            \(module.textOfUsers)
            // swiftlint:enable all

            """
    }
}
