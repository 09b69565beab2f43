import Foundation
import KeychainEngine
import LocalAuthentication
import Security
import Testing

@Suite("Control over a process", .simulated) struct ProcessTests {
    @Test("Every call is recorded with its arguments and status")
    func recording() throws {
        store(generic())
        read(generic())
        update(generic([kSecAttrAccount: "z"]), [kSecAttrLabel: "l"])
        delete(generic())
        let calls = try process.calls
        #expect(calls.map(\.verb) == [.add, .copyMatching, .update, .delete])
        #expect(calls.map(\.status) == [errSecSuccess, errSecSuccess, errSecItemNotFound, errSecSuccess])
        #expect(calls[0].query[kSecValueData as String] as? Data == secret)
        #expect(calls[2].changes?[kSecAttrLabel as String] as? String == "l")
        try process.forgetCalls()
        #expect(try process.calls.isEmpty)
    }

    @Test("A call fails on demand, without its effect or with it, and only that call")
    func faults() throws {
        try process.fail(call: 2, with: errSecIO)
        try process.fail(call: 3, with: errSecIO, afterEffect: true)
        #expect(store(generic([kSecAttrAccount: "1"])) == errSecSuccess)
        #expect(store(generic([kSecAttrAccount: "2"])) == errSecIO)
        #expect(store(generic([kSecAttrAccount: "3"])) == errSecIO)
        #expect(store(generic([kSecAttrAccount: "4"])) == errSecSuccess)
        let accounts = try device.storedItems.compactMap { $0.attributes[kSecAttrAccount as String] as? String }
        #expect(accounts == ["1", "3", "4"])
        #expect(try process.calls.map(\.reachedKeychain) == [true, false, true, true])
    }

    @Test("Faults are counted from now")
    func faultsFromNow() throws {
        store(generic())
        try process.fail(with: errSecIO)
        #expect(probe(generic()) == errSecIO)
        #expect(probe(generic()) == errSecSuccess)
    }

    @Test("A killed process does nothing more; a new one on the device finds what was stored")
    func stop() throws {
        try process.stop(beforeCall: 2)
        #expect(store(generic([kSecAttrAccount: "1"])) == errSecSuccess)
        #expect(store(generic([kSecAttrAccount: "2"])) != errSecSuccess)
        #expect(delete(generic([kSecAttrAccount: "1"])) != errSecSuccess)
        #expect(try process.isStopped)
        let next = SimulatedProcess(device: try device, groups: Simulated.groups)
        let found = next.run { ["1", "2"].map { probe(generic([kSecAttrAccount: $0])) } }
        #expect(found == [errSecSuccess, errSecItemNotFound])
    }

    @Test("A killed process can't have its user asked")
    func stopPrompts() async throws {
        try process.stop()
        probe(generic())
        await #expect(throws: LAError.self) {
            try await LAContext().evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "r")
        }
        #expect(try device.promptCount == 0)
    }

    @Test("Between calls the device can lock, and another process can act")
    func hook() throws {
        let device = try device
        let other = SimulatedProcess(device: device, groups: Simulated.groups)
        try process.beforeEachCall = { number in
            if number == 2 { other.run { _ = store(generic(), Data("theirs".utf8)) } }
            if number == 3 { device.lockAtOnce() }
        }
        #expect(probe(generic()) == errSecItemNotFound)
        #expect(read(generic()).data == Data("theirs".utf8))
        #expect(read(generic()).status == errSecInteractionNotAllowed)
    }

    @Test("The hook may call in its own process without running again")
    func reentrantHook() throws {
        let process = try process
        process.beforeEachCall = { _ in process.run { _ = store(generic()) } }
        #expect(read(generic()).data == secret)
        #expect(process.calls.map(\.verb) == [.add, .copyMatching])
    }

    @Test("While a prompt is up another process can act, and the call sees what it did")
    func actingWhilePrompted() throws {
        store(generic([kSecAttrAccessControl: try control([.userPresence])]))
        let other = SimulatedProcess(device: try device, groups: Simulated.groups)
        try device.user = ScriptedUser(whilePrompted: { _ in other.run { _ = delete(generic()) } })
        #expect(read(generic()).status == errSecItemNotFound)
    }

    @Test("Locking while a prompt is up ends in -25308")
    func lockingWhilePrompted() throws {
        store(generic([kSecAttrAccessControl: try control([.userPresence])]))
        let device = try device
        device.user = ScriptedUser(whilePrompted: { _ in device.lockAtOnce() })
        #expect(read(generic()).status == errSecInteractionNotAllowed)
    }

    @Test("Calls are atomic: of many adds at once one succeeds, and no swap is lost")
    func atomicity() async throws {
        let process = try process
        let statuses = await withTaskGroup(of: OSStatus.self) { group in
            for _ in 0..<50 { group.addTask { process.run { store(generic()) } } }
            return await group.reduce(into: [OSStatus]()) { $0.append($1) }
        }
        #expect(statuses.count { $0 == errSecSuccess } == 1)
        #expect(statuses.count { $0 == errSecDuplicateItem } == 49)
        update(generic(), [kSecAttrComment: "free"])
        let swaps = await withTaskGroup(of: OSStatus.self) { group in
            for number in 0..<50 {
                group.addTask {
                    process.run { update(generic([kSecAttrComment: "free"]), [kSecAttrComment: "\(number)"]) }
                }
            }
            return await group.reduce(into: [OSStatus]()) { $0.append($1) }
        }
        #expect(swaps.count { $0 == errSecSuccess } == 1)
    }

    @Test("A task's process is its own, beside others on the same device")
    func taskLocal() async throws {
        let device = try device
        let mine = try process
        let other = SimulatedProcess(device: device, groups: ["T.other"])
        await other.run {
            #expect(SimulatedProcess.current === other)
            async let child = SimulatedProcess.current
            #expect(await child === other)
        }
        #expect(SimulatedProcess.current === mine)
    }
}

@Suite("The default process") struct DefaultProcessTests {
    @Test("Without any process every call gives -25291, and no policy can be evaluated")
    func none() async {
        await SimulatedProcess.withDefault(nil) {
            #expect(store(generic()) == errSecNotAvailable)
            #expect(probe(generic()) == errSecNotAvailable)
            #expect(update(generic(), [:]) == errSecNotAvailable)
            #expect(delete(generic()) == errSecNotAvailable)
            #expect(!LAContext().canEvaluatePolicy(.deviceOwnerAuthentication, error: nil))
            await #expect(throws: LAError.self) {
                try await LAContext().evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "r")
            }
        }
    }

    @Test("Code on a dispatch queue acts as the default process")
    func dispatchQueue() async {
        let fallback = SimulatedProcess(device: SimulatedDevice(), groups: ["T.default"])
        let status = await SimulatedProcess.withDefault(fallback) {
            await withCheckedContinuation { continuation in
                DispatchQueue.global().async { continuation.resume(returning: store(generic())) }
            }
        }
        #expect(status == errSecSuccess)
        // Other tests make keys that nobody keeps without a process of their own, and find this one meanwhile.
        #expect(fallback.calls.count { $0.verb == .add } == 1)
    }

    @Test("Those who use a default take turns")
    func turns() async {
        let seen = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<20 {
                group.addTask {
                    let mine = SimulatedProcess(device: SimulatedDevice(), groups: ["T.default"])
                    return await SimulatedProcess.withDefault(mine) {
                        await Task.yield()
                        return SimulatedProcess.default === mine
                    }
                }
            }
            return await group.reduce(into: [Bool]()) { $0.append($1) }
        }
        #expect(seen == Array(repeating: true, count: 20))
    }
}
