import Foundation
import KeychainEngine
import Security
import Testing

@testable import Generated

/// Several processes at one item, in every order of their calls.
struct TogetherTests {
    /// What goes wrong for a process, at one of its calls.
    enum Mishap: Sendable, CustomStringConvertible {
        case none
        case stop(Int)
        case failure(Int, OSStatus, afterEffect: Bool)

        var description: String {
            switch self {
            case .none: "nothing"
            case .stop(let call): "stop before call \(call)"
            case .failure(let call, let status, let afterEffect): "call \(call) gives \(status), effect \(afterEffect)"
            }
        }

        func arrange(_ process: SimulatedProcess) {
            switch self {
            case .none: break
            case .stop(let call): process.stop(beforeCall: call)
            case .failure(let call, let status, let afterEffect):
                process.fail(call: call, with: status, afterEffect: afterEffect)
            }
        }

        /// At each of so many calls: a stop, and every status, with and without effect. Where not all is wanted, stops around the
        /// calls that decide.
        static func all(calls: Int) -> [Mishap] {
            guard Exhaustion.isWanted else { return [.none, .stop(3), .stop(4)] }
            return [.none]
                + (1...calls).flatMap { call in
                    [.stop(call)]
                        + [false, true].flatMap { afterEffect in
                            Mishap.statuses.map { .failure(call, $0, afterEffect: afterEffect) }
                        }
                }
        }

        /// That there is nothing is the one answer which nobody can find out to be false, so it isn't given falsely.
        private static let statuses = StopTests.statuses.filter { $0 != errSecItemNotFound }
    }

    static let staged = ItemCase(protected: ItemCase.blobs) { MailKeychain(store: $0).storeKey }
    static let indexed = ItemCase(indexed: ItemCase.blobs) { IndexedKeychain(store: $0).storeKey }

    /// What is there before.
    private static let starts: [Int?] = Exhaustion.isWanted ? [nil, 0] : [0]

    private func device(_ item: ItemCase, _ start: Int?) throws -> SimulatedDevice {
        let world = World()
        if let start { try world.run { try item.save($0, start) } }
        return world.device
    }

    /// What is found when all is over.
    private func final(_ item: ItemCase, _ device: SimulatedDevice, _ history: History) {
        let world = World(device)
        device.unlock()
        history.read(in: world.app) { try world.run { try item.read($0) } }
    }

