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

        /// At each of so many calls: a stop, and a status that tells nothing, with and without effect. Where not all is wanted,
        /// stops around the calls that decide.
        static func all(calls: Int) -> [Mishap] {
            guard Exhaustion.isWanted else { return [.none, .stop(3), .stop(4)] }
            return [.none]
                + (1...calls).flatMap { call in
                    [.stop(call)]
                        + [false, true].map { Mishap.failure(call, errSecNotAvailable, afterEffect: $0) }
                }
        }
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

    @Test(
        "one process that writes and one that reads: every order, with one stop or fault at every call of the writer",
        arguments: [staged, indexed])
    func writerBesideReader(_ item: ItemCase) throws {
        var orders = 0
        for start in Self.starts {
            // In one process a save and a delete come one after the other, as its lock has it.
            for plan: [Int?] in [[1], [nil], [1, nil], [nil, 1]] {
                for mishap in Mishap.all(calls: plan.count == 1 ? 6 : 11) {
                    // Without mishap all of both is interleaved; with one, the writer's first operation is enough.
                    if plan.count > 1, case .failure = mishap { continue }
                    let count = try Interleaving.all(limit: 20_000) {
                        let device = try device(item, start)
                        let (writer, reader) = (World(device), World(device))
                        let history = History()
                        mishap.arrange(writer.app)
                        let actors: [Interleaving.Actor] = [
                            .process(writer.app) {
                                for value in plan {
                                    history.write(value, in: writer.app) {
                                        try writer.run { store in
                                            if let value { try item.save(store, value) } else { try item.delete(store) }
                                        }
                                    }
                                }
                            },
                            .process(reader.app) {
                                history.read(in: reader.app) { try reader.run { try item.read($0) } }
                            },
                        ]
                        return (
                            actors,
                            { order in
                                final(item, device, history)
                                #expect(
                                    history.isLinearizable(from: start),
                                    "from \(start as Any), \(plan), \(mishap), \(order): \(history.text)")
                            }
                        )
                    }
                    orders += try #require(count)
                }
            }
        }
        #expect(orders > 100)
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
                    return (
                        actors,
                        { order in
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
                let writers = [World(device), World(device)]
                let actors = writers.enumerated().map { index, writer in
                    Interleaving.Actor.process(writer.app) { try? writer.run { try item.save($0, index + 1) } }
                }
                return (
                    actors,
                    { order in
                        let found = try World(device).run { try item.read($0) }
                        #expect(found == 1 || found == 2, "from \(start as Any), \(order)")
                    }
                )
            }
            _ = try #require(count)
        }
    }

    @Test("a writer beside a process that deletes, an item with an index: every order, a stop or fault at every call")
    func writerBesideDeleter() throws {
        let item = Self.indexed
        for start in Self.starts {
            for mishap in Mishap.all(calls: 6) {
                for isWriters in [true, false] {
                    let count = try Interleaving.all(limit: 20_000) {
                        let device = try device(item, start)
                        let (writer, deleter) = (World(device), World(device))
                        let history = History()
                        mishap.arrange(isWriters ? writer.app : deleter.app)
                        let actors: [Interleaving.Actor] = [
                            .process(writer.app) {
                                history.write(1, in: writer.app) { try writer.run { try item.save($0, 1) } }
                            },
                            .process(deleter.app) {
                                history.write(nil, in: deleter.app) { try deleter.run { try item.delete($0) } }
                            },
                        ]
                        return (
                            actors,
                            { order in
                                final(item, device, history)
                                #expect(
                                    history.isLinearizable(from: start),
                                    "from \(start as Any), \(mishap), \(order): \(history.text)")
                            }
                        )
                    }
                    _ = try #require(count)
                }
            }
        }
    }

    @Test("two processes that save an item with an index: every order, a stop or fault at every call of one")
    func twoIndexedSavers() throws {
        let item = Self.indexed
        for start in Self.starts {
            for mishap in Mishap.all(calls: 6) {
                let count = try Interleaving.all(limit: 20_000) {
                    let device = try device(item, start)
                    let writers = [World(device), World(device)]
                    let history = History()
                    mishap.arrange(writers[0].app)
                    let actors = writers.enumerated().map { index, writer in
                        Interleaving.Actor.process(writer.app) {
                            history.write(index + 1, in: writer.app) {
                                try writer.run { try item.save($0, index + 1) }
                            }
                        }
                    }
                    return (
                        actors,
                        { order in
                            final(item, device, history)
                            #expect(
                                history.isLinearizable(from: start),
                                "from \(start as Any), \(mishap), \(order): \(history.text)")
                        }
                    )
                }
                _ = try #require(count)
            }
        }
    }

    @Test(
        "three processes, an item with an index: one saves, one deletes, one reads, in every order",
        .enabled(if: Exhaustion.isWanted))
    func threeProcesses() throws {
        let item = Self.indexed
        let device = { try self.device(item, 0) }
        let count = try Interleaving.all(limit: 400_000) {
            let device = try device()
            let worlds = (0..<3).map { _ in World(device) }
            let history = History()
            let actors: [Interleaving.Actor] = [
                .process(worlds[0].app) {
                    history.write(1, in: worlds[0].app) { try worlds[0].run { try item.save($0, 1) } }
                },
                .process(worlds[1].app) {
                    history.write(nil, in: worlds[1].app) { try worlds[1].run { try item.delete($0) } }
                },
                .process(worlds[2].app) {
                    history.read(in: worlds[2].app) { try worlds[2].run { try item.read($0) } }
                },
            ]
            return (
                actors,
                { order in
                    final(item, device, history)
                    #expect(history.isLinearizable(from: 0), "\(order): \(history.text)")
                }
            )
        }
        _ = try #require(count)
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
