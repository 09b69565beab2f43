/// A way in which an operation on a secret can fail, and what generated code makes of it.
public struct FailureMode: Sendable {
    /// The system's status; nil if the system isn't asked, or answers that all is well.
    public let status: SystemStatus?
    /// The member of `KeyspecError` that is thrown; nil if none is.
    public let error: String?
    /// Why it happens.
    public let cause: String
    /// What the app should do.
    public let action: String
    /// Whether the app then has to get a new value, as the spec's `recovery` says.
    public let needsRecovery: Bool
    /// Where the cause is known from; empty if the system takes no part.
    public let sources: [Source]
    let applies: @Sendable (Secret) -> Bool

    private init(
        _ status: SystemStatus?, _ error: String?, _ cause: String, _ action: String, needsRecovery: Bool = false,
        _ sources: [Source] = [], where applies: @escaping @Sendable (Secret) -> Bool = { _ in true }
    ) {
        self.status = status
        self.error = error
        self.cause = cause
        self.action = action
        self.needsRecovery = needsRecovery
        self.sources = sources
        self.applies = applies
    }

    /// All there are, in the order of documents.
    static let all: [FailureMode] = [
        FailureMode(
            .itemNotFound, nil, "There is none: never stored, deleted, or lost.",
            "A read returns nil. Take the first-use path or recover; nothing else means \"not there\".",
            needsRecovery: true, [.droppedRows, .unseenGroup]),
        FailureMode(
            .interactionNotAllowed, "locked",
            "Its class is closed: the device is locked, or wasn't unlocked since its start.",
            "Wait for the unlock and try again. The value is kept; never replace it, and never sign the user out.",
            [.closedClass], where: { !$0.demand.asks }),
        FailureMode(
            .interactionNotAllowed, "locked", "Its class is closed, or the user can't be asked here.",
            "Try again in the foreground after an unlock. The value is kept.",
            [.closedClass, .promptNotAllowed], where: \.demand.asks),
        FailureMode(
            .userCanceled, "cancelled", "The user, or the app, ended the prompt.",
            "Stay where the user was, and offer to try again. The value is kept.", [.authenticationErrors],
            where: \.demand.asks),
        FailureMode(
            .authFailed, "authenticationFailed",
            "The user wasn't recognised, too many attempts failed, or the passcode or biometrics that it asks for are missing.",
            "Offer to try again; the value is kept.", [.authenticationErrors],
            where: { $0.demand.asks && $0.answer(in: .biometryChanged).outcome != .lost }),
        FailureMode(
            .authFailed, "authenticationFailed",
            "The user wasn't recognised, too many attempts failed, or faces or fingers changed since it was stored.",
            "Offer to try again; if it fails while biometrics work, recover.", needsRecovery: true,
            [.authenticationErrors, .currentSetPage],
            where: { $0.demand.asks && $0.answer(in: .biometryChanged).outcome == .lost }),
        FailureMode(
            nil, "invalidated", "Faces or fingers changed since it was stored, and it was removed.",
            "Have the user sign in anew, and store it again.", needsRecovery: true, [.domainStatePage],
            where: \.isInvalidatedByBiometryChange),
        FailureMode(
            nil, "passcodeNotSet", "A save, on a device without the passcode that it needs.",
            "Ask the user to set a passcode. Nothing weaker is stored.", [.noPasscode],
            where: {
                $0.protection.accessibility == .whenPasscodeSetThisDeviceOnly
                    || !Set($0.protection.accessControl).isDisjoint(with: [.userPresence, .devicePasscode])
            }),
        FailureMode(
            nil, "biometryNotEnrolled", "A save, on a device where no face or finger is enrolled.",
            "Ask the user to enrol one, or don't offer the feature. Nothing weaker is stored.",
            [.authenticationErrors],
            where: {
                let flags = Set($0.protection.accessControl)
                return !flags.isDisjoint(with: [.biometryAny, .biometryCurrentSet])
                    && (!flags.contains(.or) || flags.isDisjoint(with: [.devicePasscode, .companion]))
            }),
        FailureMode(
            .missingEntitlement, "missingEntitlement", "The process isn't entitled to its access group.",
            "A fault of the build: compare the signature with the entitlements of this document.", [.foreignGroup]),
        FailureMode(
            .notAvailable, "unexpectedStatus", "The keychain has no key for its class, or can't be reached.",
            "Report the status and try again later. The value isn't touched.", [.closedClass]),
        FailureMode(
            nil, "undecodable", "The stored bytes are no value of the declared type.",
            "Report it: another version of the app wrote them. They stay as they are.", where: \.holdsValue),
        FailureMode(
            nil, "valueTooLarge", "A save of more bytes than the spec allows.",
            "A fault of the app. What was stored before stays.",
            where: { $0.size.map { if case .atMost = $0 { true } else { false } } ?? false }),
        FailureMode(
            nil, "wrongSize", "A save of a value with another number of bytes than the spec states.",
            "A fault of the app. What was stored before stays.",
            where: { $0.size.map { if case .exactly = $0 { true } else { false } } ?? false }),
        FailureMode(
            nil, "alreadyExists", "Another one is there: a key, or the certificate under another label.",
            "Delete it first, if it is to be replaced.", [.duplicate], where: { !$0.isPassword }),
        FailureMode(
            nil, "invalidParameter", "A run-time parameter, service or group is empty, or ends in the reserved suffix.",
            "A fault of the app; the system isn't asked.",
            where: { !$0.parameters.isEmpty || $0.isNamedAtRunTime }),
        FailureMode(
            nil, "missingInfoPlistString", "The Info.plist lacks a string that its identity is made from.",
            "A fault of the build: add the key that this document names.", where: { !$0.infoPlistKeys.isEmpty }),
    ]
}

extension Secret {
    /// The ways in which operations on it can fail, in the order of documents.
    public var failureModes: [FailureMode] { FailureMode.all.filter { $0.applies(self) } }

    /// Whether it is a password of either class.
    public var isPassword: Bool { if case .password = content { true } else { false } }

    private var password: Password? { if case .password(let password) = content { password } else { nil } }

    fileprivate var holdsValue: Bool { password.map { $0.value != .nothing && $0.value != .data } ?? false }
    fileprivate var size: ValueSize? { password?.size }

    fileprivate var isNamedAtRunTime: Bool {
        if case .runtime = group { return true }
        return identityTexts.contains { if case .runtime = $0 { true } else { false } }
    }

    /// The keys that an Info.plist needs for its identity, each once.
    public var infoPlistKeys: [String] {
        var keys: [String] = []
        func add(_ key: String) { if !keys.contains(key) { keys.append(key) } }
        func add(_ text: AttributeText) {
            if text.segments.contains(.appIdentifierPrefix) { add("AppIdentifierPrefix") }
        }
        switch group {
        case .named(let text): add(text)
        case .infoPlist(let key): add(key)
        case .default, .runtime: break
        }
        for text in identityTexts {
            switch text {
            case .text(let text): add(text)
            case .infoPlist(let key): add(key)
            case .absent, .runtime: break
            }
        }
        return keys
    }
}