    /// Runs every order of what several processes do with one item, and checks each history.
    ///
    /// - Parameters:
    ///   - item: the item.
    ///   - start: the value that is there before; nil for none.
    ///   - plans: what each process does.
    ///   - mishap: what goes wrong for one of them.
    ///   - troubled: for which.
    /// - Returns: how many runs that took.
    /// - Throws: what the test throws, as for too many runs.
    @discardableResult
    private func search(
        _ item: ItemCase, from start: Int?, _ plans: [[History.Action]], _ mishap: Mishap = .none, of troubled: Int = 0
    ) throws -> Int {
        let count = try Interleaving.all(limit: 200_000) {
            let device = try device(item, start)
            let worlds = plans.map { _ in World(device, answers: AnswerLog()) }
            let history = History()
            mishap.arrange(worlds[troubled].app)
            let actors = zip(plans, worlds).map { plan, world in
                Interleaving.Actor.process(world.app) {
                    for action in plan { history.run(action, on: item, in: world) }
                }
            }
            return Interleaving.Scene(
                actors, state: { SceneState.text(of: device, worlds, history) },
                check: { order in
                    final(item, device, history)
                    #expect(
                        history.isLinearizable(from: start),
                        "from \(start as Any), \(plans), \(mishap), \(order): \(history.text)")
                })
        }
        return try #require(count)
    }

    @Test(
        "one process that writes and one that reads: every order, with one stop or fault at every call of the writer",
        arguments: [staged, indexed])
    func writerBesideReader(_ item: ItemCase) throws {
        var runs = 0
        for start in Self.starts {
            for plan: [History.Action] in [
                [.write(1)], [.write(nil)], [.write(1), .write(nil)], [.write(nil), .write(1)],
            ] {
                for mishap in Mishap.all(calls: plan.count == 1 ? 6 : 11) {
                    runs += try search(item, from: start, [plan, [.read(nil)]], mishap)
                }
            }
        }
        #expect(runs > 100)
    }

    @Test(
        "the device is locked, unlocked, or another face enrolled between any two calls of a save beside a read",
        arguments: [staged, indexed])
    func deviceEvents(_ item: ItemCase) throws {
        let events: [@Sendable (SimulatedDevice) -> Void] = [
            { $0.lockAtOnce() }, { $0.unlock() }, { $0.changeEnrollment() }, { $0.restart() },
        ]
        for start in Self.starts {
            for (first, second) in [(0, 1), (2, 2), (3, 1), (0, 2)] {
                let count = try Interleaving.all(limit: 60_000) {
                    let device = try device(item, start)
                    let writer = World(device)
                    let history = History()
                    let isFirstOver = Flag()
                    let actors: [Interleaving.Actor] = [
                        .process(writer.app) {
                            history.write(1, in: writer.app) { try writer.run { try item.save($0, 1) } }
                            history.read(in: writer.app) { try writer.run { try item.read($0) } }
                        },
                        .event {
                            events[first](device)
                            isFirstOver.set()
                        },
                        .event { if isFirstOver.isSet { events[second](device) } },
                    ]
                    return Interleaving.Scene(
                        actors,
                        check: { order in
                            final(item, device, history)
                            #expect(
                                history.isLinearizable(from: start),
                                "from \(start as Any), \(order): \(history.text)")
                        }
                    )
                }
                _ = try #require(count)
            }
        }
    }

    @Test("two processes that save a protected item at once, without mishap: one of the values is there")
    func twoSavers() throws {
        let item = Self.staged
        for start in Self.starts {
            let count = try Interleaving.all(limit: 20_000) {
                let device = try device(item, start)
                let worlds = (0..<2).map { _ in World(device, answers: AnswerLog()) }
                let actors = worlds.enumerated().map { index, world in
                    Interleaving.Actor.process(world.app) { try? world.run { try item.save($0, index + 1) } }
                }
                return Interleaving.Scene(
                    actors, state: { SceneState.text(of: device, worlds, History()) },
                    check: { order in
                        let found = try World(device).run { try item.read($0) }
                        #expect(found == 1 || found == 2, "from \(start as Any), \(order)")
                    })
            }
            _ = try #require(count)
        }
    }

    @Test("a writer beside a process that deletes, an item with an index: every order, a stop or fault at every call")
    func writerBesideDeleter() throws {
        for start in Self.starts {
            for mishap in Mishap.all(calls: 6) {
                for troubled in 0...1 {
                    try search(Self.indexed, from: start, [[.write(1)], [.write(nil)]], mishap, of: troubled)
                }
            }
        }
    }

    @Test("two processes that save an item with an index: every order, a stop or fault at every call of one")
    func twoIndexedSavers() throws {
        for start in Self.starts {
            for mishap in Mishap.all(calls: 6) {
                try search(Self.indexed, from: start, [[.write(1)], [.write(2)]], mishap)
            }
        }
    }

    @Test("three processes, an item with an index, two of which save, in every order")
    func threeProcesses() throws {
        try search(Self.indexed, from: 0, [[.write(1)], [.write(2)], [.read(nil)]])
    }

    @Test(
        "three processes, an item with an index: the same with a stop or a fault at every call of one, and three writers",
        .enabled(if: Exhaustion.isWanted))
    func threeProcessesWithMishaps() throws {
        try search(Self.indexed, from: 0, [[.write(1)], [.write(2)], [.write(nil)]])
        for second: History.Action in [.write(2), .write(nil)] {
            let plans: [[History.Action]] = [[.write(1)], [second], [.read(nil)]]
            try search(Self.indexed, from: nil, plans)
            for call in 1...6 {
                try search(Self.indexed, from: 0, plans, .stop(call))
                for afterEffect in [false, true] {
                    try search(
                        Self.indexed, from: 0, plans, .failure(call, errSecNotAvailable, afterEffect: afterEffect))
                }
            }
        }
    }
}

/// Whether searches go through all cases, rather than through those that take seconds: `make test-exhaustive`.
enum Exhaustion {
    static let isWanted = ProcessInfo.processInfo.environment["KEYSPEC_EXHAUSTIVE"] != nil
}

/// Set once.
final class Flag: @unchecked Sendable {
    private let lock = NSLock()
    private var value = false

    var isSet: Bool { lock.withLock { value } }
    func set() { lock.withLock { value = true } }
}
