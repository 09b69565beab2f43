import Foundation

// Compares keyspec with flatc on this machine, and prints a page of tables. `make bench` builds what it needs and runs it.
//
// Arguments: the static program, flatc, the folder of a release build with the simulator, the repository, a folder to work in, and
// optionally the suites to run.
let arguments = Array(CommandLine.arguments.dropFirst())
guard arguments.count >= 5 else {
    print("usage: Benchmarks KEYSPEC FLATC BUILD REPOSITORY FOLDER [SUITE...]")
    exit(2)
}

let bench = Bench(
    keyspec: arguments[0], flatc: arguments[1], build: arguments[2], repository: arguments[3], folder: arguments[4])
let suites: [(name: String, run: (Bench) throws -> Void)] = [
    ("start", startUp), ("throughput", throughput), ("slope", slope), ("files", manyFiles), ("noop", noOp),
    ("compile", compilation), ("calls", calls), ("documents", documents),
]
let wanted = arguments.dropFirst(5)
let names = suites.map(\.name)
if let unknown = wanted.first(where: { !names.contains($0) }) {
    print("no suite `\(unknown)`: there are \(names.joined(separator: ", "))")
    exit(2)
}
do {
    try bench.prepare()
    print(machine())
    for suite in suites where wanted.isEmpty || wanted.contains(suite.name) {
        // Also who reads through a pipe sees each table when it is there.
        fflush(nil)
        try suite.run(bench)
    }
} catch {
    print("benchmark stopped: \(error)")
    exit(1)
}
