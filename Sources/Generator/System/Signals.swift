#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// What the program does about signals.
enum Signals {
    /// A reader that closes its end of a pipe ends the output, not the program: what is to be written to disk still is.
    static func ignoreBrokenPipes() { signal(SIGPIPE, SIG_IGN) }

    /// Holds back the signals that end a process until `body` is through, so that they find either none of its work done or all.
    static func deferred<Value, Failure>(during body: () throws(Failure) -> Value) throws(Failure) -> Value {
        var held = ending
        var before = sigset_t()
        pthread_sigmask(SIG_BLOCK, &held, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        return try body()
    }

    /// Whether one that is held back has arrived.
    static var isOnePending: Bool {
        var pending = sigset_t()
        sigpending(&pending)
        return numbers.contains { sigismember(&pending, $0) == 1 }
    }

    private static let numbers = [SIGINT, SIGTERM, SIGHUP]

    private static var ending: sigset_t {
        var set = sigset_t()
        sigemptyset(&set)
        for number in numbers { sigaddset(&set, number) }
        return set
    }
}
