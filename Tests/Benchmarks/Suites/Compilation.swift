import Foundation

/// (d) What the Swift compiler takes for generated code, support included, and for the same secrets written by hand.
///
/// Beside both stands what an app adds: calls of each operation that it needs. Without them the optimizer would drop what nobody calls.
func compilation(_ bench: Bench) throws {
    var table = Table("(d) Compiling", "secrets, how", "generated", "by hand", "ratio", "object size")
    for (count, rounds, flags) in [
        (300, 3, ["-typecheck"]), (2000, 1, ["-typecheck"]), (300, 1, ["-O", "-wmo", "-c"]),
        (2000, 1, ["-O", "-wmo", "-c"]),
    ] {
        let spec = try bench.write(Inputs.spec(count), as: "compile.keyspec")
        let output = try bench.emptyFolder("compile-generated")
        _ = try Run([bench.keyspec, "generate", spec, "-o", output])
        let generated = try FileManager.default.subpathsOfDirectory(atPath: output).sorted().map { output + "/" + $0 }
        let calls = try bench.write(HandWritten.calls(count) { "Bench().session\($0)" }, as: "Calls.swift")
        let byHand = try bench.write(HandWritten.source(count), as: "HandWritten.swift")
        let callsByHand = try bench.write(HandWritten.calls(count) { "Session\($0)Store()" }, as: "CallsByHand.swift")
        let isObject = flags.contains("-c")
        let objects = (bench.path("generated.o"), bench.path("byhand.o"))
        let compile = { (object: String, sources: [String]) in
            try Run(
                ["swiftc", "-swift-version", "6", "-module-name", "Bench", "-I", bench.build + "/Modules"] + flags
                    + (isObject ? ["-o", object] : []) + sources)
        }
        // A second time tells nothing new of what takes minutes.
        let comparison = try Comparison(rounds: rounds, warmsUp: !isObject) {
            try compile(objects.0, generated + [calls])
        } _: {
            try compile(objects.1, [byHand, callsByHand])
        }
        let sizes = try [objects.0, objects.1].map { path in
            isObject ? try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0 : 0
        }
        table.add(
            "\(count.grouped), \(isObject ? "optimized" : "type-checked")", comparison.ours.seconds.time,
            comparison.theirs.seconds.time, comparison.ratio.times,
            isObject ? "\(sizes[0].grouped) and \(sizes[1].grouped) bytes" : "")
    }
    table.print()
}
