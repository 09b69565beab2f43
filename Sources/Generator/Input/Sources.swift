import Language

/// The paths that a run read.
struct SourceList {
    let files: [String]
    /// The folders that were searched.
    let folders: [String]
}

/// The specs of a run, in memory.
struct Sources {
    /// The files, under the paths that generated files record.
    let files: [SourceFile]
    /// The file that declares the app, if one was named; it needn't be one of `files`.
    let app: SourceFile?
    /// What messages call them.
    let displayPaths: [SourceFile: String]
    /// Where they were read from.
    let list: SourceList

    /// The argument that stands for standard input.
    static let standardInput = "-"
    /// What a spec from there is called by whoever doesn't give it a name.
    static let standardInputName = "<stdin>"

    /// Finds and reads the specs below `paths`, or those of the default folder if there is no path.
    ///
    /// - Parameters:
    ///   - paths: files, folders, and `-` for standard input.
    ///   - app: the file that declares the app, if the user named one.
    ///   - inputName: what a spec from standard input is called. If a file of that name is among the specs, it is read in the file's
    ///     place, as an editor wants that has not saved it yet.
    ///   - bound: how many bytes all of them may have.
    /// - Returns: what was read.
    /// - Throws: all that is wrong with the paths or the files.
    static func read(
        _ paths: [String], app: String?, inputName: String?, upTo bound: Int = Limits.runSize
    ) throws(InputOutputError) -> Sources {
        let names = PathNames()
        let named = paths.filter { $0 != standardInput }
        let input = named.count < paths.count ? names.display(inputName ?? standardInputName) : nil
        let found = SpecFinder.find(
            paths.isEmpty ? [SpecFinder.defaultFolder] : named, isOptional: input != nil, names)
        let (appSpec, appProblems) = SpecFinder.app(app, among: found.specs, names)
        guard found.problems.isEmpty, appProblems.isEmpty else {
            throw InputOutputError(found.problems + appProblems)
        }
        let listed = Set((found.specs.map(\.displayPath) + [input].compactMap(\.self)).map { Array($0.utf8) })
        let apps = [appSpec].compactMap(\.self).filter { !listed.contains(Array($0.displayPath.utf8)) }
        let specs = (found.specs + apps).filter { $0.displayPath != input }
        var files: [SourceFile] = []
        var displayPaths: [SourceFile: String] = [:]
        var problems: [Problem] = []
        var size = 0
        for spec in specs + (input.map { [names.location(of: $0)] } ?? []) {
            do throws(InputOutputError) {
                let bytes = try spec.displayPath == input ? standardInput(spec) : contents(of: spec)
                size += bytes.count
                guard size <= bound else {
                    throw InputOutputError([
                        Problem(
                            "the specs are larger than \(bound / 1024 / 1024) MiB together",
                            help: "name the folders whose specs belong together")
                    ])
                }
                let file = SourceFile(path: spec.recordedPath, bytes: bytes)
                files.append(file)
                displayPaths[file] = spec.displayPath
            } catch {
                problems += error.problems
            }
            if size > bound { break }
        }
        guard problems.isEmpty else { throw InputOutputError(problems) }
        return Sources(
            files: files.filter { file in !apps.contains { $0.displayPath == displayPaths[file] } },
            app: files.first { displayPaths[$0] == appSpec?.displayPath }, displayPaths: displayPaths,
            list: SourceList(files: specs.map(\.displayPath), folders: found.folders))
    }

    private static func contents(of spec: SpecLocation) throws(InputOutputError) -> [UInt8] {
        try bytes(of: spec) { () throws(SystemError) in
            guard try FileSystem.status(spec.path).size <= Limits.fileSize else { return nil }
            return try FileSystem.contents(of: spec.path)
        }
    }

    private static func standardInput(_ spec: SpecLocation) throws(InputOutputError) -> [UInt8] {
        try bytes(of: spec) { () throws(SystemError) in try FileSystem.standardInput(upTo: Limits.fileSize) }
    }

    /// What `read` gives, unless that is nil: then the file is too large.
    private static func bytes(
        of spec: SpecLocation, _ read: () throws(SystemError) -> [UInt8]?
    ) throws(InputOutputError) -> [UInt8] {
        do {
            if let bytes = try read() { return bytes }
        } catch {
            throw InputOutputError([Problem(spec.displayPath, error)])
        }
        let limit = Limits.fileSize / 1024 / 1024
        throw InputOutputError([
            Problem("\(spec.displayPath): larger than \(limit) MiB", help: "split it into several specs")
        ])
    }
}
