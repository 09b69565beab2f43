import Foundation
import KeychainEngine
import Security
import Testing

@testable import Generated

/// Deliberate faults in the protocol of access-controlled items: if the searches didn't find these, they would find nothing.
enum Mutant: CaseIterable, Sendable {
    /// A read brings a staged value back to its place.
    case readMoves
    /// A save begins by removing what is staged.
    case stagingDeletedFirst
    /// The old value goes before the new one is staged.
    case deletedBeforeStaging
    /// Rows are removed by their name alone, not by the tag of one save.
    case deletedByName
    /// A row that can't be read now counts as none.
    case lockedIsNil
    /// Every save has the same tag.
    case tagNotFresh
}

/// A store that makes one of these faults of right code.
struct MutantStore: SecItemStore, @unchecked Sendable {
    let base: ProcessStore
    let mutant: Mutant
    /// The protection of the item under test.
    let protection: [String: Any]

    var memory: KeyspecMemory { base.memory }
    var biometryState: KeyspecBiometryState { base.biometryState }
    func accessControl(_ accessible: CFString, _ flags: SecAccessControlCreateFlags) -> Any? {
        base.accessControl(accessible, flags)
    }
    func obstacle(to requirement: KeyspecRequirement) -> KeyspecError.Kind? { base.obstacle(to: requirement) }
    func evaluate(_ accessControl: Any, reason: String, in context: KeyspecContext) -> KeyspecEvaluation {
        base.evaluate(accessControl, reason: reason, in: context)
    }
    func infoPlistString(_ key: String) -> String? { base.infoPlistString(key) }

    private func account(_ query: [String: Any]) -> String { query[kSecAttrAccount as String] as? String ?? "" }
    private func isStaging(_ query: [String: Any]) -> Bool { account(query).hasSuffix(KeyspecStagedRows.suffix) }

    private func tagged(_ query: [String: Any]) -> [String: Any] {
        guard mutant == .tagNotFresh, query[kSecAttrComment as String] != nil else { return query }
        return KeyspecStagedRows.tagged(query, "tag")
    }

    /// What finds the item's row in another place.
    private func place(_ query: [String: Any], _ account: String) -> [String: Any] {
        let names = [
            kSecClass, kSecAttrService, kSecAttrAccessGroup, kSecAttrSynchronizable, kSecUseDataProtectionKeychain,
        ]
        var place = query.filter { names.map { $0 as String }.contains($0.key) }
        place[kSecAttrAccount as String] = account
        return place
    }

    func add(_ attributes: [String: Any]) -> OSStatus {
        if mutant == .stagingDeletedFirst, !isStaging(attributes) {
            _ = base.delete(place(attributes, account(attributes) + KeyspecStagedRows.suffix))
        }
        if mutant == .deletedBeforeStaging, isStaging(attributes) {
            _ = base.delete(
                place(attributes, String(account(attributes).dropLast(KeyspecStagedRows.suffix.count))))
        }
        return base.add(tagged(attributes))
    }

    func copyMatching(_ query: [String: Any]) -> (status: OSStatus, result: Any?) {
        let answer = base.copyMatching(tagged(query))
        if mutant == .lockedIsNil, answer.status == errSecInteractionNotAllowed { return (errSecItemNotFound, nil) }
        if mutant == .readMoves, isStaging(query), let row = answer.result as? [String: Any],
            let data = row[kSecValueData as String]
        {
            var moved = place(query, String(account(query).dropLast(KeyspecStagedRows.suffix.count)))
            for name in [kSecAttrDescription, kSecAttrComment] { moved[name as String] = row[name as String] }
            moved[kSecValueData as String] = data
            _ = base.add(moved.merging(protection) { _, new in new })
            _ = base.delete(place(query, account(query)))
        }
        return answer
    }

    func update(_ query: [String: Any], with attributes: [String: Any]) -> OSStatus {
        base.update(tagged(query), with: attributes)
    }

    func delete(_ query: [String: Any]) -> OSStatus {
        var query = tagged(query)
        if mutant == .deletedByName { query[kSecAttrComment as String] = nil }
        return base.delete(query)
    }
}

/// Searches for what a protocol must never do; each gives the first that it finds.
struct ProtocolSearch {
    let item = TogetherTests.staged
    let mutant: Mutant?

    private func store(_ world: World) -> any SecItemStore {
        guard let mutant, let protection = try? item.protection(world.store) else { return world.store }
        return MutantStore(base: world.store, mutant: mutant, protection: protection)
    }

