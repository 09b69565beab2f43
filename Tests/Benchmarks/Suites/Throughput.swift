import Foundation

/// (b) Many secrets in one spec.
func throughput(_ bench: Bench) throws {
    var table = Table(throughput: "(b) One file")
    for (count, rounds) in [(100, 21), (1000, 15), (10_000, 9), (20_000, 5), (100_000, 3)] {
        let spec = try bench.write(Inputs.spec(count), as: "one.keyspec")
        let schema = try bench.write(Inputs.schema(count), as: "one.fbs")
        let comparison = try Comparison(rounds: rounds) {
            try Run([bench.keyspec, "generate", spec, "-o", try bench.emptyFolder("one-keyspec")])
        } _: {
            try Run([bench.flatc, "--swift", "-o", try bench.emptyFolder("one-flatc"), schema])
        }
        try table.add(count, comparison, bench, ("one-keyspec", "one-flatc"))
    }
    table.print()
}

/// (b) The same number of secrets, spread over a thousand specs.
func manyFiles(_ bench: Bench) throws {
    var table = Table(throughput: "(b) A thousand files")
    for (count, rounds) in [(1000, 7), (10_000, 5), (100_000, 3)] {
        let each = count / 1000
        let folders = (try bench.emptyFolder("many-specs"), try bench.emptyFolder("many-schemas"))
        let schemas = try (0..<1000).map { number in
            _ = try bench.write(Inputs.spec(each, named: "Bench\(number)"), as: "many-specs/Bench\(number).keyspec")
            return try bench.write(Inputs.schema(each, named: "Bench\(number)"), as: "many-schemas/Bench\(number).fbs")
        }
        let comparison = try Comparison(rounds: rounds) {
            try Run([bench.keyspec, "generate", folders.0, "-o", try bench.emptyFolder("many-keyspec")])
        } _: {
            try Run([bench.flatc, "--swift", "-o", try bench.emptyFolder("many-flatc")] + schemas)
        }
        try table.add(count, comparison, bench, ("many-keyspec", "many-flatc"))
    }
    table.print()
}

extension Table {
    fileprivate init(throughput title: String) {
        self.init(
            title, "declarations", "keyspec", "flatc", "ratio", "processor time", "a declaration", "output",
            "bytes a second", "peak memory")
    }

    /// - Parameters:
    ///   - count: how many declarations there were.
    ///   - comparison: the runs.
    ///   - bench: where they ran.
    ///   - folders: what keyspec and flatc wrote to.
    /// - Throws: if what they wrote is not there.
    fileprivate mutating func add(
        _ count: Int, _ comparison: Comparison, _ bench: Bench, _ folders: (String, String)
    ) throws {
        let bytes = (try bench.bytes(in: bench.path(folders.0)), try bench.bytes(in: bench.path(folders.1)))
        let (ours, theirs) = (comparison.ours, comparison.theirs)
        let rates = (Double(bytes.0) / ours.seconds, Double(bytes.1) / theirs.seconds)
        add(
            count.grouped, ours.seconds.time, theirs.seconds.time, comparison.ratio.times,
            comparison.processorRatio.times,
            "\((ours.seconds / Double(count) * 1e6).digits(1)) and \((theirs.seconds / Double(count) * 1e6).digits(1)) µs",
            "\((Double(bytes.0) / 1e6).digits(1)) and \((Double(bytes.1) / 1e6).digits(1)) MB",
            "\((rates.0 / 1e6).digits(0)) and \((rates.1 / 1e6).digits(0)) MB, \((rates.0 / rates.1).times)",
            "\(ours.peakMemory.digits(1)) and \(theirs.peakMemory.digits(1)) MiB")
    }
}
