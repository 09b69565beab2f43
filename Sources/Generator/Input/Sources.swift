import Language

/// The specs of a run, in memory.
struct Sources {
    /// The files, under the paths that generated files record.
    let files: [SourceFile]
    /// What messages call them.
    let displayPaths: [SourceFile: String]

    /// Finds and reads the specs below `paths`.
    ///
    /// - Throws: all that is wrong with the paths or the files.
    static func read(_ paths: [String]) throws(InputOutputError) -> Sources {
        let (specs, findProblems) = SpecFinder.find(paths)
        guard findProblems.isEmpty else { throw InputOutputError(findProblems) }
        var files: [SourceFile] = []
        var displayPaths: [SourceFile: String] = [:]
        var problems: [Problem] = []
        for spec in specs {
            do {
                let file = SourceFile(path: spec.recordedPath, bytes: try bytes(of: spec))
                files.append(file)
                displayPaths[file] = spec.displayPath
            } catch {
                problems += error.problems
            }
        }
        guard problems.isEmpty else { throw InputOutputError(problems) }
        return Sources(files: files, displayPaths: displayPaths)
    }

    private static func bytes(of spec: SpecLocation) throws(InputOutputError) -> [UInt8] {
        do {
            if try FileSystem.status(spec.path).size <= Limits.fileSize {
                return try FileSystem.contents(of: spec.path)
            }
        } catch {
            throw InputOutputError([Problem(spec.displayPath, error)])
        }
        let limit = Limits.fileSize / 1024 / 1024
        throw InputOutputError([
            Problem("\(spec.displayPath): larger than \(limit) MiB", help: "split it into several specs")
        ])
    }
}
