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

    /// What one run consists of.
    struct Scene {
        let actors: [Actor]
        /// All that what follows depends on, and all that the check looks at, as far as it has come. Where an order leads to a state
        /// that another one has led to, its continuations are that one's, and aren't run again. Nil if nothing tells states apart.
        let state: (() -> String)?
        /// What has to hold at the end, given the actors that took the steps.
        let check: ([Int]) throws -> Void

        init(_ actors: [Actor], state: (() -> String)? = nil, check: @escaping ([Int]) throws -> Void) {
            self.actors = actors
            self.state = state
            self.check = check
        }
    }

    private var seen: Set<String> = []

    /// Runs every order, or one of those that lead to the same state.
    ///
    /// - Parameters:
    ///   - limit: how many runs at most; more are an error of the test.
    ///   - make: the actors, on a new device each time, and what is checked at the end.
    /// - Returns: the number of runs; nil if there are more than the limit.
    /// - Throws: what `make` or the check throws.
    static func all(limit: Int, _ make: () throws -> Scene) throws -> Int? {
        var choices: [(taken: Int, of: Int)] = []
        var count = 0
        let interleaving = Interleaving()
        while true {
            count += 1
            if count > limit { return nil }
            let scene = try make()
            let taken = interleaving.run(scene.actors, &choices, state: scene.state)
            try scene.check(taken)
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
    private func run(
        _ actors: [Actor], _ choices: inout [(taken: Int, of: Int)], state: (() -> String)? = nil
    ) -> [Int] {
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
        // Whether the rest was run before, from the same state.
        var isKnown = false
        while true {
            let ready = gates.indices.filter { index in !gates[index].lock.withLock { gates[index].isOver } }
            if ready.isEmpty { break }
            // Where there is no choice, none is noted.
            var index = 0
            if ready.count > 1 {
                if steps < choices.count {
                    index = choices[steps].taken
                } else if !isKnown {
                    isKnown = state.map { !seen.insert($0()).inserted } ?? false
                    if !isKnown { choices.append((0, ready.count)) }
                }
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
