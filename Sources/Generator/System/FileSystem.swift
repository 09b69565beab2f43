#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The calls to the file system that the program makes.
///
/// POSIX rather than Foundation: the exact error is reported, links are seen, a temporary file stands where it is told to, and the
/// program starts sooner.
enum FileSystem {
    struct Status {
        enum Kind { case file, folder, link, other }

        let kind: Kind
        let identity: Identity
        let size: Int
        let permissions: UInt32
    }

    /// Tells two paths of one file from two files.
    struct Identity: Hashable {
        let device: UInt64
        let number: UInt64
    }

    static func status(_ path: String, followingLinks: Bool = true) throws(SystemError) -> Status {
        var record = stat()
        guard (followingLinks ? stat(path, &record) : lstat(path, &record)) == 0 else { throw .last }
        return Status(record)
    }

    /// A file's content, in as many reads as the system needs, usually one; at most `count` bytes of it.
    static func contents(of path: String, upTo count: Int = .max) throws(SystemError) -> [UInt8] {
        // Without O_NONBLOCK a pipe that took the file's place since it was looked at would hang the run.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw .last }
        defer { close(descriptor) }
        var record = stat()
        guard fstat(descriptor, &record) == 0 else { throw .last }
        let capacity = min(Int(record.st_size), count)
        var failure: SystemError?
        let bytes = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, filled in
            guard let base = buffer.baseAddress else { return }
            while filled < capacity {
                let received = read(descriptor, base + filled, capacity - filled)
                if received > 0 {
                    filled += received
                } else if received == 0 {
                    return
                } else if errno != EINTR {
                    failure = .last
                    return
                }
            }
        }
        if let failure { throw failure }
        return bytes
    }

    /// The names in a folder, in no particular order; nil stands for a name that isn't UTF-8.
    static func entries(of folder: String) throws(SystemError) -> [String?] {
        guard let stream = opendir(folder) else { throw .last }
        defer { closedir(stream) }
        var names: [String?] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                String(validatingCString: UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self))
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }

    /// The path without links, `.` and `..`.
    static func physicalPath(_ path: String) throws(SystemError) -> String {
        guard let resolved = realpath(path, nil) else { throw .last }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// Makes one folder; false if it was there.
    static func createFolder(_ path: String) throws(SystemError) -> Bool {
        if mkdir(path, 0o777) == 0 { return true }
        let error = SystemError.last
        if let there = try? status(path), there.kind == .folder { return false }
        throw error
    }

    /// Writes a file that isn't there yet; on failure nothing of it remains.
    static func create(_ path: String, _ content: [UInt8], permissions: UInt32?) throws(SystemError) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw .last }
        var error = send(content, to: descriptor)
        if error == nil, let permissions, fchmod(descriptor, mode_t(truncatingIfNeeded: permissions)) != 0 {
            error = .last
        }
        if close(descriptor) != 0, error == nil { error = .last }
        if let error {
            unlink(path)
            throw error
        }
    }

    /// Gives a file the present date; makes it, empty, if it isn't there.
    static func touch(_ path: String) throws(SystemError) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw .last }
        defer { close(descriptor) }
        guard futimens(descriptor, nil) == 0 else { throw .last }
    }

    /// All that comes from standard input; nil if it is more than `limit` bytes.
    static func standardInput(upTo limit: Int) throws(SystemError) -> [UInt8]? {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while bytes.count <= limit {
            let received = chunk.withUnsafeMutableBytes { read(STDIN_FILENO, $0.baseAddress, $0.count) }
            if received > 0 {
                bytes += chunk[..<received]
            } else if received == 0 {
                return bytes
            } else if errno != EINTR {
                throw .last
            }
        }
        return nil
    }

    /// Waits until a file's content is on the disk.
    static func synchronize(_ path: String) throws(SystemError) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .last }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw .last }
    }

    /// Puts a file in the place of another, in one step.
    static func replace(_ path: String, by replacement: String) throws(SystemError) {
        guard rename(replacement, path) == 0 else { throw .last }
    }

    static func remove(_ path: String) throws(SystemError) {
        guard unlink(path) == 0 else { throw .last }
    }

    /// Removes a folder if it is empty.
    static func removeFolder(_ path: String) { rmdir(path) }

    /// Writes all of some bytes; returns what stopped it, if something did.
    static func send(_ bytes: [UInt8], to descriptor: Int32) -> SystemError? {
        bytes.withUnsafeBytes { buffer in
            var rest = buffer
            while let base = rest.baseAddress, !rest.isEmpty {
                let sent = write(descriptor, base, rest.count)
                if sent >= 0 {
                    rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(sent))
                } else if errno != EINTR {
                    return .last
                }
            }
            return nil
        }
    }

    static var processNumber: Int32 { getpid() }
}

extension FileSystem.Status {
    fileprivate init(_ record: stat) {
        kind =
            switch record.st_mode & S_IFMT {
            case S_IFREG: .file
            case S_IFDIR: .folder
            case S_IFLNK: .link
            default: .other
            }
        identity = .init(
            device: UInt64(truncatingIfNeeded: record.st_dev), number: UInt64(truncatingIfNeeded: record.st_ino))
        size = Int(record.st_size)
        permissions = UInt32(record.st_mode & 0o7777)
    }
}
