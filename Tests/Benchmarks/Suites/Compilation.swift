import Foundation

/// (d) What the Swift compiler takes for generated code, support included, and for the same secrets written by hand.
func compilation(_ bench: Bench) throws {
    var table = Table(
        "(d) Compiling", "secrets, how", "generated", "by hand", "ratio", "object size")
    for count in [300, 2000] {
        let spec = try bench.write(Inputs.spec(count), as: "compile.keyspec")
        let output = try bench.emptyFolder("compile-generated")
        _ = try Run([bench.keyspec, "generate", spec, "-o", output])
        let generated = try FileManager.default.subpathsOfDirectory(atPath: output).sorted().map { output + "/" + $0 }
        let byHand = [try bench.write(HandWritten.source(count), as: "HandWritten.swift")]
        let compile = { (flags: [String], sources: [String]) in
            try Run(
                [
                    "swiftc", "-swift-version", "6", "-enable-testing", "-module-name", "Bench", "-I",
                    bench.build + "/Modules",
                ] + flags
                    + sources)
        }
        for (name, flags) in [("type-checked", ["-typecheck"]), ("optimized", ["-O", "-wmo", "-c"])] {
            let isObject = flags.contains("-c")
            let objects = (bench.path("generated.o"), bench.path("byhand.o"))
            let comparison = try Comparison(rounds: 3) {
                try compile(flags + (isObject ? ["-o", objects.0] : []), generated)
            } _: {
                try compile(flags + (isObject ? ["-o", objects.1] : []), byHand)
            }
            let sizes = try [objects.0, objects.1].map { path in
                isObject ? try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0 : 0
            }
            table.add(
                "\(count.grouped), \(name)", comparison.ours.seconds.time, comparison.theirs.seconds.time,
                comparison.ratio.times, isObject ? "\(sizes[0].grouped) and \(sizes[1].grouped) bytes" : "")
        }
    }
    table.print()
}
