import Language
import Policy
import Testing

@testable import Templates

/// The imports that a spec asks for are as visible as the types that come from them.
struct OwnTypeImportTests {
    private func imports(_ value: String, _ account: String, _ visibility: String) throws -> [String] {
        let spec = """
            keychain Demo {
                platforms iOS 16; visibility \(visibility); service "demo"; target app
                import Auth; import Store; import Foundation
                policy { owner "Demo" }
            }
            /// Signs in.
            secret session: genericPassword { account "\(account)"; value \(value); accessible whenUnlocked }
            """
        let result = Checker.check([Parser.parse(SourceFile(path: "Demo.keyspec", text: spec)).tree])
        let keychain = try #require(result.keychains.first)
        let file = KeychainTemplate(keychain: keychain, support: .ownModule).file.source
        return file.split(separator: "\n").map(String.init).filter { $0.contains("import ") }
    }

    @Test("a module that a type names is shown, the others aren't")
    func qualified() throws {
        #expect(
            try imports("codable(Auth.Session)", "a", "public") == [
                "public import Auth", "import Foundation", "public import KeyspecSupport", "import Security",
                "import Store",
            ])
        #expect(
            try imports("codable(Foundation.URL)", "\\(user: Store.UserID)", "public") == [
                "import Auth", "public import Foundation", "public import KeyspecSupport", "import Security",
                "public import Store",
            ])
    }

    @Test("a type that names no module can be from any")
    func unqualified() throws {
        let shown = try imports("codable(Session)", "a", "public")
        #expect(shown.contains("public import Auth") && shown.contains("public import Store"))
    }

    @Test("nothing is shown where no type is, or nothing is visible")
    func unused() throws {
        let unused = try imports("String", "a", "public")
        #expect(unused.contains("import Auth") && unused.contains("import Store"))
        #expect(try imports("codable(Auth.Session)", "a", "internal").allSatisfy { $0.hasPrefix("import ") })
    }
}
