#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Tells somebody who waits at a terminal what the program is at, once a second has passed; a shorter run says nothing.
///
/// An alarm interrupts the work rather than the work asking for the time: so it also speaks up while a call waits.
enum Progress {
    nonisolated(unsafe) private static var stage: StaticString = "starting"
    nonisolated(unsafe) private static var isShown: sig_atomic_t = 0
    nonisolated(unsafe) private static var isOn = false

    /// Begins, if standard error is a terminal that can take a line back.
    static func start(on error: Console.Stream) {
        guard error.isTerminal, error.canErase else { return }
        isOn = true
        signal(SIGALRM) { _ in Progress.show() }
        // Whoever started the process may have held it back.
        var numbers = sigset_t()
        sigemptyset(&numbers)
        sigaddset(&numbers, SIGALRM)
        pthread_sigmask(SIG_UNBLOCK, &numbers, nil)
        alarm(1)
    }

    /// What comes now, as words that fit after the program's name.
    static func enter(_ next: StaticString) {
        stage = next
        if isShown != 0 { show() }
    }

    /// Takes the line back, before something else is written.
    static func clear() {
        guard isShown != 0 else { return }
        isShown = 0
        put("\r\u{1B}[K")
    }

    /// Ends it.
    static func stop() {
        guard isOn else { return }
        alarm(0)
        clear()
    }

    /// Calls only what a signal handler may call.
    private static func show() {
        isShown = 1
        put("\r\u{1B}[Kkeyspec: ")
        put(stage)
        put(" ...")
    }

    private static func put(_ text: StaticString) { _ = write(STDERR_FILENO, text.utf8Start, text.utf8CodeUnitCount) }
}
