import Foundation
import KeychainEngine
import Security
import Testing

@testable import Generated

/// Stops and faults at every call of an operation on a key: there is never a second key, and every error says what is kept.
struct KeyStopTests {
    static let statuses: [OSStatus] = [
        errSecInteractionNotAllowed, errSecAuthFailed, errSecUserCanceled, errSecMissingEntitlement, errSecParam,
        errSecNotAvailable, -67_890,
    ]

    /// Makes or imports the key; nil for an operation that it doesn't have.
    private func write(_ item: KeyCase, _ world: World, isImport: Bool) throws -> (() throws -> Void)? {
        guard isImport else { return { _ = try item.create(world.store) } }
        guard let importKey = item.importKey, let data = try item.sample(world, 1).privateBytes else { return nil }
        return { try importKey(world.store, data) }
    }

    @Test(
        "a create or import stopped before any of its calls leaves one key or none", arguments: KeyCase.all,
        [false, true])
    func stopped(_ item: KeyCase, isImport: Bool) throws {
        for call in 1...5 {
            let world = World()
            guard let write = try write(item, world, isImport: isImport) else { return }
            world.app.stop(beforeCall: call)
            let isAcknowledged = world.app.run { failure(write) == nil && !world.app.isStopped }
            let next = world.relaunched()
            #expect(next.count() <= 1)
            try next.run { store in
                let found = try item.load(store)
                #expect((found != nil) == (next.count() == 1))
                #expect(found != nil || !isAcknowledged, "stopped before call \(call)")
                try item.delete(store)
                _ = try item.create(store)
                #expect(next.count() == 1)
            }
        }
    }

    @Test("a delete stopped before any of its calls leaves the key or nothing", arguments: KeyCase.all)
    func stoppedDelete(_ item: KeyCase) throws {
        for call in 1...2 {
            let world = World()
            try world.run { store in _ = try item.create(store) }
            world.app.stop(beforeCall: call)
            let isAcknowledged = world.app.run {
                failure { try item.delete(world.store) } == nil && !world.app.isStopped
            }
            let next = world.relaunched()
            #expect(next.count() == 0 || !isAcknowledged)
            try next.run { try item.delete($0) }
            #expect(next.count() == 0)
        }
    }

    @Test(
        "a create or import in which any one call fails tells truthfully what is kept", arguments: KeyCase.all,
        [(false, false), (false, true), (true, false), (true, true)])
    func failing(_ item: KeyCase, _ options: (isImport: Bool, afterEffect: Bool)) throws {
        for status in Self.statuses {
            for call in 1...5 {
                let world = World()
                guard let write = try write(item, world, isImport: options.isImport) else { return }
                world.app.fail(call: call, with: status, afterEffect: options.afterEffect)
                let error = world.app.run { failure(write) }
                #expect(world.device.promptCount == 0)
                #expect(world.count() <= 1)
                let context: Comment = "call \(call) gives \(status), effect \(options.afterEffect), \(error as Any)"
                switch error?.kept {
                case nil where error == nil: #expect(world.count() == 1, context)
                case .old: #expect(world.count() == 0, context)
                case .oldOrNew, .unknown: break
                case .newBesideOlderCopy, nil: Issue.record(context)
                }
                let next = world.relaunched()
                try next.run { store in
                    let found = try item.load(store)
                    #expect((found != nil) == (next.count() == 1), context)
                }
            }
        }
    }

    @Test("a create over a key that is there never makes a second one, whichever call fails", arguments: KeyCase.all)
    func failingSecondCreate(_ item: KeyCase) throws {
        for status in Self.statuses {
            for call in 1...3 {
                let world = World()
                try world.run { store in
                    let key = try item.create(store)
                    world.app.fail(call: call, with: status)
                    let error = failure { _ = try item.create(store) }
                    #expect(error?.kept == .old)
                    let next = world.relaunched()
                    #expect(try next.run { try item.load($0) } == key)
                    #expect(next.count() == 1)
                }
            }
        }
    }
}
