import Templates

/// What `keyspec generate` was asked to make for an app's tests.
struct TestRequest {
    /// The module that the tests import; nil if they import none.
    let module: String?
    private let fakeFolder: String?
    private let testFolder: String?

    private static let fake = OptionDescription.value(
        "emit-fake", "FOLDER", .folder,
        "Write KeyspecFake.swift, a keychain in memory for the app's own tests, into a folder of a test target.")
    private static let tests = OptionDescription.value(
        "emit-tests", "FOLDER", .folder,
        """
        Write tests of all that is declared: into FOLDER/Fake, with the keychain in memory unless --emit-fake puts it elsewhere, and into \
        FOLDER/Device those that need a device and a host app.
        """)
    private static let moduleName = OptionDescription.value(
        "module", "NAME", .name,
        "The module of the generated code, which the tests import (default: none, since they are part of it).")

    static let options = [fake, tests, moduleName]

    init(_ invocation: Invocation) throws(UsageErrors) {
        fakeFolder = invocation.value(of: Self.fake)
        testFolder = invocation.value(of: Self.tests)
        module = invocation.value(of: Self.moduleName)
        guard let module else { return }
        var errors: [UsageError] = []
        if fakeFolder == nil, testFolder == nil {
            errors.append(.needs("--\(Self.moduleName.name)", "--\(Self.fake.name)` or `--\(Self.tests.name)"))
        }
        let name = Self.moduleName(from: module)
        if name != module { errors.append(.wrongModule(module, of: "--\(Self.moduleName.name)", suggestion: name)) }
        if !errors.isEmpty { throw UsageErrors(command: invocation.command, errors: errors) }
    }

    /// Whether anything is to be made.
    var isGiven: Bool { fakeFolder != nil || testFolder != nil }

    /// Refuses what is written to folders, where the rest goes to standard output.
    func requireFiles(_ invocation: Invocation, _ output: OptionDescription) throws(UsageErrors) {
        let taken = [(Self.fake, fakeFolder), (Self.tests, testFolder)].first { $0.1 != nil }
        guard let taken else { return }
        throw UsageErrors(
            command: invocation.command, errors: [.conflict("--\(output.name) -", "--\(taken.0.name)")])
    }

    /// What is written beside the app's own Swift.
    func parts(of tests: TestOutput?) -> [OutputPart] {
        guard let tests else { return [] }
        var parts: [OutputPart] = []
        if let fakeFolder { parts.append(OutputPart(plan: tests.fake, folder: FilePath.normalized(fakeFolder))) }
        if let testFolder {
            let folder = FilePath.normalized(testFolder)
            parts.append(OutputPart(plan: tests.tests(withFake: fakeFolder == nil), folder: folder))
        }
        return parts
    }

    /// The name that Swift gives to the module of a product with some name: what can't stand in a name becomes `_`.
    private static func moduleName(from name: String) -> String {
        let replaced = name.unicodeScalars.map { scalar -> Character in
            scalar.isASCII && scalar.properties.isXIDContinue ? Character(scalar) : "_"
        }
        let isBegun = replaced.first.map { $0 == "_" || $0.isLetter } ?? false
        return (isBegun ? "" : "_") + String(replaced)
    }
}
