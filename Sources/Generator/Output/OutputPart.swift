import Templates

/// What a run writes to one folder.
struct OutputPart {
    let plan: OutputPlan
    /// The folder.
    let folder: String
    /// Whether the folder also holds the output of other runs, so that no file in it counts as stale.
    var isShared = false

    /// The paths of the files, with the folder.
    var paths: [String] { plan.files.map { FilePath.join(folder, $0.path) } }

    /// Finds files of different parts that would be written to one path.
    static func refuseClashes(_ parts: [OutputPart]) throws(InputOutputError) {
        var taken: [String: Int] = [:]
        var problems: [Problem] = []
        for (number, part) in parts.enumerated() {
            for path in part.paths {
                let other = taken.updateValue(number, forKey: FilePath.normalized(path).lowercased())
                if let other, other != number {
                    problems.append(Problem("\(path): would be written twice", help: "name another folder"))
                }
            }
        }
        if !problems.isEmpty { throw InputOutputError(problems) }
    }
}
