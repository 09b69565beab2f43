#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Keeps two runs from writing to one folder at once.
///
/// The lock is on the folder itself, so that there is no file for it, and it ends with the process, however that ends. So whoever
/// holds it knows that temporary files in the folder belong to nobody.
struct FolderLock {
    private let descriptor: Int32

    /// Waits until no other run holds the folder.
    ///
    /// - Returns: nil where the folder can't be locked (some network file systems, some sandboxes).
    /// - Throws: `SystemError.interrupted` if a signal that ends the process is held back meanwhile.
    static func acquire(_ folder: String) throws(SystemError) -> FolderLock? {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            let error = SystemError.last
            let isInterrupted = Signals.isOnePending
            guard error.isBusy, !isInterrupted else {
                close(descriptor)
                if isInterrupted { throw .interrupted }
                return nil
            }
            usleep(2000)
        }
        return FolderLock(descriptor: descriptor)
    }

    func release() { close(descriptor) }
}
