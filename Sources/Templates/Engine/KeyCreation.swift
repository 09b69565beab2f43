import Foundation

/// What SecKeyCreateRandomKey is asked for; it reads type, size and token at the top level alone (6.3).
struct KeyParameters {
    let type: SimulatedKey.KeyType
    let bits: Int
    let tokenID: String?
    let privateKey: [String: Any]
    let isPermanent: Bool
    /// What goes into an add beside the private key's own attributes.
    let useKeys: [String: Any]

    static let privateKeyAttributes = "private"
    static let secureEnclave = "com.apple.setoken"

    init(_ parameters: [String: Any]) throws(StatusError) {
        tokenID = parameters[QueryKey.tokenID] as? String
        if let tokenID, tokenID != Self.secureEnclave { throw StatusError(KeychainStatus.itemNotFound) }
        guard let number = try? AttributeValue(parameters["type"] ?? "", kind: .number), case .number(let raw) = number,
            let type = SimulatedKey.KeyType(rawValue: raw),
            let bits = parameters["bsiz"].flatMap(Scalar.integer).map(Int.init), SimulatedKey.hasSize(bits, type)
        else { throw StatusError(KeychainStatus.param) }
        // The token's driver judges what it makes; which error it gives is closed.
        if tokenID != nil, type != .ellipticCurve || bits != 256 { throw StatusError(KeychainStatus.param) }
        self.type = type
        self.bits = bits
        privateKey = parameters[Self.privateKeyAttributes] as? [String: Any] ?? [:]
        isPermanent = privateKey["perm"].flatMap(Scalar.boolean) ?? (tokenID != nil)
        useKeys = parameters.filter {
            $0.key == QueryKey.useDataProtection || $0.key == QueryKey.useAuthenticationContext
        }
    }
}

extension KeychainState {
    /// A new key with bytes of its own.
    mutating func makeKey(_ parameters: KeyParameters, in context: AuthenticationContext) -> Result<
        SimulatedKey, StatusError
    > {
        nextKey += 1
        let made = keyMaker.map { $0(parameters.type, parameters.bits) }
        guard let key = made ?? SimulatedKey(parameters.type, bits: parameters.bits, seed: nextKey) else {
            return .failure(StatusError(KeychainStatus.param))
        }
        guard let tokenID = parameters.tokenID else { return .success(key) }
        let accessControl = parameters.privateKey[QueryKey.accessControl].flatMap(AccessControl.from)
        let accessible = accessControl?.protection ?? parameters.privateKey[QueryKey.accessible] as? String ?? "ak"
        if settings.tokenKeyWhileClassClosed == .refused || accessible == "akpu" {
            // The checks of a row with this protection are the token's here.
            var row = Row(
                id: 0, store: .dataProtection, table: .key, attributes: [QueryKey.accessible: .string(accessible)],
                data: nil,
                accessControl: accessControl, persistentReference: Data())
            for outcome in [encrypt(&row, in: context), bind(&row, in: context)] {
                if case .done(let status, _)? = outcome { return .failure(StatusError(status)) }
            }
        }
        let token = TokenKey(
            tokenID: tokenID, object: Data("token object \(nextKey)".utf8),
            accessControl: accessControl.flatMap { $0.operations == nil ? nil : $0 }, accessible: accessible,
            enrollment: accessControl?.bindsEnrollment == true ? biometry.enrollmentGeneration : nil,
            passcode: accessible == "akpu" ? passcodeGeneration : nil)
        let held = SimulatedKey(token, publicBytes: key.publicBytes)
        tokenKeys[token.object] = held
        return .success(held)
    }

    /// Judges whether a token's key can be used for an operation under a context.
    func access(to token: TokenKey, for operation: AccessControl.Operation, in context: AuthenticationContext)
        -> RowAccess
    {
        if token.accessible == "akpu", !hasPasscode || token.passcode != passcodeGeneration { return .undecryptable }
        if !isClassAvailable(token.accessible) { return .locked }
        guard let accessControl = token.accessControl else { return .readable }
        // An operation without an entry is permitted to nobody (6.8).
        guard let requirement = accessControl.requirement(for: operation) else {
            return .refused(KeychainStatus.authFailed)
        }
        let request = AuthenticationRequest(
            requirement: requirement, enrollment: token.enrollment, needsPassword: accessControl.requiresPassword)
        let values = context.snapshot
        let isProved = request.isMet(by: values.factors, present: biometry.enrollmentGeneration)
        return isProved && (!accessControl.requiresPassword || values.applicationPassword != nil)
            ? .readable : .needs(request)
    }
}

extension SimulatedProcess {
    /// Makes a key, and stores it if the parameters say so.
    func executeCreateKey(_ dictionary: [String: Any]) -> (status: Int32, result: Any?) {
        do throws(StatusError) {
            let parameters = try KeyParameters(dictionary)
            let context = try ClientChecks.context(in: parameters.privateKey.merging(parameters.useKeys) { $1 })
            let key = try device.withState { $0.makeKey(parameters, in: context) }.get()
            if parameters.isPermanent {
                var attributes = parameters.privateKey.merging(parameters.useKeys) { $1 }
                attributes["perm"] = nil
                attributes[QueryKey.valueReference] = ItemReference.key(key)
                let added = execute(.add, attributes, nil)
                if added.status != KeychainStatus.success { throw StatusError(added.status) }
            }
            return (KeychainStatus.success, ItemReference.key(key))
        } catch {
            return (error.status, nil)
        }
    }

    /// Signs; the key of a token may need the user (1.11).
    func executeSign(_ key: SimulatedKey, _ message: Data, in context: AuthenticationContext) -> (Int32, Data?) {
        guard key.isPrivate else { return (KeychainStatus.param, nil) }
        guard let token = key.token else { return (KeychainStatus.success, key.signature(of: message)) }
        for _ in 0...Self.mostRounds {
            switch device.withState({ $0.access(to: token, for: .sign, in: context) }) {
            case .readable: return (KeychainStatus.success, key.signature(of: message))
            case .locked: return (KeychainStatus.interactionNotAllowed, nil)
            case .undecryptable: return (KeychainStatus.authFailed, nil)
            case .refused(let status): return (status, nil)
            case .needs(let request):
                if let error = device.authenticate(request, in: context) { return (error.status, nil) }
            }
        }
        return (KeychainStatus.authFailed, nil)
    }
}
