import Language

/// Specs as they are in a revision of a git repository: `git:main`.
struct GitRevision {
    /// How a base begins that is one.
    static let prefix = "git:"

    let revision: String

    /// Reads the specs below paths, each of which is a file or a folder now.
    ///
    /// - Parameters:
    ///   - paths: as they were given, for the present version.
    ///   - app: the file that declares the app, if one was named.
    /// - Returns: the files under the paths that they have in the revision, and the app's among them.
    /// - Throws: where there is no git, no repository, or no such revision.
    func read(
        _ paths: [String], app: String?
    ) throws(InputOutputError) -> (files: [SourceFile], app: SourceFile?) {
        var files: [SourceFile] = []
        var seen: Set<String> = []
        for path in paths where path != Sources.standardInput {
            for file in try specs(below: path) where seen.insert(file.path).inserted { files.append(file) }
        }
        let appFile = try app.flatMap { path throws(InputOutputError) in try specs(below: path).first }
        return (files, appFile.map { app in files.first { $0.path == app.path } ?? app })
    }

    private func specs(below path: String) throws(InputOutputError) -> [SourceFile] {
        let isFolder = (try? FileSystem.status(path).kind) == .folder
        let folder = isFolder ? path : FilePath.folder(of: path) ?? "."
        let commit = try commit(in: folder)
        let wanted = isFolder ? "." : FilePath.name(of: path)
        let listing = try git(folder, ["ls-tree", "-r", "-z", commit, "--", wanted])
        var files: [SourceFile] = []
        for entry in listing.split(separator: 0) {
            // "100644 blob HASH\tNAME"
            let parts = entry.split(separator: UInt8(ascii: "\t"), maxSplits: 1)
            guard parts.count == 2 else { continue }
            let fields = String(decoding: parts[0], as: UTF8.self).split(separator: " ")
            let name = String(decoding: parts[1], as: UTF8.self)
            let isHidden = name.split(separator: "/").contains { $0.hasPrefix(".") }
            guard fields.count == 3, fields[0].hasPrefix("100"), name.hasSuffix(SpecFinder.suffix), !isHidden else {
                continue
            }
            let bytes = try git(folder, ["cat-file", "blob", String(fields[2])])
            files.append(SourceFile(path: "\(revision):\(FilePath.join(folder, name))", bytes: bytes))
        }
        return files
    }

    /// The commit's own name, which no option can be mistaken for.
    private func commit(in folder: String) throws(InputOutputError) -> String {
        let output = try git(
            folder, ["rev-parse", "--verify", "--quiet", "--end-of-options", revision + "^{commit}"]
        ) { outcome in
            outcome.error.isEmpty
                ? Problem("no revision `\(revision)` in the repository of \(folder)", help: "`git log` lists them")
                : nil
        }
        return String(decoding: output, as: UTF8.self).split(separator: "\n").first.map(String.init) ?? ""
    }

    private func git(
        _ folder: String, _ arguments: [String], failure: (ChildProcess.Outcome) -> Problem? = { _ in nil }
    ) throws(InputOutputError) -> [UInt8] {
        let outcome: ChildProcess.Outcome
        do {
            outcome = try ChildProcess.run("git", ["-C", folder] + arguments)
        } catch {
            let help =
                error.isMissing ? "git reads the older version; install it, or name a folder or a lock file" : nil
            throw InputOutputError([Problem("can't run git: \(error.reason)", help: help)])
        }
        if outcome.code == 0 { return outcome.output }
        if let problem = failure(outcome) { throw InputOutputError([problem]) }
        let line = outcome.error.split(separator: "\n").first.map(String.init) ?? "it ended without a word"
        throw InputOutputError([Problem("git can't read `\(revision)`: \(line)")])
    }
}
