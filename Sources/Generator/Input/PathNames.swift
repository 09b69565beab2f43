/// What a file is called in messages and in generated files.
///
/// Messages show a path as it was given, but relative where an absolute one lies below the current folder. Generated files record it
/// relative to its package (the nearest folder around it that holds a `Package.swift`), or else relative to the current folder, or else
/// the name alone: so a run writes the same bytes wherever it is started, and never a path of the machine.
final class PathNames {
    private let currentFolder: String?
    private var recordedFolders: [String: String?] = [:]

    init() { currentFolder = try? FileSystem.physicalPath(".") }

    func display(_ path: String) -> String {
        let path = FilePath.normalized(path)
        return currentFolder.flatMap { FilePath.relative(path, to: $0) } ?? path
    }

    func location(of path: String) -> SpecLocation {
        let name = FilePath.name(of: path)
        let recorded = recordedFolder(FilePath.folder(of: path) ?? "/").map { FilePath.join($0, name) } ?? name
        return SpecLocation(path: path, displayPath: path, recordedPath: recorded)
    }

    private func recordedFolder(_ folder: String) -> String? {
        if let known = recordedFolders[folder] { return known }
        let recorded = (try? FileSystem.physicalPath(folder)).flatMap(relativeToPackage)
        recordedFolders[folder] = .some(recorded)
        return recorded
    }

    private func relativeToPackage(_ folder: String) -> String? {
        var candidate: String? = folder
        while let root = candidate {
            if (try? FileSystem.status(FilePath.join(root, "Package.swift"))) != nil {
                return FilePath.relative(folder, to: root)
            }
            candidate = FilePath.folder(of: root)
        }
        return currentFolder.flatMap { FilePath.relative(folder, to: $0) }
    }
}
