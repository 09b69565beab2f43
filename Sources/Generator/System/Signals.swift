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
    static func deferred<Value>(during body: () throws(InputOutputError) -> Value) throws(InputOutputError) -> Value {
        var held = sigset_t()
        var before = sigset_t()
        sigemptyset(&held)
        for number in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&held, number) }
        pthread_sigmask(SIG_BLOCK, &held, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        return try body()
    }
}
