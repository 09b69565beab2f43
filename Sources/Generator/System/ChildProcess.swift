#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Another program, run to its end.
///
/// POSIX rather than Foundation's `Process`: the program starts sooner without all of Foundation.
struct ChildProcess {
    /// What it answered.
    struct Outcome {
        /// Nil if it ended by a signal.
        let code: Int32?
        let output: [UInt8]
        let error: String
    }

    /// Runs a program that is looked for in PATH, with nothing on its standard input.
    ///
    /// - Throws: why it can't be started.
    static func run(_ program: String, _ arguments: [String]) throws(SystemError) -> Outcome {
        let output = try Pipe()
        defer { output.close() }
        let error = try Pipe()
        defer { error.close() }
        let process = try spawn(program, arguments, output, error)
        output.closeWriting()
        error.closeWriting()
        let texts = read([output.reading, error.reading])
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        let code = status & 0x7F == 0 ? status >> 8 & 0xFF : nil
        return Outcome(code: code, output: texts[0], error: String(decoding: texts[1], as: UTF8.self))
    }

    private static func spawn(
        _ program: String, _ arguments: [String], _ output: Pipe, _ error: Pipe
    ) throws(SystemError) -> pid_t {
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
        #else
            var actions = posix_spawn_file_actions_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, output.writing, STDOUT_FILENO)
        posix_spawn_file_actions_adddup2(&actions, error.writing, STDERR_FILENO)
        var words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        var process: pid_t = 0
        let failure = posix_spawnp(&process, program, &actions, nil, &words, environ)
        guard failure == 0 else { throw SystemError(number: failure) }
        return process
    }

    /// Reads streams to their ends, each as it comes: a program that fills one waits until it is read.
    private static func read(_ descriptors: [Int32]) -> [[UInt8]] {
        var texts = descriptors.map { _ in [UInt8]() }
        var open = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while open.contains(where: { $0.fd >= 0 }) {
            guard poll(&open, nfds_t(open.count), -1) >= 0 else {
                if errno == EINTR { continue }
                break
            }
            for index in open.indices where open[index].fd >= 0 && open[index].revents != 0 {
                let descriptor = open[index].fd
                let count = chunk.withUnsafeMutableBytes { buffer in
                    #if canImport(Darwin)
                        Darwin.read(descriptor, buffer.baseAddress, buffer.count)
                    #elseif canImport(Musl)
                        Musl.read(descriptor, buffer.baseAddress, buffer.count)
                    #else
                        Glibc.read(descriptor, buffer.baseAddress, buffer.count)
                    #endif
                }
                if count > 0 {
                    texts[index] += chunk[..<count]
                } else if count == 0 || errno != EINTR {
                    open[index].fd = -1
                }
            }
        }
        return texts
    }

    /// Two ends, which other programs that are started don't get.
    private final class Pipe {
        let reading: Int32
        private(set) var writing: Int32

        init() throws(SystemError) {
            var ends: [Int32] = [0, 0]
            guard pipe(&ends) == 0 else { throw .last }
            for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
            (reading, writing) = (ends[0], ends[1])
        }

        func closeWriting() {
            guard writing >= 0 else { return }
            FileSystem.closeDescriptor(writing)
            writing = -1
        }

        func close() {
            closeWriting()
            FileSystem.closeDescriptor(reading)
        }
    }
}

extension FileSystem {
    fileprivate static func closeDescriptor(_ descriptor: Int32) { close(descriptor) }
}
