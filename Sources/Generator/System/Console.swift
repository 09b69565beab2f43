#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Where a command's words go.
struct Console {
    /// One of the two streams.
    struct Stream {
        let isTerminal: Bool
        let usesColor: Bool
        let write: (String) -> Void
        /// What kept some of it from being written, if something did.
        var failure: () -> SystemError? = { nil }
        /// Whether a line that was written can be taken back.
        var canErase = false
    }

    let output: Stream
    let error: Stream

    /// The process's own streams.
    static func standard() -> Console {
        Signals.ignoreBrokenPipes()
        let canErase = environment("TERM") != "dumb"
        let wantsColor = canErase && environment("NO_COLOR").isEmpty
        return Console(
            output: .descriptor(STDOUT_FILENO, wantsColor: wantsColor, canErase: canErase),
            error: .descriptor(STDERR_FILENO, wantsColor: wantsColor, canErase: canErase))
    }

    private static func environment(_ name: String) -> String {
        getenv(name).map { String(cString: $0) } ?? ""
    }
}

extension Console.Stream {
    fileprivate static func descriptor(_ descriptor: Int32, wantsColor: Bool, canErase: Bool) -> Self {
        let isTerminal = isatty(descriptor) == 1
        var failure: SystemError?
        return Self(
            isTerminal: isTerminal, usesColor: isTerminal && wantsColor,
            write: { text in
                Progress.clear()
                failure = failure ?? FileSystem.send(Array(text.utf8), to: descriptor)
            },
            failure: { failure }, canErase: canErase)
    }
}

/// Ends the process.
func exitProcess(_ code: ExitCode) -> Never { exit(code.rawValue) }
