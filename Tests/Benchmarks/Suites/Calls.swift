import Foundation

/// (e) What the generated code calls and costs. The program that counts is compiled here, with what keyspec makes of two specs, as an
/// app would be.
func calls(_ bench: Bench) throws {
    let generated = try bench.emptyFolder("calls-generated")
    let specs = ["Mail", "Indexed"].map { "\(bench.repository)/Specs/\($0).keyspec" }
    _ = try Run([bench.keyspec, "generate"] + specs + ["-o", generated])
    let sources = try files(in: generated, ".swift") + files(in: bench.repository + "/Tests/Benchmarks/Calls", ".swift")
    let objects = try ["KeychainEngine", "Security", "LocalAuthentication"].flatMap {
        try files(in: "\(bench.build)/\($0).build", ".o")
    }
    let program = bench.path("calls")
    _ = try Run(
        ["swiftc", "-O", "-wmo", "-swift-version", "6", "-module-name", "Calls", "-I", bench.build + "/Modules"]
            + ["-o", program] + sources + objects)
    let process = Process()
    process.executableURL = URL(filePath: program)
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    print(String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self), terminator: "")
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Run.Failure(description: "\(program) failed") }
}

private func files(in folder: String, _ suffix: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder).filter { $0.hasSuffix(suffix) }.sorted().map {
        folder + "/" + $0
    }
}
