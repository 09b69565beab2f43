import Foundation
import KeychainEngine

@testable import Generated

/// All orders in which the calls of several actors can come, one after the other, on the real generated code.
///
/// Each process runs on a thread of its own and stops before each of its calls until it is let on; so one run is one order of calls,
/// and a run can be repeated up to the point where another choice is made.
final class Interleaving: @unchecked Sendable {
    /// Who takes part.
    enum Actor {
        /// What a process does; its calls are the steps.
        case process(SimulatedProcess, @Sendable () -> Void)
        /// What happens to the device, in one step.
        case event(@Sendable () -> Void)
    }

    private final class Gate: @unchecked Sendable {
        let onward = DispatchSemaphore(value: 0)
        let lock = NSLock()
        var isOver = false
    }

    private let arrivals = DispatchSemaphore(value: 0)

    /// Runs every order.
    ///
    /// - Parameters:
    ///   - limit: how many orders at most; more are an error of the test.
    ///   - make: the actors, on a new device each time, and what is checked at the end.
    /// - Returns: the number of orders; nil if there are more than the limit.
    /// - Throws: what `make` or the check throws.
    static func all(
        limit: Int, _ make: () throws -> (actors: [Actor], check: ([Int]) throws -> Void)
    ) throws -> Int? {
        var choices: [(taken: Int, of: Int)] = []
        var count = 0
        while true {
            count += 1
            if count > limit { return nil }
            let (actors, check) = try make()
            let taken = Interleaving().run(actors, &choices)
            try check(taken)
            while let last = choices.last, last.taken + 1 == last.of { choices.removeLast() }
            guard let last = choices.popLast() else { return count }
            choices.append((last.taken + 1, last.of))
        }
    }

    /// Runs one order, given as the actors that take the steps; what is left of it goes on as it comes.
    static func one(_ actors: [Actor], order: [Int]) {
        var choices = order.map { (taken: $0, of: actors.count) }
        _ = Interleaving().run(actors, &choices)
    }

    /// One run: the first choices are those given, all later ones the first there is. Which actors took the steps.
    private func run(_ actors: [Actor], _ choices: inout [(taken: Int, of: Int)]) -> [Int] {
        let gates = actors.map { _ in Gate() }
        for (actor, gate) in zip(actors, gates) {
            guard case .process(let process, let body) = actor else { continue }
            process.beforeEachCall = { [arrivals] _ in
                arrivals.signal()
                gate.onward.wait()
            }
            Thread.detachNewThread { [arrivals] in
                body()
                gate.lock.withLock { gate.isOver = true }
                arrivals.signal()
            }
            arrivals.wait()
        }
        var order: [Int] = []
        var steps = 0
        while true {
            let ready = gates.indices.filter { index in !gates[index].lock.withLock { gates[index].isOver } }
            if ready.isEmpty { break }
            // Where there is no choice, none is noted.
            var index = 0
            if ready.count > 1 {
                if steps < choices.count { index = choices[steps].taken } else { choices.append((0, ready.count)) }
                steps += 1
            }
            let chosen = ready[index]
            order.append(chosen)
            switch actors[chosen] {
            case .event(let body):
                body()
                gates[chosen].isOver = true
            case .process:
                gates[chosen].onward.signal()
                arrivals.wait()
            }
        }
        for case .process(let process, _) in actors { process.beforeEachCall = nil }
        return order
    }
}

/// What processes did with one item, for telling whether one item that everybody does everything with in turn could have answered so.
final class History: @unchecked Sendable {
    enum Action: Equatable {
        /// The value that was to be stored; nil for a delete.
        case write(Int?)
        /// What was found.
        case read(Int?)
    }

    private struct Entry {
        let action: Action
        let begin: Int
        /// `.max` if it may take effect at any later time: it was stopped, or it isn't known what it did.
        let end: Int
        let isOptional: Bool
    }

    private let lock = NSLock()
    private var time = 0
    private var entries: [Entry] = []

    private func tick() -> Int {
        lock.withLock {
            time += 1
            return time
        }
    }

    /// Runs a write of a process, and notes what is known of it.
    func write(_ value: Int?, in process: SimulatedProcess, _ body: () throws -> Void) {
        let begin = tick()
        var isDone = false
        var isUndone = false
        do {
            try body()
            isDone = true
        } catch {
            switch (error as? KeyspecError)?.kept {
            case .newBesideOlderCopy: isDone = true
            case .old: isUndone = true
            case .oldOrNew, .unknown, nil: break
            }
        }
        let end = tick()
        if process.isStopped {
            add(Entry(action: .write(value), begin: begin, end: .max, isOptional: true))
        } else if isDone {
            add(Entry(action: .write(value), begin: begin, end: end, isOptional: false))
        } else if !isUndone {
            add(Entry(action: .write(value), begin: begin, end: .max, isOptional: true))
        }
    }

    /// Runs a read of a process; one that fails tells nothing.
    func read(in process: SimulatedProcess, _ body: () throws -> Int?) {
        let begin = tick()
        let result = Result { try body() }
        let end = tick()
        if case .success(let found) = result, !process.isStopped {
            add(Entry(action: .read(found), begin: begin, end: end, isOptional: false))
        }
    }

    private func add(_ entry: Entry) { lock.withLock { entries.append(entry) } }

    /// Whether one order of all that was done explains every answer, beginning with this value.
    func isLinearizable(from value: Int?) -> Bool {
        explains(lock.withLock { entries }, value)
    }

    private func explains(_ left: [Entry], _ value: Int?) -> Bool {
        if left.allSatisfy(\.isOptional) { return true }
        let deadline = left.filter { !$0.isOptional }.map(\.end).min() ?? .max
        for (index, entry) in left.enumerated() where entry.begin < deadline {
            var rest = left
            rest.remove(at: index)
            switch entry.action {
            case .write(let new): if explains(rest, new) { return true }
            case .read(let found): if found == value, explains(rest, value) { return true }
            }
        }
        return false
    }

    var text: String {
        lock.withLock { entries.map { "\($0.action) \($0.begin)-\($0.end == .max ? "?" : "\($0.end)")" } }
            .joined(separator: ", ")
    }
}
