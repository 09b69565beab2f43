import Policy

/// The Swift that a set of keychains becomes for an app's tests.
public struct TestOutput: Sendable {
    private let reviewed: [ReviewedKeychain]
    private let keychains: [CheckedKeychain]
    private let imports: TestImports

    /// - Parameters:
    ///   - reviewed: what was checked, in any order.
    ///   - module: the module of the app's generated code, which the tests import; nil if they are part of it.
    ///   - selfContained: whether the support stands in the module of the keychains whatever their visibility.
    public init(for reviewed: [ReviewedKeychain], module: String?, selfContained: Bool) {
        self.reviewed = reviewed
        keychains = reviewed.map(\.keychain)
        imports = TestImports(
            module: module, support: SupportPlacement(for: keychains, selfContained: selfContained))
    }

    /// The keychain in memory, in a file of its own.
    public var fake: OutputPlan {
        OutputPlan(files: keychains.isEmpty ? [] : [fakeFile(in: "")])
    }

    /// Tests of everything that is declared.
    ///
    /// - Parameter hasFake: whether the keychain in memory is among them.
    /// - Returns: the files, in a folder for the tests on the keychain in memory and another one for those on a device.
    public func tests(withFake hasFake: Bool) -> OutputPlan {
        guard !keychains.isEmpty else { return OutputPlan(files: []) }
        let fake = keychains.map { keychain -> OutputFile in
            let template = FakeTestTemplate(keychain: keychain, imports: imports)
            return OutputFile(
                path: "Fake/\(template.path)", utf8: template.file.utf8, spec: keychain.path)
        }
        let device = reviewed.map { reviewed -> OutputFile in
            let template = DeviceTestTemplate(reviewed: reviewed, imports: imports)
            return OutputFile(
                path: "Device/\(template.path)", utf8: template.file.utf8, spec: reviewed.keychain.path)
        }
        let support = TestSupportTemplate.Part.allCases.map { part in
            OutputFile(
                path: "\(part.rawValue)/\(part.path)",
                utf8: TestSupportTemplate(part: part, imports: imports).file.utf8, spec: nil)
        }
        let files = (hasFake ? [fakeFile(in: "Fake/")] : []) + fake + device + support
        return OutputPlan(files: files.sorted { $0.path < $1.path })
    }

    private func fakeFile(in folder: String) -> OutputFile {
        OutputFile(
            path: folder + FakeTemplate.path,
            utf8: FakeTemplate(keychains: keychains, imports: imports).file.utf8, spec: nil)
    }
}
