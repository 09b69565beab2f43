#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// A call to the operating system that failed.
struct SystemError: Error {
    let number: Int32

    /// The error of the call that just failed.
    static var last: SystemError { SystemError(number: errno) }

    static let missing = SystemError(number: ENOENT)

    static let notWritable = SystemError(number: EACCES)

    static let interrupted = SystemError(number: EINTR)

    var isMissing: Bool { number == ENOENT }

    var isExisting: Bool { number == EEXIST }

    /// Whether somebody else has the lock.
    var isBusy: Bool { number == EWOULDBLOCK || number == EINTR }

    /// Whether nobody is there to read what is written.
    var isUnheard: Bool { number == EPIPE || number == EBADF }

    /// What went wrong, in words that fit after a path and a colon.
    var reason: String {
        switch number {
        case ENOENT: "no such file or folder"
        case ENOTDIR: "a part of this path is a file, not a folder"
        case EACCES: "permission denied"
        // What a build system's sandbox answers for paths that weren't declared to it.
        case EPERM: "not permitted (sandbox?)"
        case ENOSPC, EDQUOT: "the disk is full"
        case EFBIG: "the file would grow past the largest size allowed here"
        case EROFS: "the file system is read-only"
        case ELOOP: "symbolic links lead in a circle"
        case ENAMETOOLONG: "the path is too long"
        default: String(cString: strerror(number)).lowercased()
        }
    }
}
