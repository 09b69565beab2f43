import Foundation
import LocalAuthentication
import Security
import Testing

@Suite("Names and values of the shim") struct ShimNameTests {
    private func names() throws -> AppleNames { try Fixture.load("apple-names.json") }

    @Test("Every string constant of the families has its true value, and there are no others")
    func strings() throws {
        #expect(try names().strings == shimStrings)
    }

    @Test("Every status has its true value")
    func statuses() throws {
        #expect(try names().statuses == shimStatuses)
    }

    @Test("There are 31 protocols, eight authentication types and seven accessibilities")
    func families() {
        func count(_ prefix: String) -> Int { shimStrings.keys.count { $0.hasPrefix(prefix) && $0 != prefix } }
        #expect(count("kSecAttrProtocol") == 31)
        #expect(count("kSecAttrAuthenticationType") == 8)
        #expect(count("kSecAttrAccessible") == 7)
    }

    @Test("Flags have their true bits")
    func flags() throws {
        let shim: [String: SecAccessControlCreateFlags] = [
            "UserPresence": .userPresence, "BiometryAny": .biometryAny, "BiometryCurrentSet": .biometryCurrentSet,
            "DevicePasscode": .devicePasscode, "Companion": .companion, "Or": .or, "And": .and,
            "PrivateKeyUsage": .privateKeyUsage, "ApplicationPassword": .applicationPassword,
        ]
        let olderNames: Set = ["TouchIDAny", "TouchIDCurrentSet", "Watch"]
        let sdk = try names().accessControlFlags
        for (name, flag) in shim { #expect(sdk["kSecAccessControl" + name] == flag.rawValue) }
        #expect(
            Set(sdk.keys)
                == Set(shim.keys.map { "kSecAccessControl" + $0 })
                .union(olderNames.map { "kSecAccessControl" + $0 }))
    }

    @Test("LocalAuthentication's enumerations have their true values")
    func localAuthentication() throws {
        let codes: [String: LAError.Code] = [
            "AuthenticationFailed": .authenticationFailed, "UserCancel": .userCancel, "UserFallback": .userFallback,
            "SystemCancel": .systemCancel, "PasscodeNotSet": .passcodeNotSet,
            "BiometryNotAvailable": .biometryNotAvailable, "BiometryNotEnrolled": .biometryNotEnrolled,
            "BiometryLockout": .biometryLockout, "TouchIDNotAvailable": .touchIDNotAvailable,
            "TouchIDNotEnrolled": .touchIDNotEnrolled, "TouchIDLockout": .touchIDLockout, "AppCancel": .appCancel,
            "InvalidContext": .invalidContext, "WatchNotAvailable": .watchNotAvailable,
            "CompanionNotAvailable": .companionNotAvailable, "BiometryNotPaired": .biometryNotPaired,
            "BiometryDisconnected": .biometryDisconnected, "InvalidDimensions": .invalidDimensions,
            "NotInteractive": .notInteractive,
        ]
        let policies: [String: LAPolicy] = [
            "DeviceOwnerAuthentication": .deviceOwnerAuthentication,
            "DeviceOwnerAuthenticationWithBiometrics": .deviceOwnerAuthenticationWithBiometrics,
            "DeviceOwnerAuthenticationWithCompanion": .deviceOwnerAuthenticationWithCompanion,
            "DeviceOwnerAuthenticationWithWatch": .deviceOwnerAuthenticationWithWatch,
            "DeviceOwnerAuthenticationWithBiometricsOrCompanion": .deviceOwnerAuthenticationWithBiometricsOrCompanion,
            "DeviceOwnerAuthenticationWithBiometricsOrWatch": .deviceOwnerAuthenticationWithBiometricsOrWatch,
            "DeviceOwnerAuthenticationWithWristDetection": .deviceOwnerAuthenticationWithWristDetection,
        ]
        let operations: [String: LAAccessControlOperation] = [
            "CreateItem": .createItem, "UseItem": .useItem, "CreateKey": .createKey, "UseKeySign": .useKeySign,
            "UseKeyDecrypt": .useKeyDecrypt, "UseKeyKeyExchange": .useKeyKeyExchange,
        ]
        let biometry: [String: LABiometryType] = [
            "TypeNone": .none, "TypeTouchID": .touchID, "TypeFaceID": .faceID, "TypeOpticID": .opticID,
            "None": .LABiometryNone,
        ]
        let credentials: [String: LACredentialType] = [
            "ApplicationPassword": .applicationPassword, "SmartCardPIN": .smartCardPIN,
        ]
        var shim: [String: Int] = [:]
        for (name, value) in codes { shim["LAError" + name] = value.rawValue }
        for (name, value) in policies { shim["LAPolicy" + name] = value.rawValue }
        for (name, value) in operations { shim["LAAccessControlOperation" + name] = value.rawValue }
        for (name, value) in biometry { shim["LABiometry" + name] = value.rawValue }
        for (name, value) in credentials { shim["LACredentialType" + name] = value.rawValue }
        #expect(try names().localAuthentication == shim)
    }

    @Test("Each code has a static of its name on the error itself")
    func errorStatics() {
        let statics: [LAError.Code] = [
            LAError.authenticationFailed, LAError.userCancel, LAError.userFallback, LAError.systemCancel,
            LAError.passcodeNotSet, LAError.biometryNotAvailable, LAError.biometryNotEnrolled,
            LAError.biometryLockout, LAError.appCancel, LAError.invalidContext, LAError.companionNotAvailable,
            LAError.biometryNotPaired, LAError.biometryDisconnected, LAError.notInteractive,
        ]
        #expect(statics.map(\.rawValue) == Array((-13)...(-1)).reversed() + [-1004])
    }

    @Test("Errors carry domain and code as Foundation sees them")
    func errorBridging() throws {
        var error: Unmanaged<CFError>?
        #expect(SecAccessControlCreateWithFlags(kCFAllocatorDefault, "nothing", [], &error) == nil)
        let refusal = try #require(error?.takeRetainedValue()) as Error as NSError
        #expect(refusal.domain == "NSOSStatusErrorDomain")
        #expect(refusal.code == Int(errSecParam))
        let failure = LAError(.userCancel) as Error as NSError
        #expect(failure.domain == LAErrorDomain)
        #expect(failure.code == LAError.userCancel.rawValue)
    }

    @Test("A status has a text")
    func messages() {
        #expect(SecCopyErrorMessageString(errSecParam, nil)?.contains("-50") == true)
    }
}
