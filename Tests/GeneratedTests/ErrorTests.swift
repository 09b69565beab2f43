import Foundation
import KeychainEngine
import Security
import Testing

@testable import Generated

/// What fails, and what the error says.
struct ErrorTests {
    private let world = World()
    private var mail: MailKeychain { MailKeychain(store: world.store) }

    @Test("a kind is caught by name, from a typed and an untyped throw, and others pass by")
    func catchByName() throws {
        world.device.lockAtOnce()
        let caught = world.app.run {
            do {
                try mail.webLogin(username: "rhea").save("x")
                return "nothing"
            } catch KeyspecError.cancelled {
                return "cancelled"
            } catch KeyspecError.locked {
                return "locked"
            } catch {
                return "other"
            }
        }
        #expect(caught == "locked")
        let untyped: any Error = CocoaError(.coderInvalidValue)
        #expect(!(KeyspecError.locked ~= untyped))
    }

    @Test("an empty run-time parameter would meet the empty default: it is refused before any call")
    func emptyParameter() {
        let error = world.app.run {
            #expect(throws: KeyspecError.self) { try mail.refreshToken(accountID: "").save("x") }
        }
        #expect(error?.kind == KeyspecError.invalidParameter)
        #expect(world.app.calls.isEmpty)
    }

    @Test("a run-time parameter can't reach a staging row")
    func stagingSuffix() {
        let error = world.app.run {
            #expect(throws: KeyspecError.self) { try mail.refreshToken(accountID: "a#keyspec-staging").delete() }
        }
        #expect(error?.kind == KeyspecError.invalidParameter)
        #expect(world.app.calls.isEmpty)
    }

    @Test("an Info.plist without the prefix, or with one that wasn't expanded, is an error before any call")
    func missingPrefix() {
        for infoPlist in [[:], ["AppIdentifierPrefix": ""], ["AppIdentifierPrefix": "$(AppIdentifierPrefix)"]] {
            let mail = MailKeychain(store: SystemKeychain(infoPlist: infoPlist))
            let error = world.app.run { #expect(throws: KeyspecError.self) { try mail.storeKey.exists() } }
            #expect(error?.kind == KeyspecError.missingInfoPlistString)
        }
        #expect(world.app.calls.isEmpty)
    }

    @Test("a value over its limit is refused before any call, and the old one stays")
    func tooLarge() throws {
        try world.app.run {
            try mail.storeKey.save(Data(count: 32))
            world.app.forgetCalls()
            let error = #expect(throws: KeyspecError.self) { try mail.storeKey.save(Data(count: 33)) }
            #expect(error?.kind == KeyspecError.valueTooLarge)
            #expect(error?.kept == .old)
            #expect(world.app.calls.isEmpty)
            #expect(try mail.storeKey.readBlocking() == Data(count: 32))
        }
    }

    @Test("bytes that are no UTF-8 are an error, and stay")
    func undecodable() throws {
        let item = mail.refreshToken(accountID: "a")
        try world.app.run {
            var row = try item.identity
            row[kSecValueData as String] = Data([0xFF, 0xFE])
            #expect(SecItemAdd(row as CFDictionary, nil) == errSecSuccess)
            let error = #expect(throws: KeyspecError.self) { try item.read() }
            #expect(error?.kind == KeyspecError.undecodable)
            #expect(try item.exists())
        }
    }

    @Test("a group that the process isn't entitled to: -34018 (2.6.4)")
    func missingEntitlement() throws {
        let stranger = SimulatedProcess(device: world.device, groups: ["OTHERTEAM.app"])
        let mail = MailKeychain(store: ProcessStore(process: stranger))
        let error = #expect(throws: KeyspecError.self) { try mail.refreshToken(accountID: "a").save("x") }
        #expect(error?.kind == KeyspecError.missingEntitlement)
        #expect(error?.status == errSecMissingEntitlement)
        #expect(error?.kept == .old)
    }

    @Test("a device that can't provide the protection is an error before any call")
    func obstacles() {
        world.device.removePasscode()
        let error = world.app.run { #expect(throws: KeyspecError.self) { try mail.storeKey.save(Data([1])) } }
        #expect(error?.kind == KeyspecError.passcodeNotSet)
        #expect(error?.kept == .old)
        #expect(world.app.calls.isEmpty)
    }

    @Test("an item of a passcode-bound class is gone with the passcode (4.7), and can't be stored without one")
    func passcodeRemoved() throws {
        try world.app.run {
            try mail.storeKey.save(Data([1]))
            world.device.removePasscode()
            #expect(try mail.storeKey.readBlocking() == nil)
            world.device.setPasscode()
            try mail.storeKey.save(Data([2]))
            #expect(try mail.storeKey.readBlocking() == Data([2]))
        }
    }

    @Test("Objective-C sees the status as the code; a description names item, operation, kind and status, and no value")
    func descriptions() {
        world.device.lockAtOnce()
        let error = world.app.run {
            #expect(throws: KeyspecError.self) { try mail.webLogin(username: "rhea").save("hunter2") }
        }
        #expect((error as NSError?)?.code == Int(errSecInteractionNotAllowed))
        #expect((error as NSError?)?.domain == "KeyspecError")
        let text = error.map(String.init(describing:)) ?? ""
        #expect(text == "MailKeychain.webLogin: save failed, locked (-25308), kept: old")
        let dumped = "\(String(reflecting: error)) \((error as NSError?)?.userInfo ?? [:])"
        #expect(!dumped.contains("hunter2"))
    }

    @Test("a store of a test's own needs no more than the four calls on items")
    func ownStore() throws {
        struct Refusing: SecItemStore {
            func add(_ attributes: [String: Any]) -> OSStatus { errSecNotAvailable }
            func copyMatching(_ query: [String: Any]) -> (status: OSStatus, result: Any?) { (errSecNotAvailable, nil) }
            func update(_ query: [String: Any], with attributes: [String: Any]) -> OSStatus { errSecNotAvailable }
            func delete(_ query: [String: Any]) -> OSStatus { errSecNotAvailable }
            func accessControl(_ accessible: CFString, _ flags: SecAccessControlCreateFlags) -> Any? { nil }
            func infoPlistString(_ key: String) -> String? { "TEAM." }
        }
        let mail = MailKeychain(store: Refusing())
        let read = #expect(throws: KeyspecError.self) { try mail.refreshToken(accountID: "a").read() }
        #expect(read?.kind == KeyspecError.unexpectedStatus && read?.status == errSecNotAvailable)
        let save = #expect(throws: KeyspecError.self) { try mail.storeKey.save(Data()) }
        #expect(save?.kind == KeyspecError.invalidAccessControl && save?.kept == .old)
    }

    @Test("different parameters never give the same item")
    func parametersDontMeet() throws {
        let pairs = [("a:b", "c"), ("a", "b:c"), ("a%3Ab", "c"), ("a", "b%3Ac"), ("a:", "b"), ("a", ":b")]
        let firebase = FirebaseKeychain(sharedGroup: "TEAM000001.org.example.chosen", store: world.store)
        let items = pairs.map { firebase.user(serviceName: $0.0, userKey: $0.1) }
        try world.app.run {
            for (number, item) in items.enumerated() { try item.save(Data([UInt8(number)])) }
            for (number, item) in items.enumerated() { #expect(try item.read() == Data([UInt8(number)])) }
        }
        #expect(world.device.storedItems.count == pairs.count)
    }
}
