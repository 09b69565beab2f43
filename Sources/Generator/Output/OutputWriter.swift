import Templates

/// Puts changes on the disk: all of them, or none.
///
/// Everything new is first written to temporary files in the folders where it belongs (elsewhere a rename wouldn't be one step, and
/// a sandbox may forbid it); only when all of them are complete is the first one renamed. There is no `fsync`: a generated file can be
/// made again, and waiting for the disk would take longer than all the rest of a run.
struct OutputWriter {
    private var madeFolders: [String] = []
    private var staged: [(temporary: String, path: String)] = []

    private static let prefix = ".keyspec-"
    private static let suffix = ".tmp"

    /// Whether a file's name is one that only this writer gives, and only for a moment.
    static func isTemporary(_ name: String) -> Bool { name.hasPrefix(prefix) && name.hasSuffix(suffix) }

    /// Makes the changes in folders that no other run writes to meanwhile; interrupts wait until it is through.
    ///
    /// - Parameters:
    ///   - folders: the output folders, which are made if they aren't there.
    ///   - difference: finds out what there is to do. It is asked when the folders are locked: what was true before may not be.
    /// - Returns: the changes.
    /// - Throws: what went wrong, after the temporary files are removed again.
    static func commit(
        in folders: [String], _ difference: () throws(InputOutputError) -> OutputDifference
    ) throws(InputOutputError) -> [OutputChange] {
        try Signals.deferred { () throws(InputOutputError) in
            var writer = OutputWriter()
            do throws(InputOutputError) {
                for folder in folders { try writer.makeFolder(folder) }
                let locks = try writer.lock(folders)
                defer { for lock in locks { lock?.release() } }
                let difference = try difference()
                // Without the lock they may belong to a run that is at work.
                if locks.allSatisfy({ $0 != nil }) { for stray in difference.strays { try writer.remove(stray) } }
                for change in difference.changes where change.kind != .remove { try writer.stage(change) }
                try writer.replace()
                for change in difference.changes where change.kind == .remove { try writer.remove(change.path) }
                return difference.changes
            } catch {
                writer.rollBack()
                throw error
            }
        }
    }

    /// Locks each folder once, under whatever names it is given, and all runs in the same order.
    private func lock(_ folders: [String]) throws(InputOutputError) -> [FolderLock?] {
        var locks: [FolderLock?] = []
        var locked: Set<FileSystem.Identity> = []
        for folder in folders.sorted(by: FilePath.precedes) {
            do {
                guard locked.insert(try FileSystem.status(folder).identity).inserted else { continue }
                locks.append(try FolderLock.acquire(folder))
            } catch {
                for lock in locks { lock?.release() }
                throw Self.failure(folder, error)
            }
        }
        return locks
    }

    private mutating func stage(_ change: OutputChange) throws(InputOutputError) {
        let folder = FilePath.folder(of: change.path) ?? "/"
        try makeFolder(folder)
        let temporary = FilePath.join(folder, "\(Self.prefix)\(FileSystem.processNumber)-\(staged.count)\(Self.suffix)")
        do {
            try FileSystem.create(temporary, change.new, permissions: change.permissions)
            staged.append((temporary, change.path))
        } catch {
            throw Self.failure(change.path, error)
        }
    }

    private mutating func makeFolder(_ folder: String) throws(InputOutputError) {
        do {
            if try FileSystem.createFolder(folder) { madeFolders.append(folder) }
        } catch let error where error.isMissing {
            guard let parent = FilePath.folder(of: folder), parent != folder else { throw Self.failure(folder, error) }
            try makeFolder(parent)
            try makeFolder(folder)
        } catch {
            throw Self.failure(folder, error)
        }
    }

    private mutating func replace() throws(InputOutputError) {
        while let (temporary, path) = staged.last {
            do { try FileSystem.replace(path, by: temporary) } catch { throw Self.failure(path, error) }
            staged.removeLast()
        }
    }

    private func remove(_ path: String) throws(InputOutputError) {
        do {
            try FileSystem.remove(path)
        } catch let error where error.isMissing {
            return
        } catch {
            throw Self.failure(path, error)
        }
    }

    /// Leaves nothing behind but what was replaced already.
    private func rollBack() {
        for (temporary, _) in staged { try? FileSystem.remove(temporary) }
        for folder in madeFolders.reversed() { FileSystem.removeFolder(folder) }
    }

    private static func failure(_ path: String, _ error: SystemError) -> InputOutputError {
        InputOutputError([Problem("can't write \(path): \(error.reason)")])
    }
}
