import Foundation
import KeychainEngine
import Security
import Testing

@testable import Generated

/// Stops and faults at every call of a write: no value is lost, and every error says truthfully what is kept.
struct StopTests {
    /// What an interrupted or failed save found, by the value that a read then gives.
    enum Start: CaseIterable, Sendable {
        case absent, present, presentWithStaleStaging, stagingOnly
        /// A row that was stored before the app used Keyspec: without mark and tag.
        case unmarked

        /// The value that is there before.
        var value: Int? { self == .absent ? nil : 0 }
    }

    static let statuses: [OSStatus] = [
        errSecInteractionNotAllowed, errSecAuthFailed, errSecUserCanceled, errSecMissingEntitlement,
        errSecDuplicateItem,
        errSecItemNotFound, errSecParam, errSecNotAvailable, -67_890,
    ]

    /// Statuses that say that a call changed nothing.
    static let refusals: [OSStatus] = [errSecInteractionNotAllowed, errSecMissingEntitlement, errSecParam]

    /// A device on which `item` is in a starting state.
    private func world(_ item: ItemCase, _ start: Start) throws -> World {
        let world = World()
        guard start != .absent else { return world }
        try world.app.run {
            switch start {
            case .absent: break
            case .present: try item.save(world.store, 0)
            case .unmarked:
                var row = try item.identity(world.store)
                row.merge(try item.protection(world.store)) { _, new in new }
                row[kSecValueData as String] = item.encoded(0)
                #expect(world.store.add(row) == errSecSuccess)
            case .presentWithStaleStaging:
                try item.save(world.store, 0)
                world.app.stop(beforeCall: 3)
                _ = try? item.save(world.store, 2)
            case .stagingOnly:
                try item.save(world.store, 2)
                world.app.stop(beforeCall: 4)
                _ = try? item.save(world.store, 0)
            }
        }
        let next = world.relaunched()
        let value = try next.run { try item.read($0) }
        #expect(value == 0)
        return World(next.device)
    }

    private static func starts(_ item: ItemCase) -> [Start] {
        // Nothing but the item itself stores a row that an application password seals.
        let starts = item.isStaged ? Start.allCases : [.absent, .present, .unmarked]
        return starts.filter { $0 != .unmarked || !item.isSealed }
    }

    @Test("a save stopped before any of its calls leaves the old value or the new", arguments: ItemCase.stoppable)
    func stoppedSave(_ item: ItemCase) throws {
        for start in Self.starts(item) {
            for call in 1...8 {
                let world = try world(item, start)
                world.app.stop(beforeCall: call)
                var acknowledged = false
                world.app.run { acknowledged = (try? item.save(world.store, 1)) != nil && !world.app.isStopped }
                let next = world.relaunched()
                let found = try next.app.run { try item.read(next.store) }
                #expect(found == 1 || (!acknowledged && found == start.value), "\(start), stopped before call \(call)")
                try next.app.run {
                    try item.save(next.store, 2)
                    #expect(try item.read(next.store) == 2)
                    try item.delete(next.store)
                    #expect(try item.read(next.store) == nil)
                    #expect(try !item.exists(next.store))
                }
            }
        }
    }

    @Test("a delete stopped before any of its calls leaves the value or nothing", arguments: ItemCase.stoppable)
    func stoppedDelete(_ item: ItemCase) throws {
        for start in Self.starts(item) {
            for call in 1...4 {
                let world = try world(item, start)
                world.app.stop(beforeCall: call)
                var acknowledged = false
                world.app.run { acknowledged = (try? item.delete(world.store)) != nil && !world.app.isStopped }
                let next = world.relaunched()
                try next.app.run {
                    let found = try item.read(next.store)
                    #expect(found == nil || (!acknowledged && found == start.value), "\(start), before call \(call)")
                    try item.delete(next.store)
                    #expect(try item.read(next.store) == nil)
                }
            }
        }
    }

    @Test(
        "a save in which any one call fails tells truthfully what is kept", arguments: ItemCase.stoppable,
        [false, true])
    func failingSave(_ item: ItemCase, afterEffect: Bool) throws {
        for start in Self.starts(item) {
            for status in Self.statuses {
                for call in 1...8 {
                    let world = try world(item, start)
                    // A plain item's one call changes the row or doesn't: a status that lies about it can't be found out.
                    if !item.isStaged, afterEffect, Self.refusals.contains(status) { continue }
                    world.app.fail(call: call, with: status, afterEffect: afterEffect)
                    let prompts = world.device.promptCount
                    var kept: KeyspecError.Kept?
                    try world.app.run {
                        do {
                            try item.save(world.store, 1)
                        } catch let error as KeyspecError {
                            kept = error.kept
                            #expect(kept != nil)
                        }
                    }
                    #expect(world.device.promptCount == prompts)
                    let next = world.relaunched()
                    let found = try next.app.run { try item.read(next.store) }
                    let context: Comment =
                        "\(start), call \(call) gives \(status), effect \(afterEffect), kept \(kept as Any)"
                    switch kept {
                    case nil, .newBesideOlderCopy: #expect(found == 1, context)
                    case .old: #expect(found == start.value, context)
                    case .oldOrNew, .unknown: #expect(found == 1 || found == start.value, context)
                    }
                }
            }
        }
    }

    /// That there is nothing is the one answer which nobody can find out to be false, so it isn't given falsely here.
    private static let tellingStatuses = statuses.filter { $0 != errSecItemNotFound }

    @Test(
        "a delete in which any one call fails tells truthfully what is kept", arguments: ItemCase.stoppable,
        [false, true])
    func failingDelete(_ item: ItemCase, afterEffect: Bool) throws {
        for start in Self.starts(item) {
            for (status, call) in Self.tellingStatuses.flatMap({ status in (1...4).map { (status, $0) } }) {
                // To a look for a mark this says that there is one; a look can't be told that it was deceived.
                if start == .unmarked, call == 3, status == errSecInteractionNotAllowed { continue }
                let world = try world(item, start)
                world.app.fail(call: call, with: status, afterEffect: afterEffect)
                let error = world.app.run {
                    do throws(any Error) {
                        try item.delete(world.store)
                        return nil as KeyspecError?
                    } catch {
                        return error as? KeyspecError
                    }
                }
                let found = try world.relaunched().run { try item.read($0) }
                let context: Comment = "\(start), call \(call) gives \(status), effect \(afterEffect), \(error as Any)"
                #expect(found == nil || (error?.kept == .unknown && found == start.value), context)
            }
        }
    }

    @Test("a read in which any one call fails is the value, or an error, and never nil", arguments: ItemCase.stoppable)
    func failingRead(_ item: ItemCase) throws {
        for start in Self.starts(item) where start != .absent {
            for (status, call) in Self.tellingStatuses.flatMap({ status in (1...5).map { (status, $0) } }) {
                let world = try world(item, start)
                world.app.fail(call: call, with: status)
                let found = world.app.run { Result { try item.read(world.store) } }
                if case .success(let value) = found {
                    #expect(value == 0, "\(start), call \(call) gives \(status)")
                }
            }
        }
    }
}
