/// (f) All documents of ten thousand secrets.
func documents(_ bench: Bench) throws {
    let spec = try bench.write(Inputs.spec(10_000), as: "documents.keyspec")
    let runs = try (0..<3).map { _ in
        try Run([bench.keyspec, "docs", spec, "-o", try bench.emptyFolder("documents")])
    }
    let bytes = try bench.bytes(in: bench.path("documents"))
    var table = Table("(f) Documents", "secrets", "time", "a secret", "output", "peak memory")
    table.add(
        10_000.grouped, runs.seconds.time, "\((runs.seconds / 10_000 * 1e6).digits(1)) µs",
        "\((Double(bytes) / 1e6).digits(1)) MB", "\(runs.peakMemory.digits(1)) MiB")
    table.print()
}