    /// Devices on which the value is in its place, and in the staging place alone; both with the value 0.
    private func devices() throws -> [SimulatedDevice] {
        try [false, true].map { isStaged in
            let world = World()
            try world.run { store in
                try item.save(store, isStaged ? 2 : 0)
                if isStaged {
                    world.app.stop(beforeCall: 4)
                    _ = try? item.save(store, 0)
                }
            }
            return world.device
        }
    }

    func stops() throws -> String? {
        for call in 1...9 {
            for (index, device) in try devices().enumerated() {
                let world = World(device)
                world.app.stop(beforeCall: call)
                world.app.run { try? item.save(store(world), 1) }
                let next = World(device)
                let found = try next.run { try item.read($0) }
                if found != 0, found != 1 { return "start \(index), stopped before call \(call): \(found as Any)" }
            }
        }
        return nil
    }

    func faults() throws -> String? {
        for (call, afterEffect) in (1...8).flatMap({ [($0, false), ($0, true)] }) {
            for (index, device) in try devices().enumerated() {
                let world = World(device)
                world.app.fail(call: call, with: errSecNotAvailable, afterEffect: afterEffect)
                var kept: KeyspecError.Kept?
                world.app.run {
                    do { try item.save(store(world), 1) } catch { kept = (error as? KeyspecError)?.kept }
                }
                let found = try World(device).run { try item.read($0) }
                let isTrue =
                    switch kept {
                    case nil, .newBesideOlderCopy: found == 1
                    case .old: found == 0
                    case .oldOrNew, .unknown: found == 0 || found == 1
                    }
                if !isTrue { return "start \(index), call \(call) fails: kept \(kept as Any), found \(found as Any)" }
            }
        }
        return nil
    }

    func locks() throws -> String? {
        for device in try devices() {
            device.lockAtOnce()
            let world = World(device)
            if let value = try? world.app.run({ try item.read(store(world)) }) as Int?? {
                return "read while locked: \(value as Any)"
            }
        }
        return nil
    }

    /// A process that reads beside one that deletes: what is deleted stays deleted.
    func readerBesideDeleter() throws -> String? {
        for start in [0, 1] {
            var violation: String?
            let count = try Interleaving.all(limit: 5_000) {
                let device = try devices()[start]
                let (deleter, reader) = (World(device), World(device))
                let history = History()
                let actors: [Interleaving.Actor] = [
                    .process(deleter.app) {
                        history.write(nil, in: deleter.app) {
                            try deleter.app.run { try item.delete(store(deleter)) }
                        }
                    },
                    .process(reader.app) {
                        history.read(in: reader.app) { try reader.app.run { try item.read(store(reader)) } }
                    },
                ]
                return Interleaving.Scene(actors) { order in
                    let last = World(device)
                    history.read(in: last.app) { try last.run { try item.read($0) } }
                    if !history.isLinearizable(from: 0) { violation = "\(order): \(history.text)" }
                }
            }
            if count == nil { return nil }
            if let violation { return violation }
        }
        return nil
    }

    /// One order: a process makes a value where another saves, sees that, and withdraws; then it is stopped.
    func withdrawal() throws -> String? {
        let device = SimulatedDevice()
        let (creator, saver) = (World(device), World(device))
        creator.app.stop(beforeCall: 7)
        let actors: [Interleaving.Actor] = [
            .process(creator.app) {
                _ = try? creator.app.run { try item.readOrCreate(store(creator)) { 1 } }
            },
            .process(saver.app) { try? saver.app.run { try item.save(store(saver), 2) } },
        ]
        Interleaving.one(actors, order: [0, 0, 0, 0, 1, 1, 1, 1, 0, 1, 0])
        let found = try World(device).run { try item.read($0) }
        return found == 2 ? nil : "found \(found as Any)"
    }

    func violation() throws -> String? {
        try stops() ?? faults() ?? locks() ?? readerBesideDeleter() ?? withdrawal()
    }
}

struct MutantTests {
    @Test("the searches find nothing in the protocol itself")
    func original() throws {
        #expect(try ProtocolSearch(mutant: nil).violation() == nil)
    }

    @Test("each deliberate fault is found", arguments: Mutant.allCases)
    func mutant(_ mutant: Mutant) throws {
        let violation = try ProtocolSearch(mutant: mutant).violation()
        #expect(violation != nil, "\(mutant)")
    }
}
