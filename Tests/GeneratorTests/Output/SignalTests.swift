import Foundation
import Testing

@testable import Generator

@Suite struct SignalTests {
    nonisolated(unsafe) private static var arrived: sig_atomic_t = 0

    @Test func anInterruptWaitsUntilTheFilesAreInPlace() throws {
        let handler = signal(SIGTERM) { _ in SignalTests.arrived = 1 }
        defer { signal(SIGTERM, handler) }
        // Threads of a pool may hold signals back already; the program's own doesn't.
        var numbers = sigset_t()
        var mask = sigset_t()
        sigemptyset(&numbers)
        sigaddset(&numbers, SIGTERM)
        pthread_sigmask(SIG_UNBLOCK, &numbers, &mask)
        defer { pthread_sigmask(SIG_SETMASK, &mask, nil) }

        let arrivedMeanwhile = try Signals.deferred { () throws(InputOutputError) in
            pthread_kill(pthread_self(), SIGTERM)
            return Self.arrived
        }
        #expect(arrivedMeanwhile == 0)
        #expect(Self.arrived == 1)
    }
}
