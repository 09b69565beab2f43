import Foundation

/// Whether a row's content is at hand.
enum RowAccess {
    case readable
    /// The class key isn't there now.
    case locked
    /// Can never be decrypted again.
    case undecryptable
    /// The user has to prove something first.
    case needs(AuthenticationRequest)
    /// Proved, but wrong, or not permitted at all.
    case refused(Int32)
}

extension KeychainState {
    /// Judges whether a row can be decrypted under a context, in a call that may ask the user or may not.
    func access(to row: Row, in context: AuthenticationContext, mayAsk: Bool) -> RowAccess {
        if row.store == .fileBased || row.isTombstone { return .readable }
        if row.isForeign { return .undecryptable }
        if row.accessible == "akpu", !hasPasscode || row.passcode != passcodeGeneration { return .undecryptable }
        if !isClassAvailable(row.accessible) { return .locked }
        guard let accessControl = row.accessControl else { return .readable }
        guard let requirement = accessControl.requirement(for: .decrypt) else {
            return settings.readWithoutDecryptEntry == .authFailed
                ? .refused(KeychainStatus.authFailed) : .undecryptable
        }
        let request = AuthenticationRequest(
            requirement: requirement, enrollment: row.enrollment, needsPassword: accessControl.requiresPassword)
        let values = context.snapshot
        let isProved = request.isMet(by: values.factors, present: biometry.enrollmentGeneration)
        if !isProved, isInvalidated(row, request), dropsInvalidated(mayAsk: mayAsk) { return .undecryptable }
        guard isProved, !accessControl.requiresPassword || values.applicationPassword != nil else {
            return .needs(request)
        }
        return row.applicationPassword == nil || row.applicationPassword == values.applicationPassword
            ? .readable : .refused(KeychainStatus.authFailed)
    }

    private func dropsInvalidated(mayAsk: Bool) -> Bool {
        mayAsk
            ? settings.afterEnrollmentChange == .itemNotFound
            : settings.probeAfterEnrollmentChange == .itemNotFound
    }

    /// Whether an enrolment change has made the row's requirement impossible.
    private func isInvalidated(_ row: Row, _ request: AuthenticationRequest) -> Bool {
        guard let enrollment = row.enrollment, enrollment != biometry.enrollmentGeneration else { return false }
        let left = request.requirement.constraints.filter { $0 != .biometryCurrentSet }
        return left.count < request.requirement.count
    }

    /// Encrypts a row under the device's present keys, or says why it can't be.
    mutating func encrypt(_ row: inout Row, in context: AuthenticationContext) -> Outcome? {
        row.passcode = row.accessible == "akpu" ? passcodeGeneration : nil
        if row.accessible == "akpu" && !hasPasscode {
            return .done(
                settings.addWithoutPasscode == .notAvailable ? KeychainStatus.notAvailable : KeychainStatus.authFailed)
        }
        return isClassAvailable(row.accessible) ? nil : .done(KeychainStatus.interactionNotAllowed)
    }

    /// Binds a new access control to what is enrolled and to the application password (1.17).
    mutating func bind(_ row: inout Row, in context: AuthenticationContext) -> Outcome? {
        guard let accessControl = row.accessControl else {
            row.enrollment = nil
            row.applicationPassword = nil
            return nil
        }
        if settings.addWithUnavailableConstraint == .authFailed {
            for requirement in accessControl.operations.map({ Array($0.values) }) ?? [] {
                if case .failure = factors(for: AuthenticationRequest(requirement: requirement)) {
                    return .done(KeychainStatus.authFailed)
                }
            }
        }
        row.enrollment = accessControl.bindsEnrollment ? biometry.enrollmentGeneration : nil
        row.applicationPassword = nil
        guard accessControl.requiresPassword else { return nil }
        guard let password = context.applicationPassword else {
            return .needs(AuthenticationRequest(requirement: .always, needsPassword: true))
        }
        row.applicationPassword = password
        return nil
    }
}

/// What one attempt at a call ends in.
enum Outcome {
    case done(Int32, Any? = nil)
    /// To be tried again once this is proved.
    case needs(AuthenticationRequest)
}
