import Foundation
import KeychainEngine
import Security
import Testing

@Suite("Access groups", .simulated) struct AccessGroupTests {
    private static let everything = Entitlements(
        keychainAccessGroups: ["T.keychain", "com.apple.token"], associatedApplicationIdentifiers: ["T.associated"],
        applicationIdentifier: "T.app", applicationGroups: ["group.app"])

    @Test("2.6.1 the order is keychain groups, associated apps, the app, app groups, the token group")
    func order() {
        #expect(
            Self.everything.accessGroups(on: .iOS) == [
                "T.keychain", "T.associated", "T.app", "group.app", "com.apple.token",
            ])
    }

    @Test("2.6.1 an app clip has no app groups, macOS always has the token group")
    func exceptions() {
        let clip = Entitlements(applicationIdentifier: "T.clip", applicationGroups: ["group.app"], isAppClip: true)
        #expect(clip.accessGroups(on: .iOS) == ["T.clip"])
        #expect(Entitlements().accessGroups(on: .macOS) == ["com.apple.token"])
    }

    @Test("2.6.1 the token group can be read but not written", .simulated(everything))
    func tokenGroup() {
        let token = generic([kSecAttrAccessGroup: kSecAttrAccessGroupToken])
        #expect(store(token) == errSecMissingEntitlement)
        #expect(update(token, [kSecAttrLabel: "l"]) == errSecMissingEntitlement)
        #expect(delete(token) == errSecMissingEntitlement)
        #expect(probe(token) == errSecItemNotFound)
    }

    @Test("2.6.2 an add without a group goes to the first")
    func defaultGroup() throws {
        store(generic())
        #expect(try attributes(generic())[kSecAttrAccessGroup as String] as? String == Simulated.groups[0])
    }

    @Test(
        "2.6.2 an app with app groups alone stores in its own group",
        .simulated(Entitlements(applicationIdentifier: "T.app", applicationGroups: ["group.app"])))
    func ownGroup() {
        store(generic())
        #expect(probe(generic([kSecAttrAccessGroup: "T.app"])) == errSecSuccess)
        #expect(store(generic([kSecAttrAccessGroup: "group.app"])) == errSecSuccess)
    }

    @Test("2.6.3 no groups at all: -34018 everywhere", .simulated(Entitlements()))
    func noGroups() {
        #expect(store(generic()) == errSecMissingEntitlement)
        #expect(probe(generic()) == errSecMissingEntitlement)
        #expect(update(generic(), [kSecAttrLabel: "l"]) == errSecMissingEntitlement)
        #expect(delete(generic()) == errSecMissingEntitlement)
    }

    @Test("2.6.4 a named group that isn't the caller's: -34018 in every call", arguments: ["T.other", ""])
    func foreignGroup(_ group: String) {
        let foreign = generic([kSecAttrAccessGroup: group])
        #expect(store(foreign) == errSecMissingEntitlement)
        #expect(probe(foreign) == errSecMissingEntitlement)
        #expect(update(foreign, [kSecAttrLabel: "l"]) == errSecMissingEntitlement)
        #expect(delete(foreign) == errSecMissingEntitlement)
    }

    @Test("2.6.4 a named group limits every call to itself")
    func namedGroup() {
        for group in Simulated.groups { store(generic([kSecAttrAccessGroup: group]), Data(group.utf8)) }
        #expect(count(generic()) == 2)
        let second = generic([kSecAttrAccessGroup: Simulated.groups[1]])
        #expect(read(second).data == Data(Simulated.groups[1].utf8))
        #expect(delete(second) == errSecSuccess)
        #expect(count(generic()) == 1)
    }

    @Test("2.6.5 an item in a group that the caller doesn't have, and none named: -25300")
    func invisible() throws {
        let other = SimulatedProcess(device: try device, groups: ["T.other"])
        other.run { _ = store(generic()) }
        #expect(probe(generic()) == errSecItemNotFound)
        #expect(delete(generic()) == errSecItemNotFound)
        #expect(store(generic()) == errSecSuccess)
        let member = SimulatedProcess(device: try device, groups: ["T.other"] + Simulated.groups)
        #expect(member.run { count(generic()) } == 2)
    }

    @Test(
        "2.6.5a with the token group alone writing gives -34018 and copying -25300",
        .simulated(Entitlements(), on: .macOS))
    func unprovisioned() {
        let query = generic([kSecUseDataProtectionKeychain: true])
        #expect(store(query) == errSecMissingEntitlement)
        #expect(update(query, [kSecAttrLabel: "l"]) == errSecMissingEntitlement)
        #expect(delete(query) == errSecMissingEntitlement)
        #expect(probe(query) == errSecItemNotFound)
    }

    @Test(
        "2.6.7 a denied keychain: -25291", .simulated(Entitlements(keychainAccessGroups: ["T.app"], isDenied: true)))
    func denied() {
        #expect(store(generic()) == errSecNotAvailable)
        #expect(probe(generic()) == errSecNotAvailable)
    }

    @Test(
        "2.6.8 an app clip that syncs: -34020",
        .simulated(Entitlements(applicationIdentifier: "T.clip", isAppClip: true)))
    func appClip() {
        #expect(store(generic([kSecAttrSynchronizable: true])) == errSecRestrictedAPI)
        #expect(store(generic()) == errSecSuccess)
        #expect(update(generic(), [kSecAttrSynchronizable: true]) == errSecRestrictedAPI)
    }
}
