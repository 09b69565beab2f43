import Foundation

/// The programs that are compared, and where they work.
struct Bench {
    let keyspec: String
    let flatc: String
    /// A release build with the modules that stand in for Apple's frameworks.
    let build: String
    let repository: String
    let folder: String

    func prepare() throws {
        try? FileManager.default.removeItem(atPath: folder)
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    func path(_ name: String) -> String { folder + "/" + name }

    /// Writes an input and gives its path.
    func write(_ text: String, as name: String) throws -> String {
        let url = URL(filePath: path(name))
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
        return url.path()
    }

    /// An empty folder.
    func emptyFolder(_ name: String) throws -> String {
        let path = path(name)
        try? FileManager.default.removeItem(atPath: path)
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        return path
    }

    /// The bytes of all files in a folder.
    func bytes(in folder: String) throws -> Int {
        try FileManager.default.subpathsOfDirectory(atPath: folder).reduce(0) { sum, name in
            let attributes = try FileManager.default.attributesOfItem(atPath: folder + "/" + name)
            return attributes[.type] as? FileAttributeType == .typeRegular
                ? sum + (attributes[.size] as? Int ?? 0) : sum
        }
    }
}

/// What the figures were measured on.
func machine() -> String {
    let processor = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)).flatMap { text in
        text.split(separator: "\n").first { $0.hasPrefix("model name") }?.split(separator: ":").last
    }
    let name = processor.map { $0.trimmingCharacters(in: .whitespaces) } ?? "unknown processor"
    let cores = ProcessInfo.processInfo.activeProcessorCount
    let memory = ProcessInfo.processInfo.physicalMemory >> 30
    return "Machine: \(name), \(cores) cores, \(memory) GiB, \(ProcessInfo.processInfo.operatingSystemVersionString).\n"
}
