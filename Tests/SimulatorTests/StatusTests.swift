import Foundation
import KeychainEngine
import Security
import Testing

@Suite("Statuses", .simulated) struct StatusTests {
    @Test("5 the engine's numbers are those of the SDK")
    func numbers() {
        let pairs: [(Int32, OSStatus)] = [
            (KeychainStatus.success, errSecSuccess), (KeychainStatus.unimplemented, errSecUnimplemented),
            (KeychainStatus.param, errSecParam), (KeychainStatus.userCanceled, errSecUserCanceled),
            (KeychainStatus.notAvailable, errSecNotAvailable), (KeychainStatus.authFailed, errSecAuthFailed),
            (KeychainStatus.duplicateItem, errSecDuplicateItem), (KeychainStatus.itemNotFound, errSecItemNotFound),
            (KeychainStatus.noSuchAttr, errSecNoSuchAttr), (KeychainStatus.noSuchClass, errSecNoSuchClass),
            (KeychainStatus.interactionNotAllowed, errSecInteractionNotAllowed), (KeychainStatus.decode, errSecDecode),
            (KeychainStatus.missingEntitlement, errSecMissingEntitlement),
            (KeychainStatus.restrictedAPI, errSecRestrictedAPI),
        ]
        for (engine, sdk) in pairs { #expect(engine == sdk) }
    }

    @Test(
        "5 a status that only a broken database gives can be injected",
        arguments: [errSecIO, errSecAllocate, errSecInternalComponent, errSecReadOnly])
    func injected(_ status: OSStatus) throws {
        try process.fail(with: status)
        #expect(store(generic()) == status)
        #expect(store(generic()) == errSecSuccess)
    }
}
