import Foundation

/// (c) A run that finds everything as it would write it, against a start and the reading of what is there.
func noOp(_ bench: Bench) throws {
    var table = Table(
        "(c) Nothing to do", "secrets", "a full run", "the same again", "`--check`", "start-up and reading")
    for (count, rounds) in [(10, 41), (1000, 15), (10_000, 7)] {
        let spec = try bench.write(Inputs.spec(count), as: "noop.keyspec")
        let output = try bench.emptyFolder("noop")
        let full = try Run([bench.keyspec, "generate", spec, "-o", output])
        let again = try Comparison(rounds: rounds) {
            try Run([bench.keyspec, "generate", spec, "-o", output])
        } _: {
            try Run([bench.keyspec, "generate", "--check", spec, "-o", output])
        }
        let reading = try Comparison(rounds: rounds) {
            try Run([bench.keyspec, "check", spec])
        } _: {
            try Run(["cat", spec] + FileManager.default.subpathsOfDirectory(atPath: output).map { output + "/" + $0 })
        }
        table.add(
            count.grouped, full.seconds.time, again.ours.seconds.time, again.theirs.seconds.time,
            (reading.ours.seconds + reading.theirs.seconds).time)
    }
    table.print(note: "Start-up and reading: `keyspec check` of the spec, and `cat` of spec and output.")
}
