/// Text operations on `/`-separated paths.
enum FilePath {
    /// The path without empty and `.` parts; `.` if nothing is left.
    static func normalized(_ path: String) -> String {
        let parts = path.split(separator: "/").filter { $0 != "." }
        let joined = parts.joined(separator: "/")
        if path.utf8.first == UInt8(ascii: "/") { return "/" + joined }
        return joined.isEmpty ? "." : joined
    }

    static func join(_ folder: String, _ name: String) -> String {
        if folder == "." { return name }
        return folder.hasSuffix("/") ? folder + name : folder + "/" + name
    }

    /// The folder that holds the entry: `.` for a bare name, nil for the root.
    static func folder(of path: String) -> String? {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
        if slash == path.startIndex { return path.utf8.count == 1 ? nil : "/" }
        return String(path[..<slash])
    }

    static func name(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
        return String(path[path.utf8.index(after: slash)...])
    }

    /// How to get from `folder` to `path`, if it lies below; `.` for the folder itself.
    static func relative(_ path: String, to folder: String) -> String? {
        if path == folder { return "." }
        let prefix = folder.hasSuffix("/") ? folder : folder + "/"
        guard path.utf8.starts(with: prefix.utf8) else { return nil }
        return String(Substring(path.utf8.dropFirst(prefix.utf8.count)))
    }

    /// Orders by bytes, which no locale or normalization can change.
    static func precedes(_ left: String, _ right: String) -> Bool {
        left.utf8.lexicographicallyPrecedes(right.utf8)
    }
}
