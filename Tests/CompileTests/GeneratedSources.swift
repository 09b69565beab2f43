import Foundation
import Language
import Policy
import Templates
import Testing

/// What the specs of this package, or other ones, become.
enum GeneratedSources {
    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// The texts of `Specs`.
    static func specs() throws -> [String] {
        let folder = root.appending(path: "Specs")
        let names = try #require(FileManager.default.enumerator(atPath: folder.path())).compactMap { $0 as? String }
        return try names.filter { $0.hasSuffix(".keyspec") }.sorted().map {
            try String(contentsOf: folder.appending(path: $0), encoding: .utf8)
        }
    }

    /// The files that `specs` become, with another visibility than they state.
    static func files(
        of specs: [String], visibility: Visibility = .internal, selfContained: Bool = false
    ) throws -> [OutputFile] {
        SwiftOutput.plan(for: try checked(specs, visibility).keychains, selfContained: selfContained).files
    }

    /// The files of a folder that some of our specs become for an app's tests: passwords of both kinds, keys, certificates, identities,
    /// families, records, values of every type, platforms.
    static func tests(
        _ part: String, of names: [String] = ["Mail", "Keys", "Records", "Values", "Platforms"],
        visibility: Visibility = .internal, selfContained: Bool = false
    ) throws -> [OutputFile] {
        let specs = try names.map {
            try String(contentsOf: root.appending(path: "Specs/\($0).keyspec"), encoding: .utf8)
        }
        let output = TestOutput(
            for: try checked(specs, visibility).reviewed, module: nil, selfContained: selfContained)
        return output.tests(withFake: true).files.filter { $0.path.hasPrefix("\(part)/") }
    }

    private static func checked(_ specs: [String], _ visibility: Visibility) throws -> Checker.Result {
        let trees = specs.enumerated().map { number, spec in
            let text = spec.replacing("\n    platforms ", with: "\n    visibility \(visibility)\n    platforms ")
            return Parser.parse(SourceFile(path: "Spec\(number).keyspec", text: text)).tree
        }
        let result = Checker.check(trees)
        #expect(result.diagnostics.filter { $0.severity == .error }.map(\.message) == [])
        #expect(result.deferred.map(\.message) == [])
        try #require(result.keychains.count == specs.count)
        return result
    }
}
