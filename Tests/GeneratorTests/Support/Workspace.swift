import Foundation
import Testing

/// A temporary folder in which the built program is run.
final class Workspace {
    let root: URL

    /// What a run left behind.
    struct Run {
        let code: Int32
        let output: String
        let error: String
    }

    init(_ name: String = "work") throws {
        root = URL(fileURLWithPath: NSTemporaryDirectory())
            .appending(path: "keyspec-tests-\(UUID().uuidString)").appending(path: name)
        try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: root.deletingLastPathComponent()) }

    /// A spec that is right and has all it needs.
    static let demo = """
        keychain Demo {
            platforms iOS 16
            service   "org.example.demo"
            target    app
            policy { owner "Demo team" }
        }

        /// Keeps the session alive.
        secret token: genericPassword {
            account    "token"
            value      String
            accessible whenUnlockedThisDeviceOnly
            policy { recovery "Sign in again" }
        }

        """

    @discardableResult
    func write(_ path: String, _ bytes: some Sequence<UInt8>) throws -> URL {
        let file = root.appending(path: path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: file)
        return file
    }

    @discardableResult
    func write(_ path: String, _ text: String) throws -> URL { try write(path, text.utf8) }

    func text(_ path: String) throws -> String {
        String(decoding: try Data(contentsOf: root.appending(path: path)), as: UTF8.self)
    }

    /// Every entry below the workspace, also hidden ones, with the content of files.
    func snapshot(below folder: String = "") throws -> [String: Data] {
        let start = root.appending(path: folder)
        let paths = try FileManager.default.subpathsOfDirectory(atPath: start.path)
        return Dictionary(
            uniqueKeysWithValues: paths.map { ($0, (try? Data(contentsOf: start.appending(path: $0))) ?? Data()) })
    }

    /// Inode and time of the last change of each file: what moves when a file is written, even with the same bytes.
    func stamps(below folder: String) throws -> [String: [String]] {
        let start = root.appending(path: folder)
        return try Dictionary(
            uniqueKeysWithValues: FileManager.default.subpathsOfDirectory(atPath: start.path).map { path in
                let record = try FileManager.default.attributesOfItem(atPath: start.appending(path: path).path)
                let number = record[.systemFileNumber] as? NSNumber
                let date = record[.modificationDate] as? Date
                return (path, ["\(try #require(number))", "\(try #require(date).timeIntervalSince1970)"])
            })
    }

    /// Puts a file's date far into the past.
    func age(_ path: String) throws { try date(path, Date(timeIntervalSince1970: 1_000_000_000)) }

    /// Gives a file a date a second later than another's.
    func date(_ path: String, newerThan other: String) throws {
        let record = try FileManager.default.attributesOfItem(atPath: root.appending(path: other).path)
        try date(path, (try #require(record[.modificationDate] as? Date)).addingTimeInterval(1))
    }

    private func date(_ path: String, _ date: Date) throws {
        try FileManager.default.setAttributes(
            [.modificationDate: date], ofItemAtPath: root.appending(path: path).path)
    }

    /// Runs the program in a folder of the workspace.
    func keyspec(_ arguments: String..., in folder: String = "") throws -> Run {
        try run(Self.binary.path, arguments, in: folder)
    }

    /// Runs the program as a user who owns nothing here, since permissions don't bind root.
    func unprivilegedKeyspec(_ arguments: String...) throws -> Run {
        guard geteuid() == 0 else { return try run(Self.binary.path, arguments) }
        let identity = ["--reuid", "65534", "--regid", "65534", "--clear-groups"]
        return try run(Self.setpriv, identity + [Self.binary.path] + arguments)
    }

    static let setpriv = "/usr/bin/setpriv"
    /// Whether a test can show what happens without a permission.
    static let canDropPrivileges = geteuid() != 0 || FileManager.default.isExecutableFile(atPath: setpriv)

    func run(
        _ program: String, _ arguments: [String], in folder: String = "", environment: [String: String] = [:]
    ) throws -> Run {
        let streams = root.deletingLastPathComponent()
        let output = streams.appending(path: "output-\(UUID().uuidString)")
        let error = streams.appending(path: "error-\(UUID().uuidString)")
        for stream in [output, error] { try Data().write(to: stream) }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        process.currentDirectoryURL = root.appending(path: folder)
        process.environment = environment
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = try FileHandle(forWritingTo: error)
        try process.run()
        process.waitUntilExit()
        return Run(
            code: process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus,
            output: String(decoding: try Data(contentsOf: output), as: UTF8.self),
            error: String(decoding: try Data(contentsOf: error), as: UTF8.self))
    }

    /// The program, which is built beside the tests.
    static let binary: URL = {
        #if os(macOS)
            let tests = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
            let folder = tests?.bundleURL.deletingLastPathComponent() ?? Bundle.main.bundleURL
        #else
            let folder = Bundle.main.bundleURL
        #endif
        return folder.appending(path: "keyspec")
    }()
}
