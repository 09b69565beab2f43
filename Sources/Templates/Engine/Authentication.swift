import Foundation

extension SimulatedDevice {
    /// Has the user prove what is asked, unless the context has it already; what is proved stays in the context.
    ///
    /// Never called under the device's lock: the user may act on the device meanwhile.
    ///
    /// - Parameters:
    ///   - request: What has to be proved.
    ///   - context: Where proofs are kept, with the texts for the prompt.
    ///   - isInteractionAllowed: Whether the call itself lets the user be asked.
    /// - Returns: Why it failed; nil if it didn't.
    public func authenticate(
        _ request: AuthenticationRequest, in context: AuthenticationContext, isInteractionAllowed: Bool = true
    ) -> AuthenticationError? {
        let values = context.snapshot
        if values.isInvalidated { return .invalidContext }
        let isProved = withState {
            request.isMet(by: values.factors, present: $0.biometry.enrollmentGeneration)
        }
        let lacksPassword = request.needsPassword && values.applicationPassword == nil
        if isProved && !lacksPassword { return nil }
        if lacksPassword && settings.passwordWithoutCredential == .authFailed { return .authenticationFailed }
        if !isInteractionAllowed || !values.isInteractionAllowed { return .notInteractive }
        if lockState != .unlocked && settings.promptWhileLocked == .interactionNotAllowed { return .notInteractive }
        if !isProved, let error = prove(request, in: context) { return error }
        return lacksPassword ? askForPassword(in: context) : nil
    }

    private func prove(_ request: AuthenticationRequest, in context: AuthenticationContext) -> AuthenticationError? {
        // What is recognised is compared with what is enrolled when the prompt appears.
        let (byBiometry, byFallback) = withState {
            ($0.factors(for: request), $0.factors(for: request, byFallback: true))
        }
        if case .failure(let error) = byBiometry { return error }
        switch ask(.authentication(request.requirement), in: context) {
        case .failure(let error):
            return error
        case .success(let answer):
            switch answer == .fallback ? byFallback : byBiometry {
            case .success(let factors): context.prove(factors)
            case .failure(let error): return error
            }
            return nil
        }
    }

    private func askForPassword(in context: AuthenticationContext) -> AuthenticationError? {
        switch ask(.applicationPassword, in: context) {
        case .failure(let error): return error
        case .success(.password(let password)): context.applicationPassword = password
        case .success: return .authenticationFailed
        }
        return nil
    }

    private func ask(_ kind: Prompt.Kind, in context: AuthenticationContext) -> Result<UserAnswer, AuthenticationError>
    {
        let values = context.snapshot
        let prompt = Prompt(
            kind: kind, reason: values.reason, cancelTitle: values.cancelTitle, fallbackTitle: values.fallbackTitle)
        let (answer, meanwhile) = withState {
            $0.prompts.append(prompt)
            return ($0.user.nextAnswer(), $0.user.whilePrompted)
        }
        meanwhile?(prompt)
        if answer == .none { context.waitUntilInvalidated() }
        if context.isInvalidated { return .failure(.appCancel) }
        switch answer {
        case .approve, .fallback, .password: return .success(answer)
        case .cancel: return .failure(.userCancel)
        case .fail: return .failure(.authenticationFailed)
        case .systemCancel, .none: return .failure(.systemCancel)
        }
    }

    /// Why a policy can't be evaluated on this device now.
    ///
    /// - Parameter requirement: The policy's constraints.
    /// - Returns: The first reason; nil if it can.
    public func obstacle(to requirement: AccessControl.Requirement) -> AuthenticationError? {
        if case .failure(let error) = withState({ $0.factors(for: AuthenticationRequest(requirement: requirement)) }) {
            return error
        }
        return nil
    }
}
