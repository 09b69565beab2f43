import Foundation

/// The Swift compiler, over the modules that this build made of the simulator.
struct SwiftCompiler {
    /// What a process printed, standard output and errors together, and how it ended.
    struct Outcome {
        let status: Int32
        let output: String
    }

    /// A folder for this compilation alone.
    let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "keyspec-compile-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    /// Removes the folder.
    func remove() { try? FileManager.default.removeItem(at: folder) }

    /// Writes a source and returns its path.
    func write(_ text: String, to name: String) throws -> String {
        let file = folder.appending(path: name)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
        return file.path()
    }

    /// Runs `swiftc` with warnings as errors.
    func compile(_ arguments: [String]) throws -> Outcome {
        try Self.run(
            "swiftc",
            ["-warnings-as-errors", "-I", Self.build.appending(path: "Modules").path(), "-I", folder.path()] + arguments
        )
    }

    /// Links the files, one of which is `main.swift`, with the simulator, and runs the program.
    func execute(_ files: [String], _ flags: [String] = []) throws -> Outcome {
        let program = folder.appending(path: "program").path()
        let objects = try Self.simulator.flatMap { module, sources in
            let names = try FileManager.default.contentsOfDirectory(
                atPath: GeneratedSources.root.appending(path: sources).path())
            return names.filter { $0.hasSuffix(".swift") }.sorted()
                .map { Self.build.appending(path: "\(module).build/\($0).o").path() }
        }
        let built = try compile(files + objects + flags + ["-o", program])
        guard built.status == 0 else { return built }
        return try Self.run(program, [])
    }

    /// The simulator's modules, and the folders of their sources; only what is built from these is linked.
    private static let simulator = [
        (module: "KeychainEngine", sources: "Sources/Templates/Engine"),
        (module: "Security", sources: "Tests/Simulator/Security"),
        (module: "LocalAuthentication", sources: "Tests/Simulator/LocalAuthentication"),
        (module: "CryptoKit", sources: "Tests/Simulator/CryptoKit"),
    ]

    /// The folder that this build's products are in.
    static let build =
        Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?
        .bundleURL.deletingLastPathComponent() ?? Bundle.main.bundleURL

    /// Runs a program.
    static func run(
        _ program: String, _ arguments: [String], in folder: URL? = nil, environment: [String: String]? = nil
    ) throws -> Outcome {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [program] + arguments
        if let folder { process.currentDirectoryURL = folder }
        if let environment { process.environment = environment }
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return Outcome(status: process.terminationStatus, output: String(decoding: data, as: UTF8.self))
    }
}
