import Language

/// A spec on the disk.
struct SpecLocation {
    /// Where it can be opened.
    let path: String
    /// What messages call it.
    let displayPath: String
    /// What generated files call it.
    let recordedPath: String
}

/// From the paths of a command line to the specs that they stand for.
///
/// Folders are searched, entries with a leading dot are not; a file that is reached twice is read once. All that is wrong is
/// reported, not the first of it.
struct SpecFinder {
    /// How the name of a spec ends.
    static let suffix = BuildNames.specSuffix
    /// Where specs are if no path is given.
    static let defaultFolder = "Specs"

    /// What was found below the paths of a run.
    struct Result {
        /// Sorted by the bytes of their displayed path.
        let specs: [SpecLocation]
        /// The folders that were looked into, sorted alike.
        let folders: [String]
        let problems: [Problem]
    }

    private var found: [(path: String, identity: FileSystem.Identity)] = []
    private var folders: [String] = []
    private var searched: Set<FileSystem.Identity> = []
    private var problems: [Problem] = []

    /// The specs below `paths`; none is a problem unless `isOptional`.
    static func find(_ paths: [String], isOptional: Bool, _ names: PathNames) -> Result {
        var finder = SpecFinder()
        for path in paths { finder.take(names.display(path)) }
        if finder.found.isEmpty, finder.problems.isEmpty, !isOptional { finder.problems = [noSpecs(in: paths)] }
        if finder.found.count > Limits.files {
            finder.problems.append(
                Problem("more than \(Limits.files) specs", help: "name the folders whose specs belong together"))
        }
        return Result(
            specs: finder.unique().map { names.location(of: $0) },
            folders: finder.folders.sorted(by: FilePath.precedes),
            problems: finder.problems)
    }

    /// The spec that declares the app, as it is called among the specs of the run if it is one of them.
    static func app(
        _ path: String?, among specs: [SpecLocation], _ names: PathNames
    ) -> (SpecLocation?, [Problem]) {
        guard let path else { return (nil, []) }
        let shown = names.display(path)
        do {
            let status = try FileSystem.status(shown)
            guard status.kind == .file, FilePath.name(of: shown).hasSuffix(suffix) else {
                return (nil, [Problem("\(shown): not a spec", help: "name the spec that declares the app")])
            }
            let listed = specs.first { (try? FileSystem.status($0.path))?.identity == status.identity }
            return (listed ?? names.location(of: shown), [])
        } catch {
            return (nil, [Problem(shown, error)])
        }
    }

    private static func noSpecs(in paths: [String]) -> Problem {
        Problem("\(paths.joined(separator: ", ")): no spec in here", help: "the name of a spec ends in \(suffix)")
    }

    /// Takes a path that the user named.
    private mutating func take(_ path: String) {
        do {
            let status = try FileSystem.status(path)
            let isSpec = FilePath.name(of: path).hasSuffix(Self.suffix)
            switch status.kind {
            case .folder where !isSpec: search(path, status.identity)
            case .file where !isSpec:
                problems.append(Problem("\(path): not a spec", help: "the name of a spec ends in \(Self.suffix)"))
            default: takeSpec(path, status)
            }
        } catch {
            let help =
                path == Self.defaultFolder && error.isMissing
                ? "name the folder that holds the specs, or write one with `keyspec init`" : nil
            problems.append(Problem("\(path): \(error.reason)", help: help))
        }
    }

    private mutating func takeSpec(_ path: String, _ status: FileSystem.Status) {
        switch status.kind {
        case .file: found.append((path, status.identity))
        case .folder: problems.append(Problem("\(path): this is a folder, and its name is that of a spec"))
        case .link, .other: problems.append(Problem("\(path): not a regular file"))
        }
    }

    /// Takes what is below a folder, without recursion: the depth of a folder is the user's to choose.
    private mutating func search(_ folder: String, _ identity: FileSystem.Identity) {
        var pending = [(path: folder, identity: identity)]
        while let (folder, identity) = pending.popLast() {
            guard searched.insert(identity).inserted else { continue }
            folders.append(folder)
            for name in entries(of: folder) where !name.hasPrefix(".") {
                let path = FilePath.join(folder, name)
                let isSpec = name.hasSuffix(Self.suffix)
                do {
                    let status = try FileSystem.status(path)
                    if isSpec {
                        takeSpec(path, status)
                    } else if status.kind == .folder {
                        pending.append((path, status.identity))
                    }
                } catch {
                    // A dangling link that isn't a spec is none of our business.
                    if isSpec { problems.append(Problem(path, error)) }
                }
            }
        }
    }

    private mutating func entries(of folder: String) -> [String] {
        do {
            return try FileSystem.entries(of: folder).compactMap { name in
                if name == nil { problems.append(Problem("\(folder): the name of an entry in here is not UTF-8")) }
                return name
            }
        } catch {
            problems.append(Problem(folder, error))
            return []
        }
    }

    private func unique() -> [String] {
        var seen: Set<FileSystem.Identity> = []
        return found.sorted { FilePath.precedes($0.path, $1.path) }
            .filter { seen.insert($0.identity).inserted }
            .map(\.path)
    }
}
