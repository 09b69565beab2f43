/// Where a plan goes, as `--output` gives it.
enum OutputDestination {
    /// A folder that belongs to one set of specs.
    case folder(String)
    /// One file for all; its folder may hold anything else.
    case file(String)
    /// Standard output.
    case stream

    /// - Parameters:
    ///   - path: what follows `--output`.
    ///   - suffixes: how the names of files can end, by which they are told from a folder.
    init(_ path: String, suffixes: [String]) {
        switch path {
        case "-": self = .stream
        // A name that is the suffix alone names no file.
        case _ where suffixes.contains { path.hasSuffix($0) && FilePath.name(of: path) != $0 }:
            self = .file(FilePath.normalized(path))
        default: self = .folder(FilePath.normalized(path))
        }
    }

    /// The name of the one file that all goes to; nil for a folder of several.
    var joinedName: String? {
        switch self {
        case .folder: nil
        case .file(let path): FilePath.name(of: path)
        case .stream: "-"
        }
    }

    /// The folder that files are written to; nil if none are.
    var folder: String? {
        switch self {
        case .folder(let path): path
        case .file(let path): FilePath.folder(of: path)
        case .stream: nil
        }
    }

    var isFile: Bool {
        if case .file = self { return true }
        return false
    }
}
