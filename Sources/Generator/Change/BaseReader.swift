import Language
import Policy

/// The older version that specs are compared with: a folder, a spec, a lock file, or a git revision.
struct BaseReader {
    /// As the user named it.
    let base: String
    /// The paths of the present version, which a revision is asked for.
    let paths: [String]
    /// The file that declares the app, if one was named.
    let app: String?

    init(_ base: String, _ paths: [String], app: String?) {
        self.base = base
        self.paths = paths.isEmpty ? [SpecFinder.defaultFolder] : paths
        self.app = app
    }

    /// Reads it.
    ///
    /// - Throws: if it can't be read, or isn't whole.
    func read() throws(InputOutputError) -> PolicySnapshot {
        if base.hasPrefix(GitRevision.prefix) {
            let revision = GitRevision(revision: String(base.dropFirst(GitRevision.prefix.count)))
            let (files, app) = try revision.read(paths, app: app)
            return try snapshot(files, app, [:])
        }
        let isSpecs =
            FilePath.name(of: base).hasSuffix(SpecFinder.suffix) || (try? FileSystem.status(base).kind) == .folder
        guard isSpecs else { return try SnapshotFile.read(base) }
        let sources = try Sources.read([base], app: nil, inputName: nil)
        return try snapshot(sources.files, sources.app, sources.displayPaths)
    }

    private func snapshot(
        _ files: [SourceFile], _ app: SourceFile?, _ displayPaths: [SourceFile: String]
    ) throws(InputOutputError) -> PolicySnapshot {
        let (snapshot, obstacles) = Pipeline.snapshot(of: files, app: app)
        guard let first = obstacles.first else { return snapshot }
        let place = first.file.position(of: first.span.start)
        let path = displayPaths[first.file] ?? first.file.path
        throw InputOutputError([
            Problem(
                "\(path):\(place.line):\(place.column): the older version has an error here, and can't be compared",
                help: "`keyspec check` tells what is wrong with it")
        ])
    }
}
