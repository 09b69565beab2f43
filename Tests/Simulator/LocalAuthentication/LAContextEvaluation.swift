import Foundation
import KeychainEngine
import Security

extension LAContext {
    /// Has the user prove what a policy asks.
    ///
    /// - Parameters:
    ///   - policy: The policy.
    ///   - localizedReason: The prompt's text.
    ///   - reply: Gets the result on a queue of the framework.
    public func evaluatePolicy(
        _ policy: LAPolicy, localizedReason: String, reply: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        let obstacle = Self.obstacle(to: policy)
        evaluate(
            AuthenticationRequest(requirement: policy.requirement), obstacle: isInvalidated ? nil : obstacle,
            localizedReason, reply)
    }

    /// Has the user prove what a policy asks.
    ///
    /// - Parameters:
    ///   - policy: The policy.
    ///   - localizedReason: The prompt's text.
    /// - Returns: True.
    /// - Throws: `LAError`.
    public func evaluatePolicy(_ policy: LAPolicy, localizedReason: String) async throws -> Bool {
        try await withCheckedThrowingContinuation { continuation in
            evaluatePolicy(policy, localizedReason: localizedReason) { continuation.resume($0, $1) }
        }
    }

    /// Has the user prove what an access control asks for an operation.
    ///
    /// - Parameters:
    ///   - accessControl: The access control.
    ///   - operation: The operation.
    ///   - localizedReason: The prompt's text.
    ///   - reply: Gets the result on a queue of the framework.
    public func evaluateAccessControl(
        _ accessControl: SecAccessControl, operation: LAAccessControlOperation, localizedReason: String,
        reply: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        let content = accessControl.accessControl
        let requirement = operation.engineOperation.map(content.requirement(for:)) ?? .always
        let isItem = operation == .createItem || operation == .useItem
        evaluate(
            AuthenticationRequest(
                requirement: requirement ?? .always, needsPassword: isItem && content.requiresPassword),
            obstacle: requirement == nil ? .authenticationFailed : nil, localizedReason, reply)
    }

    /// Has the user prove what an access control asks for an operation.
    ///
    /// - Parameters:
    ///   - accessControl: The access control.
    ///   - operation: The operation.
    ///   - localizedReason: The prompt's text.
    /// - Returns: True.
    /// - Throws: `LAError`.
    public func evaluateAccessControl(
        _ accessControl: SecAccessControl, operation: LAAccessControlOperation, localizedReason: String
    ) async throws -> Bool {
        try await withCheckedThrowingContinuation { continuation in
            evaluateAccessControl(accessControl, operation: operation, localizedReason: localizedReason) {
                continuation.resume($0, $1)
            }
        }
    }

    private func evaluate(
        _ request: AuthenticationRequest, obstacle: LAError.Code?, _ reason: String,
        _ reply: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        localizedReason = reason
        let context = authenticationContext
        let process = SimulatedProcess.current
        DispatchQueue.global().async {
            let code =
                obstacle
                ?? (process.map { $0.authenticate(request, in: context).map(LAError.Code.init) } ?? .systemCancel)
            reply(code == nil, code.map { LAError($0) })
        }
    }
}

extension CheckedContinuation where T == Bool, E == any Error {
    fileprivate func resume(_ success: Bool, _ error: (any Error)?) {
        if let error { resume(throwing: error) } else { resume(returning: success) }
    }
}

extension LAAccessControlOperation {
    /// The entry of an access control that decides; nil where none does.
    fileprivate var engineOperation: AccessControl.Operation? {
        switch self {
        case .createItem: .encrypt
        case .useItem, .useKeyDecrypt: .decrypt
        case .createKey: nil
        case .useKeySign: .sign
        case .useKeyKeyExchange: .computeKey
        }
    }
}
