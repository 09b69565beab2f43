import Templates

/// Puts changes on the disk: all of them, or none.
///
/// Everything new is first written to temporary files in the folders where it belongs (elsewhere a rename wouldn't be one step, and
/// a sandbox may forbid it); only when all of them are complete is the first one renamed. Generated files aren't synchronized with the
/// disk: they can be made again, and waiting for it would take longer than all the rest of a run.
struct OutputWriter {
    private var madeFolders: [String] = []
    private var staged: [(temporary: String, path: String)] = []

    /// Makes the changes; interrupts wait until it is through.
    ///
    /// - Throws: what went wrong, after the temporary files are removed again.
    static func commit(_ changes: [OutputChange]) throws(InputOutputError) {
        guard !changes.isEmpty else { return }
        try Signals.deferred { () throws(InputOutputError) in
            var writer = OutputWriter()
            do throws(InputOutputError) {
                for change in changes where change.kind != .remove { try writer.stage(change) }
                try writer.replace()
                for change in changes where change.kind == .remove { try writer.remove(change.path) }
            } catch {
                writer.rollBack()
                throw error
            }
        }
    }

    private mutating func stage(_ change: OutputChange) throws(InputOutputError) {
        let folder = FilePath.folder(of: change.path) ?? "/"
        try makeFolder(folder)
        let temporary = FilePath.join(folder, ".keyspec-\(FileSystem.processNumber)-\(staged.count).tmp")
        do {
            try FileSystem.create(
                temporary, text: change.new, permissions: change.permissions, isDurable: change.isDurable)
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
