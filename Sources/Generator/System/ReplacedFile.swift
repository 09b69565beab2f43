/// A file that is replaced as a whole, so that it has its old content or its new one at any moment.
enum ReplacedFile {
    /// Gives a file a content; one that has it already is not touched.
    static func bring(_ path: String, to text: String) throws(InputOutputError) {
        let folder = FilePath.folder(of: path) ?? "/"
        // Its name is always the same, so that what a killed run left is found by the next one.
        let temporary = FilePath.join(folder, ".keyspec-\(FilePath.name(of: path)).tmp")
        do throws(SystemError) {
            let isLeft = (try? FileSystem.status(temporary, followingLinks: false)) != nil
            if !isLeft, let old = try? FileSystem.contents(of: path), old.elementsEqual(text.utf8) { return }
            let lock = try FolderLock.acquire(folder)
            defer { lock?.release() }
            try? FileSystem.remove(temporary)
            try Signals.deferred { () throws(SystemError) in
                try FileSystem.create(temporary, Array(text.utf8), permissions: nil)
                do throws(SystemError) {
                    try FileSystem.replace(path, by: temporary)
                } catch {
                    try? FileSystem.remove(temporary)
                    throw error
                }
            }
        } catch {
            throw InputOutputError([Problem("can't write \(path): \(error.reason)")])
        }
    }
}
