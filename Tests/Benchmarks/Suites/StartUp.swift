/// (a) Ten secrets against ten tables, each into an empty folder, and nothing at all.
func startUp(_ bench: Bench) throws {
    let spec = try bench.write(Inputs.spec(10), as: "start.keyspec")
    let schema = try bench.write(Inputs.schema(10), as: "start.fbs")
    let comparison = try Comparison(rounds: 41) {
        try Run([bench.keyspec, "generate", spec, "-o", try bench.emptyFolder("start-keyspec")])
    } _: {
        try Run([bench.flatc, "--swift", "-o", try bench.emptyFolder("start-flatc"), schema])
    }
    let nothing = try Comparison(rounds: 41) {
        try Run([bench.keyspec, "--version"])
    } _: {
        try Run([bench.flatc, "--version"])
    }
    var table = Table("(a) Start-up", "", "keyspec", "flatc", "ratio", "processor time")
    for (name, one) in [("ten secrets, ten tables", comparison), ("`--version`", nothing)] {
        table.add(name, one.ours.seconds.time, one.theirs.seconds.time, one.ratio.times, one.processorRatio.times)
    }
    let output = try bench.bytes(in: bench.path("start-keyspec"))
    table.print(
        note: "keyspec writes \(output.grouped) bytes, of which all but those of ten secrets are the run-time support.")
}
