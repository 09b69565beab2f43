import Foundation
import KeychainEngine
import LocalAuthentication
import Security
import Testing

@Suite("Authentication contexts", .simulated) struct LocalAuthenticationTests {
    private func storeProtected(_ flags: SecAccessControlCreateFlags = [.userPresence]) throws -> SecAccessControl {
        let control = try control(flags)
        store(generic([kSecAttrAccessControl: control]))
        return control
    }

    private func code(_ body: () async throws -> Bool) async -> LAError.Code? {
        do {
            _ = try await body()
            return nil
        } catch {
            return (error as? LAError)?.code
        }
    }

    @Test("An access control evaluated first makes the read silent, and one prompt in all")
    func evaluatedFirst() async throws {
        let control = try storeProtected([.biometryCurrentSet])
        let context = LAContext()
        context.localizedCancelTitle = "Not now"
        #expect(
            try await context.evaluateAccessControl(control, operation: .useItem, localizedReason: "Open the box"))
        #expect(read(generic([kSecUseAuthenticationContext: context])).data == secret)
        let prompts = try device.prompts
        #expect(prompts.map(\.reason) == ["Open the box"])
        #expect(prompts.first?.cancelTitle == "Not now")
        #expect(context.localizedReason == "Open the box")
    }

    @Test("A fresh context is authenticated by the read, and then serves again; without one each read asks")
    func reuse() throws {
        _ = try storeProtected()
        let context = LAContext()
        #expect(read(generic([kSecUseAuthenticationContext: context])).data == secret)
        context.interactionNotAllowed = true
        #expect(read(generic([kSecUseAuthenticationContext: context])).data == secret)
        #expect(try device.promptCount == 1)
        #expect(read(generic()).data == secret)
        #expect(try device.promptCount == 2)
    }

    @Test("What was proved for one constraint doesn't serve another")
    func otherConstraint() async throws {
        _ = try storeProtected([.devicePasscode])
        let context = LAContext()
        #expect(try await context.evaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, localizedReason: "r"))
        context.interactionNotAllowed = true
        #expect(read(generic([kSecUseAuthenticationContext: context])).status == errSecInteractionNotAllowed)
    }

    @Test(
        "Each way a prompt can end has its code",
        arguments: [
            (UserAnswer.approve, LAError.Code?.none), (.cancel, .userCancel), (.fail, .authenticationFailed),
            (.fallback, .userFallback), (.systemCancel, .systemCancel),
        ])
    func codes(_ answer: UserAnswer, _ expected: LAError.Code?) async throws {
        try device.user = ScriptedUser(answers: [answer])
        let context = LAContext()
        let code = await code {
            try await context.evaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, localizedReason: "r")
        }
        #expect(code == expected)
    }

    @Test("A catch can name a code")
    func patterns() async throws {
        try device.user = ScriptedUser(otherwise: .cancel)
        do {
            _ = try await LAContext().evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "r")
            Issue.record("cancelling didn't throw")
        } catch LAError.authenticationFailed {
            Issue.record("cancelling isn't failing")
        } catch LAError.userCancel {
            #expect(try device.promptCount == 1)
        }
    }

    @Test("The reply form answers with the error")
    func reply() async throws {
        try device.user = ScriptedUser(otherwise: .cancel)
        let answer = await withCheckedContinuation { continuation in
            LAContext().evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "r") { success, error in
                continuation.resume(returning: (success, (error as? LAError)?.code))
            }
        }
        #expect(answer == (false, .userCancel))
    }

    @Test("What the device can't do is known before")
    func canEvaluate() throws {
        let context = LAContext()
        #expect(context.biometryType == .none)
        #expect(context.canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: nil))
        #expect(context.biometryType == .faceID)
        func reason(_ policy: LAPolicy) -> Int? {
            var error: NSError?
            return context.canEvaluatePolicy(policy, error: &error) ? nil : error?.code
        }
        #expect(reason(.deviceOwnerAuthenticationWithCompanion) == LAError.companionNotAvailable.rawValue)
        #expect(reason(.deviceOwnerAuthenticationWithBiometricsOrCompanion) == nil)
        try device.biometry.isLockedOut = true
        #expect(reason(.deviceOwnerAuthenticationWithBiometrics) == LAError.biometryLockout.rawValue)
        try device.removeEnrollment()
        #expect(reason(.deviceOwnerAuthenticationWithBiometrics) == LAError.biometryNotEnrolled.rawValue)
        try device.biometry.kind = .none
        #expect(reason(.deviceOwnerAuthenticationWithBiometrics) == LAError.biometryNotAvailable.rawValue)
        #expect(reason(.deviceOwnerAuthentication) == nil)
        try device.removePasscode()
        #expect(reason(.deviceOwnerAuthentication) == LAError.passcodeNotSet.rawValue)
        #expect(try device.promptCount == 0)
    }

    @Test("No interaction: notInteractive, and no prompt")
    func notInteractive() async throws {
        let context = LAContext()
        #expect(!context.interactionNotAllowed)
        context.interactionNotAllowed = true
        let code = await code { try await context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "r") }
        #expect(code == .notInteractive)
        #expect(try device.promptCount == 0)
    }

    @Test("Invalidating ends a waiting evaluation with appCancel, and later ones with invalidContext")
    func invalidate() async throws {
        let context = LAContext()
        let inside = context.authenticationContext
        try device.user = ScriptedUser(answers: [.none], whilePrompted: { _ in inside.invalidate() })
        let waiting = await code { try await context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "r") }
        #expect(waiting == .appCancel)
        context.invalidate()
        let later = await code { try await context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "r") }
        #expect(later == .invalidContext)
        var error: NSError?
        #expect(!context.canEvaluatePolicy(.deviceOwnerAuthentication, error: &error))
        #expect(error?.code == LAError.invalidContext.rawValue)
        #expect(!context.setCredential(Data(), type: .applicationPassword))
    }

    @Test("An application password is asked for, kept, and compared")
    func applicationPassword() throws {
        let control = try control([.applicationPassword])
        let context = LAContext()
        #expect(context.setCredential(Data("pass".utf8), type: .applicationPassword))
        #expect(context.isCredentialSet(.applicationPassword))
        store(generic([kSecAttrAccessControl: control, kSecUseAuthenticationContext: context]))
        #expect(read(generic([kSecUseAuthenticationContext: context])).data == secret)
        #expect(try device.promptCount == 0)
        let wrong = LAContext()
        #expect(wrong.setCredential(Data("word".utf8), type: .applicationPassword))
        #expect(read(generic([kSecUseAuthenticationContext: wrong])).status == errSecAuthFailed)
        try device.user = ScriptedUser(answers: [.password(Data("pass".utf8))], otherwise: .fail)
        #expect(read(generic()).data == secret)
        #expect(read(generic()).status == errSecAuthFailed)
        #expect(try device.prompts.map(\.kind) == [.applicationPassword, .applicationPassword])
        #expect(context.setCredential(nil, type: .applicationPassword))
        #expect(!context.isCredentialSet(.applicationPassword))
    }

    @Test(
        "If nobody is asked for an application password, a context without one fails: -25293",
        .simulated(\.passwordWithoutCredential, .authFailed))
    func passwordMissing() throws {
        let control = try control([.applicationPassword])
        #expect(store(generic([kSecAttrAccessControl: control])) == errSecAuthFailed)
        #expect(try device.promptCount == 0)
    }

    @Test("An operation without an entry in the access control isn't permitted")
    func notPermitted() async throws {
        let keys = try control([.userPresence, .privateKeyUsage])
        let context = LAContext()
        let decrypting = await code {
            try await context.evaluateAccessControl(keys, operation: .useKeyDecrypt, localizedReason: "r")
        }
        #expect(decrypting == .authenticationFailed)
        #expect(try device.promptCount == 0)
        #expect(try await context.evaluateAccessControl(keys, operation: .useKeySign, localizedReason: "r"))
        #expect(try device.promptCount == 1)
    }

    @Test("Storing asks for nothing")
    func createItem() async throws {
        let presence = try control([.userPresence])
        #expect(try await LAContext().evaluateAccessControl(presence, operation: .createItem, localizedReason: "r"))
        #expect(try device.promptCount == 0)
    }

    @Test("The domain state tells a change of what is enrolled, and is nil with nothing enrolled")
    func domainState() throws {
        let context = LAContext()
        #expect(context.evaluatedPolicyDomainState == nil)
        #expect(context.canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: nil))
        let before = context.domainState.biometry.stateHash
        #expect(before != nil && before == context.evaluatedPolicyDomainState)
        #expect(before == LAContext().domainState.stateHash)
        try device.changeEnrollment()
        #expect(context.domainState.biometry.stateHash != before)
        try device.removeEnrollment()
        #expect(context.domainState.biometry.stateHash == nil)
    }

    @Test("The reuse duration is cut to its maximum")
    func reuseDuration() {
        let context = LAContext()
        #expect(context.touchIDAuthenticationAllowableReuseDuration == 0)
        context.touchIDAuthenticationAllowableReuseDuration = 10_000
        #expect(
            context.touchIDAuthenticationAllowableReuseDuration
                == LATouchIDAuthenticationMaximumAllowableReuseDuration)
    }
}
