import Foundation

/// What has to be proved before a call can go on.
public struct AuthenticationRequest: Hashable, Sendable {
    /// Constraints.
    public var requirement: AccessControl.Requirement
    /// The enrolled set that current-set constraints are bound to; nil for the present one.
    public var enrollment: Int?
    /// Whether an application password is needed.
    public var needsPassword: Bool

    /// A request.
    ///
    /// - Parameters:
    ///   - requirement: Constraints.
    ///   - enrollment: The enrolled set that current-set constraints are bound to; nil for the present one.
    ///   - needsPassword: Whether an application password is needed.
    public init(
        requirement: AccessControl.Requirement, enrollment: Int? = nil, needsPassword: Bool = false
    ) {
        self.requirement = requirement
        self.enrollment = enrollment
        self.needsPassword = needsPassword
    }

    /// Whether the constraints hold by what was proved already.
    func isMet(by factors: Set<AuthenticationContext.Factor>, present: Int) -> Bool {
        requirement.constraints.filter { isMet($0, by: factors, present: present) }.count >= requirement.count
    }

    private func isMet(
        _ constraint: AccessControl.Constraint, by factors: Set<AuthenticationContext.Factor>, present: Int
    ) -> Bool {
        switch constraint {
        case .devicePasscode: factors.contains(.passcode)
        case .companion: factors.contains(.companion)
        case .biometryCurrentSet: factors.contains(.biometry(enrollment: enrollment ?? present))
        case .biometryAny: factors.contains { if case .biometry = $0 { true } else { false } }
        case .userPresence: factors.contains { $0 != .companion }
        }
    }
}

extension KeychainState {
    /// What the user can prove on this device now, or why that isn't enough.
    ///
    /// - Parameters:
    ///   - request: What is asked.
    ///   - byFallback: Whether the user refuses biometry.
    /// - Returns: The proofs that suffice, or the obstacle.
    func factors(
        for request: AuthenticationRequest, byFallback: Bool = false
    ) -> Result<Set<AuthenticationContext.Factor>, AuthenticationError> {
        // Biometry is offered before the passcode; a companion asks nothing of the user.
        let order: [AccessControl.Constraint] = [
            .companion, .biometryAny, .biometryCurrentSet, .userPresence, .devicePasscode,
        ]
        var proved: Set<AuthenticationContext.Factor> = []
        var met = 0
        var failure = AuthenticationError.authenticationFailed
        for constraint in order.reversed() where request.requirement.constraints.contains(constraint) {
            if case .failure(let error) = factor(for: constraint, request, byFallback: byFallback) { failure = error }
        }
        for constraint in order where request.requirement.constraints.contains(constraint) {
            guard met < request.requirement.count else { break }
            guard case .success(let factor) = factor(for: constraint, request, byFallback: byFallback) else { continue }
            proved.insert(factor)
            met += 1
        }
        return met == request.requirement.count ? .success(proved) : .failure(failure)
    }

    private func factor(
        for constraint: AccessControl.Constraint, _ request: AuthenticationRequest, byFallback: Bool
    ) -> Result<AuthenticationContext.Factor, AuthenticationError> {
        let seen = AuthenticationContext.Factor.biometry(enrollment: biometry.enrollmentGeneration)
        switch constraint {
        case .companion:
            return isCompanionNearby ? .success(.companion) : .failure(.companionNotAvailable)
        case .devicePasscode:
            return hasPasscode ? .success(.passcode) : .failure(.passcodeNotSet)
        case .userPresence:
            if !hasPasscode { return .failure(.passcodeNotSet) }
            return .success(biometry.isUsable && !byFallback ? seen : .passcode)
        case .biometryAny, .biometryCurrentSet:
            if let error = biometryError { return .failure(error) }
            if byFallback { return .failure(.userFallback) }
            let isSameSet = (request.enrollment ?? biometry.enrollmentGeneration) == biometry.enrollmentGeneration
            return constraint == .biometryAny || isSameSet ? .success(seen) : .failure(.authenticationFailed)
        }
    }

    /// Why biometry can't be used now.
    var biometryError: AuthenticationError? {
        if biometry.kind == .none { return .biometryNotAvailable }
        if !biometry.isEnrolled { return .biometryNotEnrolled }
        return biometry.isLockedOut ? .biometryLockout : nil
    }
}
