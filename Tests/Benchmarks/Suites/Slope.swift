/// (b) What twice as many secrets take.
func slope(_ bench: Bench) throws {
    var table = Table("(b) Slope", "from, to", "keyspec", "flatc")
    for (count, rounds) in [(1000, 15), (5000, 11), (10_000, 9), (50_000, 9)] {
        let sizes = [2 * count, count]
        let specs = try sizes.map { try bench.write(Inputs.spec($0), as: "slope\($0).keyspec") }
        let schemas = try sizes.map { try bench.write(Inputs.schema($0), as: "slope\($0).fbs") }
        let keyspec = { (spec: String) in
            try Run([bench.keyspec, "generate", spec, "-o", try bench.emptyFolder("slope-keyspec")])
        }
        let flatc = { (schema: String) in
            try Run([bench.flatc, "--swift", "-o", try bench.emptyFolder("slope-flatc"), schema])
        }
        let ours = try Comparison(rounds: rounds, { try keyspec(specs[0]) }, { try keyspec(specs[1]) })
        let theirs = try Comparison(rounds: rounds, { try flatc(schemas[0]) }, { try flatc(schemas[1]) })
        table.add("\(count.grouped), \((2 * count).grouped)", ours.ratio.times, theirs.ratio.times)
    }
    table.print(note: "How many times the time is that twice the input takes; both sizes in turn.")
}
