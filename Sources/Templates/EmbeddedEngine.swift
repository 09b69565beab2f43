// Made from Sources/Templates/Engine by `make embed`. Do not edit: change the sources and make it again.
// swift-format-ignore-file

enum EmbeddedEngine {
    static let sources: [(name: String, text: String)] = [
        ("AccessControl.swift", ###"""
/// Who may do what with an item: its protection, and a requirement for each operation.
public struct AccessControl: Hashable, Sendable {
    /// What can be done with an item or a key.
    public enum Operation: String, Hashable, Sendable, CaseIterable {
        /// Read a value.
        case decrypt
        /// Store a value.
        case encrypt
        /// Delete the item.
        case delete
        /// Sign with a key.
        case sign
        /// Exchange keys.
        case computeKey
        /// Unwrap an encapsulated key.
        case kemDecapsulate
        /// Attest a key.
        case attest
        /// Whatever has no entry of its own.
        case `default`
    }

    /// Something that a user has to prove.
    public enum Constraint: String, Hashable, Sendable, CaseIterable {
        /// The device's owner, by biometry or passcode.
        case userPresence
        /// The device's passcode.
        case devicePasscode
        /// Any enrolled finger or face.
        case biometryAny
        /// A finger or face of the set that was enrolled when the item was stored.
        case biometryCurrentSet
        /// A companion device nearby.
        case companion
    }

    /// What an operation asks for.
    public enum Requirement: Hashable, Sendable {
        /// Nothing.
        case always
        /// One constraint.
        case constraint(Constraint)
        /// So many of these constraints.
        case kOfN(Int, [Constraint])

        /// The constraints it is made of.
        public var constraints: [Constraint] {
            switch self {
            case .always: []
            case .constraint(let constraint): [constraint]
            case .kOfN(_, let constraints): constraints
            }
        }

        /// How many of them have to hold.
        public var count: Int {
            switch self {
            case .always: 0
            case .constraint: 1
            case .kOfN(let count, _): count
            }
        }
    }

    /// The accessibility inside; nil for a protection that was given as a dictionary.
    public let protection: String?
    /// Requirements by operation; nil for the object that a plain item returns, which was never made from flags.
    public let operations: [Operation: Requirement]?
    /// Whether an application password enters the item's key.
    public let requiresPassword: Bool

    /// The access control of an item that has nothing but a protection.
    static func plain(_ protection: String) -> AccessControl {
        AccessControl(protection: protection, operations: nil, requiresPassword: false)
    }

    /// What an operation asks for; nil if it isn't permitted at all (1.15).
    public func requirement(for operation: Operation) -> Requirement? {
        guard let operations else { return .always }
        return operations[operation] ?? operations[.default]
    }

    /// Whether storing has to remember which fingers or faces are enrolled.
    var bindsEnrollment: Bool {
        operations?.values.contains { $0.constraints.contains(.biometryCurrentSet) } ?? false
    }
}

/// An object that stands for an access control in a dictionary.
public protocol AccessControlProviding: AnyObject {
    /// The access control it stands for.
    var accessControl: AccessControl { get }
}

extension AccessControl {
    /// Takes an access control out of a dictionary's value.
    static func from(_ value: Any) -> AccessControl? {
        value as? AccessControl ?? (value as? any AccessControlProviding)?.accessControl
    }
}
"""###),
        ("AccessControlCreation.swift", ###"""
extension AccessControl {
    /// The flags, by their bits.
    public struct Flags: OptionSet, Hashable, Sendable {
        /// The bits.
        public let rawValue: UInt

        /// Takes any bits; unknown ones are judged when the access control is made.
        ///
        /// - Parameter rawValue: The bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Bit 0.
        public static let userPresence = Flags(rawValue: 1 << 0)
        /// Bit 1.
        public static let biometryAny = Flags(rawValue: 1 << 1)
        /// Bit 3.
        public static let biometryCurrentSet = Flags(rawValue: 1 << 3)
        /// Bit 4.
        public static let devicePasscode = Flags(rawValue: 1 << 4)
        /// Bit 5.
        public static let companion = Flags(rawValue: 1 << 5)
        /// Bit 14: one constraint is enough.
        public static let or = Flags(rawValue: 1 << 14)
        /// Bit 15: all constraints have to hold.
        public static let and = Flags(rawValue: 1 << 15)
        /// Bit 30.
        public static let privateKeyUsage = Flags(rawValue: 1 << 30)
        /// Bit 31.
        public static let applicationPassword = Flags(rawValue: 1 << 31)
    }

    /// Why an access control wasn't made; the status is -50 each time.
    public enum Refusal: String, Error, Hashable, Sendable {
        /// 1.1.
        case invalidProtection
        /// 1.2.
        case bothOperators
        /// 1.3.
        case bothBiometry
        /// 1.4.
        case userPresenceCombined
    }

    /// The protections that the system knows, the private "f" among them.
    static let protections: Set<String> = ["ak", "ck", "dk", "aku", "cku", "dku", "akpu", "f"]

    /// Makes an access control; a function of its arguments alone (section 1).
    ///
    /// - Parameters:
    ///   - protection: One of the accessibility values, or any dictionary.
    ///   - flags: Constraints, an operator, modifiers.
    /// - Throws: The first test that fails, in the order of the refusal's cases.
    public init(protection: Any?, flags: Flags) throws(Refusal) {
        if let name = protection as? String, Self.protections.contains(name) {
            self.protection = name
        } else if protection is [AnyHashable: Any] {
            self.protection = nil
        } else {
            throw .invalidProtection
        }
        if flags.isSuperset(of: [.or, .and]) { throw .bothOperators }
        if flags.isSuperset(of: [.biometryAny, .biometryCurrentSet]) { throw .bothBiometry }
        if flags.contains(.userPresence),
            !flags.isSubset(of: [.userPresence, .applicationPassword, .privateKeyUsage])
        {
            throw .userPresenceCombined
        }
        requiresPassword = flags.contains(.applicationPassword)
        operations = Self.operations(
            Self.combined(Self.constraints(flags), any: flags.contains(.or)),
            forKeys: flags.contains(.privateKeyUsage))
    }

    private static func constraints(_ flags: Flags) -> [Constraint] {
        let order: [(Flags, Constraint)] = [
            (.userPresence, .userPresence), (.devicePasscode, .devicePasscode), (.biometryAny, .biometryAny),
            (.biometryCurrentSet, .biometryCurrentSet), (.companion, .companion),
        ]
        return order.filter { flags.contains($0.0) }.map(\.1)
    }

    private static func combined(_ constraints: [Constraint], any: Bool) -> Requirement {
        guard let first = constraints.first else { return .always }
        return constraints.count == 1 ? .constraint(first) : .kOfN(any ? 1 : constraints.count, constraints)
    }

    private static func operations(_ combined: Requirement, forKeys: Bool) -> [Operation: Requirement] {
        if forKeys {
            return [
                .sign: combined, .computeKey: combined, .kemDecapsulate: combined, .attest: .always, .delete: .always,
            ]
        }
        return combined == .always
            ? [.default: .always] : [.decrypt: combined, .encrypt: .always, .delete: .always]
    }
}
"""###),
        ("Add.swift", ###"""
import Foundation

extension KeychainState {
    /// SecItemAdd's half of the daemon (2.2).
    mutating func add(_ dictionary: [String: Any], for caller: Caller) throws(StatusError) -> Outcome {
        let groups = try caller.requireWritableGroups()
        let query = try Query(caller.prunesMatchKeys ? dictionary.withoutMatchKeys : dictionary)
        if query.table.code == ClassTable.identity.code { throw StatusError(KeychainStatus.internalError) }
        try Self.checkPrivateAttributes(query)
        let group = query.group ?? groups[0]
        if !groups.contains(group) { throw StatusError(KeychainStatus.missingEntitlement) }
        let isSynchronizable = query.sync == .exactly(true)
        if caller.isAppClip && isSynchronizable { throw StatusError(KeychainStatus.restrictedAPI) }
        if query.persistentReference != nil, settings.persistentReferenceWithFilters == .refusedEverywhere {
            throw StatusError(KeychainStatus.param)
        }
        if !query.matchKeys.isEmpty || query.usesItemList {
            return .done(
                settings.addWithMatchKeys == .succeedsWithoutStoring ? KeychainStatus.success : KeychainStatus.param)
        }
        var row = makeRow(query, group: group, isSynchronizable: isSynchronizable, store: caller.store)
        if caller.store == .dataProtection {
            if let outcome = encrypt(&row, in: caller.context) { return outcome }
            if let outcome = bind(&row, in: caller.context) { return outcome }
        }
        let key = row.uniqueKey
        if let index = rows.firstIndex(where: { $0.uniqueKey == key }) {
            if !rows[index].isTombstone { throw StatusError(KeychainStatus.duplicateItem) }
            rows.remove(at: index)
        }
        rows.append(row)
        nextRow += 1
        return .done(KeychainStatus.success, results(for: [(row, reference(to: row))], of: query, asArray: false))
    }

    private static func checkPrivateAttributes(_ query: Query) throws(StatusError) {
        if query.attributes["clip"] != nil { throw StatusError(KeychainStatus.param) }
        if query.attributes.keys.contains(where: ClassTable.isPrivate) {
            throw StatusError(KeychainStatus.missingEntitlement)
        }
    }

    private mutating func makeRow(_ query: Query, group: String, isSynchronizable: Bool, store: Row.Store) -> Row {
        var attributes = query.attributes.filter { !query.table.ignores($0.key) }
        attributes[QueryKey.accessGroup] = .string(group)
        attributes[QueryKey.synchronizable] = .number(isSynchronizable ? 1 : 0)
        let now = AttributeValue.date(tick())
        attributes[QueryKey.creationDate] = now
        attributes[QueryKey.modificationDate] = now
        for name in query.table.primaryKey where attributes[name] == nil {
            attributes[name] = .emptyValue(query.table.attributes[name] ?? .blob)
        }
        let accessible =
            query.accessControl?.protection.map(AttributeValue.string) ?? attributes[QueryKey.accessible]
            ?? .string(query.table.defaultAccessible(inGroup: group))
        attributes[QueryKey.accessible] = accessible
        return Row(
            id: nextRow, store: store, table: query.table, attributes: attributes, data: query.data,
            accessControl: query.accessControl.flatMap { $0.operations == nil ? nil : $0 },
            persistentReference: PersistentReference.make(itemClass: query.table.code, row: nextRow))
    }
}

extension ClassTable {
    /// Whether a given value of this attribute is never stored.
    func ignores(_ attribute: String) -> Bool {
        switch attributes[attribute] {
        case .computed, .constant: true
        default: false
        }
    }
}
"""###),
        ("AttributeValue.swift", ###"""
import Foundation

/// The stored form of an attribute's value.
enum AttributeValue: Hashable, Sendable {
    case string(String)
    case data(Data)
    case number(Int64)
    case date(Date)

    /// Takes a caller's value in, or refuses its type (2.1.23).
    init(_ value: Any, kind: AttributeKind) throws(StatusError) {
        let converted: AttributeValue? =
            switch kind {
            case .string: Self.string(from: value)
            case .blob, .data: Self.blob(from: value)
            case .number: Self.number(from: value)
            case .date: (value as? Date).map(AttributeValue.date)
            case .access: Self.accessible(from: value)
            case .sync, .tomb: Self.flag(from: value)
            case .computed, .constant: Self.blob(from: value) ?? (value as? UUID).map { .string($0.uuidString) }
            case .accessControl, .schemaOnly: nil
            }
        guard let converted else { throw StatusError(KeychainStatus.param) }
        self = converted
    }

    private static func string(from value: Any) -> AttributeValue? {
        if let string = value as? String { return .string(string) }
        if let data = value as? Data { return String(data: data, encoding: .utf8).map(AttributeValue.string) }
        return (value as? UUID).map { .string($0.uuidString) }
    }

    private static func blob(from value: Any) -> AttributeValue? {
        if let data = value as? Data { return .data(data) }
        if let string = value as? String { return .string(string) }
        return Scalar.isBoolean(value) ? nil : Scalar.integer(value).map(AttributeValue.number)
    }

    private static func number(from value: Any) -> AttributeValue? {
        if let string = value as? String {
            guard let number = Int64(string), String(number) == string else { return .string(string) }
            return .number(number)
        }
        if let boolean = Scalar.boolean(value) { return .number(boolean ? 1 : 0) }
        return Scalar.integer(value).map(AttributeValue.number)
    }

    private static func accessible(from value: Any) -> AttributeValue? {
        guard let string = value as? String, AccessControl.protections.contains(string) else { return nil }
        return .string(string)
    }

    private static func flag(from value: Any) -> AttributeValue? {
        if let boolean = Scalar.boolean(value) { return .number(boolean ? 1 : 0) }
        return Scalar.integer(value).map { .number($0 == 0 ? 0 : 1) }
    }

    /// What a query and a primary key compare: bytes for text and blobs, so that "x" equals Data "x" (section 3).
    func comparisonKey(_ kind: AttributeKind) -> AttributeValue {
        switch (self, kind) {
        case (.string(let string), _): .data(Data(string.utf8))
        case (.number(let number), .blob), (.number(let number), .data): .data(Data(String(number).utf8))
        default: self
        }
    }

    /// What an absent primary-key attribute is stored as (2.2.2).
    static func emptyValue(_ kind: AttributeKind) -> AttributeValue {
        switch kind {
        case .number, .sync, .tomb: .number(0)
        case .blob, .data: .data(Data())
        case .date: .date(Date(timeIntervalSinceReferenceDate: 0))
        default: .string("")
        }
    }

    /// What a caller gets back.
    var object: Any {
        switch self {
        case .string(let string): string
        case .data(let data): data
        case .number(let number): NSNumber(value: number)
        case .date(let date): date
        }
    }
}

/// Numbers and booleans as dictionaries hold them, natively or boxed.
enum Scalar {
    static func isBoolean(_ value: Any) -> Bool { boolean(value) != nil }

    /// A boolean that isn't a number: the keychain tells the two apart (2.1.10, 2.2.3).
    static func boolean(_ value: Any) -> Bool? {
        if type(of: value) == Bool.self { return value as? Bool }
        // A boxed boolean is the only boxed number with this type encoding, besides one signed byte.
        guard value is NSNumber, !(value is any BinaryInteger), !(value is any BinaryFloatingPoint),
            let number = value as? NSNumber, String(cString: number.objCType) == "c"
        else { return nil }
        return number.boolValue
    }

    static func integer(_ value: Any) -> Int64? {
        if isBoolean(value) { return nil }
        if let integer = value as? any BinaryInteger { return Int64(exactly: integer) }
        return (value as? NSNumber).flatMap { Int64(exactly: $0.doubleValue.rounded(.towardZero)) }
    }
}
"""###),
        ("Authentication.swift", ###"""
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
"""###),
        ("AuthenticationContext.swift", ###"""
import Foundation

/// What one process has had its user prove so far.
public final class AuthenticationContext: @unchecked Sendable {
    /// Something that the user has proved.
    public enum Factor: Hashable, Sendable {
        /// The passcode was typed.
        case passcode
        /// A finger or face of this enrolled set was recognised.
        case biometry(enrollment: Int)
        /// The companion was there.
        case companion
    }

    private let condition = NSCondition()
    private var values = Values()

    /// Texts and switches of a context.
    struct Values {
        var isInteractionAllowed = true
        var isInvalidated = false
        var factors: Set<Factor> = []
        var applicationPassword: Data?
        var reason = ""
        var cancelTitle: String?
        var fallbackTitle: String?
    }

    /// A context in which nothing is proved yet, and the user may be asked.
    public init() {}

    private func with<Result>(_ body: (inout Values) -> Result) -> Result {
        condition.withLock { body(&values) }
    }

    var snapshot: Values { with { $0 } }

    /// Whether the user may be asked.
    public var isInteractionAllowed: Bool {
        get { with { $0.isInteractionAllowed } }
        set { with { $0.isInteractionAllowed = newValue } }
    }

    /// The text for the prompt.
    public var reason: String {
        get { with { $0.reason } }
        set { with { $0.reason = newValue } }
    }

    /// The title of the prompt's cancel button; nil or empty for the system's.
    public var cancelTitle: String? {
        get { with { $0.cancelTitle } }
        set { with { $0.cancelTitle = newValue } }
    }

    /// The title of the prompt's fallback button; nil for the system's, empty for none.
    public var fallbackTitle: String? {
        get { with { $0.fallbackTitle } }
        set { with { $0.fallbackTitle = newValue } }
    }

    /// The application password, if one was given.
    public var applicationPassword: Data? {
        get { with { $0.applicationPassword } }
        set { with { $0.applicationPassword = newValue } }
    }

    /// What the user has proved.
    public var factors: Set<Factor> { with { $0.factors } }

    /// Whether the context can't be used any more.
    public var isInvalidated: Bool { with { $0.isInvalidated } }

    /// Ends the context, and every prompt that waits for it.
    public func invalidate() {
        condition.withLock {
            values.isInvalidated = true
            values.factors = []
            condition.broadcast()
        }
    }

    /// Records what the user has proved, as an evaluation does.
    ///
    /// - Parameter factors: What was proved.
    public func prove(_ factors: Set<Factor>) { with { $0.factors.formUnion(factors) } }

    func waitUntilInvalidated() {
        condition.withLock { while !values.isInvalidated { condition.wait() } }
    }
}

/// An object that stands for a context in a dictionary.
public protocol AuthenticationContextProviding: AnyObject {
    /// The context it stands for.
    var authenticationContext: AuthenticationContext { get }
}

extension AuthenticationContext {
    /// Takes a context out of a dictionary's value.
    static func from(_ value: Any) -> AuthenticationContext? {
        value as? AuthenticationContext ?? (value as? any AuthenticationContextProviding)?.authenticationContext
    }
}
"""###),
        ("AuthenticationError.swift", ###"""
/// Why an evaluation failed; raw values are those of LocalAuthentication.
public enum AuthenticationError: Int, Error, Hashable, Sendable {
    /// The user wasn't recognised, or gave a wrong password.
    case authenticationFailed = -1
    /// The user cancelled.
    case userCancel = -2
    /// The user took the fallback, and there is none.
    case userFallback = -3
    /// The system took the prompt away.
    case systemCancel = -4
    /// There is no passcode.
    case passcodeNotSet = -5
    /// There is no sensor.
    case biometryNotAvailable = -6
    /// Nothing is enrolled.
    case biometryNotEnrolled = -7
    /// Too many failed attempts.
    case biometryLockout = -8
    /// The context was invalidated meanwhile.
    case appCancel = -9
    /// The context had been invalidated before.
    case invalidContext = -10
    /// There is no companion nearby.
    case companionNotAvailable = -11
    /// A prompt would be needed, and isn't allowed.
    case notInteractive = -1004

    /// What a keychain call makes of it (section 5).
    var status: Int32 {
        switch self {
        case .userCancel: KeychainStatus.userCanceled
        case .notInteractive: KeychainStatus.interactionNotAllowed
        default: KeychainStatus.authFailed
        }
    }
}
"""###),
        ("AuthenticationRequest.swift", ###"""
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
"""###),
        ("Caller.swift", ###"""
/// Who calls, with what the keychain sees of it.
struct Caller {
    let platform: Platform
    let groups: [String]
    let isAppClip: Bool
    let context: AuthenticationContext
    /// The store that this part of a call goes to.
    var store = Row.Store.dataProtection

    init(platform: Platform, entitlements: Entitlements, context: AuthenticationContext) {
        self.platform = platform
        self.context = context
        groups = entitlements.accessGroups(on: platform)
        isAppClip = entitlements.isAppClip
    }

    var writableGroups: [String] { groups.filter { $0 != QueryKey.tokenGroup } }

    /// The groups that a writing call works on (2.6.5a).
    func requireWritableGroups() throws(StatusError) -> [String] {
        if writableGroups.isEmpty { throw StatusError(KeychainStatus.missingEntitlement) }
        return writableGroups
    }

    /// The groups that a query works on: the one it names, or all of them (2.6.4).
    func groups(for query: Query, of groups: [String]) throws(StatusError) -> [String] {
        guard let named = query.group else { return groups }
        if !groups.contains(named) { throw StatusError(KeychainStatus.missingEntitlement) }
        return [named]
    }
}
"""###),
        ("ClassTable.swift", ###"""
/// How values of an attribute are taken in and compared (2.1.23).
enum AttributeKind: Sendable {
    case string
    case blob
    case data
    case number
    case date
    case access
    case accessControl
    case sync
    case tomb
    /// Computed by the keychain: never stored as given, and no given value equals it.
    case computed
    /// One constant for a keychain with a single user; what is given is ignored.
    case constant
    /// Exists in the schema, and takes no value from a caller.
    case schemaOnly
}

/// What sets one item class apart: its attributes, its primary key, its default protection.
struct ClassTable: Sendable {
    let code: String
    let attributes: [String: AttributeKind]
    let primaryKey: [String]
    let defaultAccessible: String
    /// Whether the class's items are reached through a reference object.
    let hasReferences: Bool

    static func named(_ code: String) throws(StatusError) -> ClassTable {
        switch code {
        case genericPassword.code: return genericPassword
        case internetPassword.code: return internetPassword
        case key.code: return key
        case certificate.code: return certificate
        case identity.code: return identity
        default: throw StatusError(KeychainStatus.noSuchClass)
        }
    }

    func kind(of attribute: String) -> AttributeKind? {
        attribute.utf16.count == 4 ? attributes[attribute] : nil
    }

    /// Protection that an add without any gets (section 4).
    func defaultAccessible(inGroup group: String) -> String {
        group == "com.apple.apsd" ? "dku" : defaultAccessible
    }
}

extension ClassTable {
    static let genericPassword = ClassTable(
        code: "genp",
        attributes: common.merging(["acct": .blob, "svce": .blob, "gena": .blob]) { $1 },
        primaryKey: ["acct", "svce"] + commonPrimaryKey,
        defaultAccessible: "ak", hasReferences: false)

    static let internetPassword = ClassTable(
        code: "inet",
        attributes: common.merging([
            "acct": .blob, "sdmn": .blob, "srvr": .blob, "ptcl": .number, "atyp": .blob, "port": .number,
            "path": .blob,
            "binn": .data, "bini": .data, "bin0": .data, "bin1": .data, "bin2": .data, "bin3": .data,
        ]) { $1 },
        primaryKey: ["acct", "sdmn", "srvr", "ptcl", "atyp", "port", "path"] + commonPrimaryKey,
        defaultAccessible: "ak", hasReferences: false)

    /// `musr` and `ggrp` are constants here: one user, no sharing groups.
    static let commonPrimaryKey = ["agrp", "sync", "vwht", "tkid"]

    private static let common = shared.merging([
        "desc": .blob, "icmt": .blob, "crtr": .number, "type": .number, "scrp": .number, "alis": .blob, "invi": .number,
        "nega": .number, "cusi": .number, "prot": .blob,
    ]) { $1 }

    /// What every class has.
    static let shared: [String: AttributeKind] = [
        "rowid": .schemaOnly, "cdat": .date, "mdat": .date, "labl": .blob, "data": .schemaOnly, "agrp": .string,
        "pdmn": .access, "sync": .sync,
        "tomb": .tomb, "sha1": .computed, "vwht": .string, "tkid": .string, "v_Data": .data,
        "v_pk": .schemaOnly, "accc": .accessControl, "u_Tomb": .schemaOnly, "musr": .constant,
        "UUID": .schemaOnly, "sysb": .number, "pcss": .number, "pcsk": .blob, "pcsi": .blob,
        "persistref": .schemaOnly, "clip": .number, "ggrp": .constant,
    ]

    /// Attributes that an add refuses without private entitlements (2.2.19).
    static func isPrivate(_ attribute: String) -> Bool {
        attribute.hasPrefix("pcs") || attribute.hasPrefix("bin") || attribute == "sysb"
    }
}
"""###),
        ("ClientChecks.swift", ###"""
/// What the client library looks at before the keychain daemon sees a call.
enum ClientChecks {
    /// Refuses what is refused there.
    static func check(
        _ verb: Verb, _ query: [String: Any], _ changes: [String: Any]?
    ) throws(StatusError) {
        for dictionary in [query, changes ?? [:]] {
            if let value = dictionary[QueryKey.accessControl], AccessControl.from(value) == nil {
                throw StatusError(KeychainStatus.param)
            }
        }
        // Only a true boolean is recognised here; a number passes (2.2.3).
        let written = verb == .add ? query : changes ?? [:]
        if let value = written[QueryKey.synchronizable], Scalar.boolean(value) == true,
            let accessControl = written[QueryKey.accessControl].flatMap(AccessControl.from),
            accessControl.operations != nil
        {
            throw StatusError(KeychainStatus.param)
        }
        if verb != .copyMatching,
            query[QueryKey.useAuthenticationUI] as? String == QueryKey.useAuthenticationUISkip
        {
            throw StatusError(KeychainStatus.param)
        }
    }

    /// The context to authenticate in: the caller's, or a new one for this call alone.
    static func context(in query: [String: Any]) throws(StatusError) -> AuthenticationContext {
        guard let value = query[QueryKey.useAuthenticationContext] else { return AuthenticationContext() }
        guard let context = AuthenticationContext.from(value) else { throw StatusError(KeychainStatus.param) }
        if context.isInvalidated { throw StatusError(KeychainStatus.authFailed) }
        return context
    }
}
"""###),
        ("CopyMatching.swift", ###"""
import Foundation

extension KeychainState {
    /// SecItemCopyMatching's half of the daemon (2.4).
    mutating func copyMatching(_ dictionary: [String: Any], for caller: Caller) throws(StatusError) -> Outcome {
        if caller.groups.isEmpty { throw StatusError(KeychainStatus.missingEntitlement) }
        let query = try Query(dictionary)
        let groups = try caller.groups(for: query, of: caller.groups)
        try Self.checkMatchKeys(query)
        if query.persistentReference != nil, query.filtersAttributes { throw StatusError(KeychainStatus.param) }
        let mayAsk = query.userInterface == .allow && caller.context.isInteractionAllowed

        if query.table.code == ClassTable.identity.code {
            return try copyIdentities(query, groups: groups, for: caller, mayAsk: mayAsk)
        }
        var found: [Row] = []
        for row in rows where row.store == caller.store && query.matches(row, groups: groups) {
            if found.count >= query.most { break }
            switch access(to: row, in: caller.context, mayAsk: mayAsk) {
            case .readable: found.append(row)
            case .locked: throw StatusError(KeychainStatus.interactionNotAllowed)
            case .undecryptable: dropped.insert(row.id)
            case .refused(let status): throw StatusError(status)
            case .needs(let request):
                if query.userInterface == .skip { continue }
                if !mayAsk { throw StatusError(KeychainStatus.interactionNotAllowed) }
                return .needs(request)
            }
        }
        if found.isEmpty { throw StatusError(KeychainStatus.itemNotFound) }
        return .done(
            KeychainStatus.success,
            results(for: found.map { ($0, reference(to: $0)) }, of: query, asArray: query.limit != .one))
    }

    private static func checkMatchKeys(_ query: Query) throws(StatusError) {
        let isHostMatched = query.matchKeys.contains(QueryKey.matchHostOrSubdomain) && query.table.code != "inet"
        let hasCertificates = [ClassTable.certificate.code, ClassTable.identity.code].contains(query.table.code)
        let isCertificateMatched =
            !hasCertificates && !query.matchKeys.isDisjoint(with: [QueryKey.matchIssuers, QueryKey.matchPolicy])
        if isHostMatched || isCertificateMatched { throw StatusError(KeychainStatus.unimplemented) }
    }
}

extension Query {
    /// Most rows wanted.
    var most: Int {
        switch limit {
        case .one: 1
        case .all: .max
        case .count(let count): count
        }
    }

    /// Whether anything but a persistent reference chooses rows.
    var filtersAttributes: Bool { !attributes.isEmpty || sync != nil || tombstones != nil }
}
"""###),
        ("DER.swift", ###"""
import Foundation

/// As much of the distinguished encoding rules as keys and certificates need.
enum DER {
    /// One element: its tag, its contents, and all of its bytes.
    struct Element: Equatable {
        let tag: UInt8
        let contents: Data
        let bytes: Data

        static let integer: UInt8 = 0x02
        static let bitString: UInt8 = 0x03
        static let objectIdentifier: UInt8 = 0x06
        static let sequence: UInt8 = 0x30
    }

    /// The elements that `data` is made of; nil unless they fill it.
    static func elements(of data: Data) -> [Element]? {
        var elements: [Element] = []
        var rest = data
        while !rest.isEmpty {
            guard let element = first(of: rest) else { return nil }
            elements.append(element)
            rest = Data(rest.dropFirst(element.bytes.count))
        }
        return elements
    }

    /// The elements inside the one sequence that `data` is; nil if it is something else.
    static func sequence(_ data: Data) -> [Element]? {
        guard let all = elements(of: data), all.count == 1, all[0].tag == Element.sequence else { return nil }
        return elements(of: all[0].contents)
    }

    private static func first(of data: Data) -> Element? {
        let bytes = Array(data.prefix(6))
        guard bytes.count >= 2 else { return nil }
        var length = Int(bytes[1])
        var header = 2
        if bytes[1] >= 0x80 {
            let count = Int(bytes[1] & 0x7F)
            guard (1...3).contains(count), bytes.count >= 2 + count else { return nil }
            length = bytes[2..<2 + count].reduce(0) { $0 << 8 | Int($1) }
            header += count
        }
        guard data.count >= header + length else { return nil }
        let all = Data(data.prefix(header + length))
        return Element(tag: bytes[0], contents: Data(all.dropFirst(header)), bytes: all)
    }

    /// An element's bytes.
    static func element(_ tag: UInt8, _ contents: Data) -> Data {
        var length = Data()
        if contents.count < 0x80 {
            length.append(UInt8(contents.count))
        } else {
            var digits: [UInt8] = []
            var rest = contents.count
            while rest > 0 {
                digits.insert(UInt8(rest & 0xFF), at: 0)
                rest >>= 8
            }
            length = Data([0x80 | UInt8(digits.count)] + digits)
        }
        return Data([tag]) + length + contents
    }

    /// A sequence's bytes.
    static func sequence(of elements: [Data]) -> Data {
        element(Element.sequence, elements.reduce(Data(), +))
    }

    /// A whole number's bytes, from its big-endian digits.
    static func integer(_ magnitude: Data) -> Data {
        let digits = magnitude.drop { $0 == 0 }
        let needsSign = digits.first.map { $0 >= 0x80 } ?? true
        return element(Element.integer, (needsSign ? Data([0]) : Data()) + digits)
    }
}
"""###),
        ("Delete.swift", ###"""
extension KeychainState {
    /// SecItemDelete's half of the daemon (2.5): never decrypts, never asks.
    mutating func delete(_ dictionary: [String: Any], for caller: Caller) throws(StatusError) -> Outcome {
        let writable = try caller.requireWritableGroups()
        let query = try Query(caller.prunesMatchKeys ? dictionary.withoutMatchKeys : dictionary)
        let groups = try caller.groups(for: query, of: writable)
        if !query.matchKeys.isEmpty || refusesReference(query) { throw StatusError(KeychainStatus.param) }
        if query.table.code == ClassTable.identity.code {
            return try deleteIdentities(query, groups: groups, in: caller.store)
        }
        let matching = rows.filter { $0.store == caller.store && query.matches($0, groups: groups) }
        if matching.isEmpty { throw StatusError(KeychainStatus.itemNotFound) }
        for row in matching { remove(row) }
        return .done(KeychainStatus.success)
    }

    /// A deleted synchronizable row leaves its primary key behind (2.5.6).
    mutating func remove(_ row: Row) {
        guard let index = rows.firstIndex(where: { $0.id == row.id }) else { return }
        guard row.isSynchronizable, !row.isTombstone else {
            rows.remove(at: index)
            return
        }
        let kept = Set(row.table.primaryKey + [QueryKey.accessible, QueryKey.creationDate])
        rows[index].attributes = row.attributes.filter { kept.contains($0.key) }
        rows[index].attributes[QueryKey.modificationDate] = .date(tick())
        rows[index].data = nil
        rows[index].accessControl = nil
        rows[index].isTombstone = true
    }
}
"""###),
        ("Entitlements.swift", ###"""
/// Where a process runs, as far as the keychain's rules differ.
public enum Platform: Hashable, Sendable {
    /// iOS and its relatives: there is only the data protection keychain.
    case iOS
    /// macOS: calls are routed between it and the file-based keychain (2.7).
    case macOS
}

/// What a process is signed with.
public struct Entitlements: Hashable, Sendable {
    /// `keychain-access-groups`, in order.
    public var keychainAccessGroups: [String]
    /// `com.apple.developer.associated-application-identifier`.
    public var associatedApplicationIdentifiers: [String]
    /// `application-identifier`.
    public var applicationIdentifier: String?
    /// `com.apple.security.application-groups`, in order.
    public var applicationGroups: [String]
    /// Whether the process is an app clip.
    public var isAppClip: Bool
    /// Whether the keychain is denied to the process altogether.
    public var isDenied: Bool

    /// Describes a signature; everything left out is absent from it.
    ///
    /// - Parameters:
    ///   - keychainAccessGroups: Keychain groups, in order.
    ///   - associatedApplicationIdentifiers: Identifiers of associated applications, in order.
    ///   - applicationIdentifier: The app's own identifier with its prefix.
    ///   - applicationGroups: App groups, in order.
    ///   - isAppClip: Whether the process is an app clip.
    ///   - isDenied: Whether the keychain is denied altogether.
    public init(
        keychainAccessGroups: [String] = [], associatedApplicationIdentifiers: [String] = [],
        applicationIdentifier: String? = nil, applicationGroups: [String] = [], isAppClip: Bool = false,
        isDenied: Bool = false
    ) {
        self.keychainAccessGroups = keychainAccessGroups
        self.associatedApplicationIdentifiers = associatedApplicationIdentifiers
        self.applicationIdentifier = applicationIdentifier
        self.applicationGroups = applicationGroups
        self.isAppClip = isAppClip
        self.isDenied = isDenied
    }

    /// The process's groups, the default one first (2.6.1); on macOS the read-only token group is always there.
    ///
    /// - Parameter platform: Where the process runs.
    /// - Returns: The groups in the order in which the keychain sees them.
    public func accessGroups(on platform: Platform) -> [String] {
        var groups = keychainAccessGroups + associatedApplicationIdentifiers
        if let applicationIdentifier { groups.append(applicationIdentifier) }
        if !isAppClip { groups += applicationGroups }
        let hasTokenGroup = groups.contains(QueryKey.tokenGroup) || platform == .macOS
        return groups.filter { $0 != QueryKey.tokenGroup } + (hasTokenGroup ? [QueryKey.tokenGroup] : [])
    }
}
"""###),
        ("Execution.swift", ###"""
extension SimulatedProcess {
    /// Most times that one call asks for authentication (2.4.10).
    static let mostRounds = 20

    /// Carries a call out: the client's checks, then the keychain, then the user, until it ends.
    func execute(_ verb: Verb, _ query: [String: Any], _ changes: [String: Any]?) -> (status: Int32, result: Any?) {
        if entitlements.isDenied { return (KeychainStatus.notAvailable, nil) }
        do throws(StatusError) {
            if verb == .add, query[QueryKey.valueReference] != nil { return try executeReferenceAdd(query) }
            try ClientChecks.check(verb, query, changes)
            let context = try ClientChecks.context(in: query)
            let caller = Caller(platform: platform, entitlements: entitlements, context: context)
            let route = try Route(verb, query, on: platform)
            return merged(
                verb,
                route.stores.map { store in
                    store == .dataProtection
                        ? execute(verb, query, changes, for: caller)
                        : execute(
                            verb, Route.fileBased(query), changes.map(Route.fileBased), for: caller.fileBased())
                })
        } catch {
            return (error.status, nil)
        }
    }

    /// An add with a reference: one item, or an identity's two, of which the certificate may be there already (2.2.9).
    private func executeReferenceAdd(_ query: [String: Any]) throws(StatusError) -> (status: Int32, result: Any?) {
        var last: (status: Int32, result: Any?) = (KeychainStatus.success, nil)
        let parts = try ItemReference.adds(query)
        for (index, part) in parts.enumerated() {
            last = execute(.add, part, nil)
            let isTolerated = index < parts.count - 1 && last.status == KeychainStatus.duplicateItem
            if last.status != KeychainStatus.success && !isTolerated { break }
        }
        return last
    }

    private func execute(
        _ verb: Verb, _ query: [String: Any], _ changes: [String: Any]?, for caller: Caller
    ) -> (status: Int32, result: Any?) {
        var round = 0
        while true {
            switch attempt(verb, query, changes, for: caller) {
            case .done(let status, let result): return (status, result)
            case .needs(let request):
                if round == Self.mostRounds { return (KeychainStatus.authFailed, nil) }
                if isStopped { return (KeychainStatus.notAvailable, nil) }
                // The keychain isn't held while the user is asked.
                let isAllowed = !Query.forbidsInteraction(query)
                if let error = device.authenticate(request, in: caller.context, isInteractionAllowed: isAllowed) {
                    return (error.status, nil)
                }
                round += 1
            }
        }
    }

    private func attempt(
        _ verb: Verb, _ query: [String: Any], _ changes: [String: Any]?, for caller: Caller
    ) -> Outcome {
        device.withState { state in
            defer { if state.settings.droppedRows == .deletedAfterCall { state.deleteDroppedRows() } }
            do throws(StatusError) {
                switch verb {
                case .add: return try state.add(query, for: caller)
                case .copyMatching: return try state.copyMatching(query, for: caller)
                case .update: return try state.update(query, with: changes ?? [:], for: caller)
                case .delete: return try state.delete(query, for: caller)
                case .createKey, .sign, .importPKCS12: return .done(KeychainStatus.unimplemented)
                }
            } catch {
                return .done(error.status)
            }
        }
    }

    /// One answer for both of macOS's keychains: found in either is found; the first to have it decides what is returned.
    private func merged(
        _ verb: Verb, _ answers: [(status: Int32, result: Any?)]
    ) -> (status: Int32, result: Any?) {
        let successes = answers.filter { $0.status == KeychainStatus.success }
        guard let first = successes.first else {
            return answers.first { $0.status != KeychainStatus.itemNotFound } ?? answers.first
                ?? (KeychainStatus.itemNotFound, nil)
        }
        guard verb == .copyMatching, successes.count > 1, first.result is [Any] else { return first }
        return (first.status, successes.flatMap { $0.result as? [Any] ?? [] })
    }
}

extension Query {
    /// Whether a dictionary itself forbids asking the user.
    static func forbidsInteraction(_ dictionary: [String: Any]) -> Bool {
        dictionary[QueryKey.useAuthenticationUI] as? String == QueryKey.useAuthenticationUIFail
            || dictionary[QueryKey.useNoAuthenticationUI].flatMap(Scalar.boolean) == true
    }
}
"""###),
        ("Fault.swift", ###"""
/// What is made to go wrong at one call.
enum Fault: Hashable {
    /// The call reports this status, with or without having taken effect.
    case status(Int32, afterEffect: Bool)
    /// The process is killed before the call.
    case stop
}
"""###),
        ("Identities.swift", ###"""
import Foundation

/// A certificate and the private key that its hash names.
struct JoinedIdentity {
    let certificate: Row
    let key: Row

    /// The two as one row: each column from the table that has it.
    func row(shared: Settings.IdentityColumns) -> Row {
        let (first, second) = shared == .certificate ? (key, certificate) : (certificate, key)
        var row = second
        row.attributes = first.attributes.merging(second.attributes) { $1 }
        return row
    }
}

extension KeychainState {
    /// The identities that satisfy a query (2.4.9).
    func identities(matching query: Query, groups: [String], in store: Row.Store) -> [JoinedIdentity] {
        let keys = rows.filter {
            $0.table.code == ClassTable.key.code && $0.store == store && $0.attributes["priv"] == .number(1)
                && groups.contains($0.accessGroup) && !$0.isTombstone
        }
        var found: [JoinedIdentity] = []
        for certificate in rows
        where certificate.table.code == ClassTable.certificate.code && certificate.store == store
            && groups.contains(certificate.accessGroup) && !certificate.isTombstone
        {
            for key in keys where key.attributes["klbl"] == certificate.attributes["pkhh"] {
                let identity = JoinedIdentity(certificate: certificate, key: key)
                if query.matchesColumns(of: identity.row(shared: settings.identityColumns)) { found.append(identity) }
            }
        }
        return found
    }

    /// SecItemCopyMatching for identities: both halves have to be readable.
    mutating func copyIdentities(
        _ query: Query, groups: [String], for caller: Caller, mayAsk: Bool
    ) throws(StatusError) -> Outcome {
        var found: [(Row, ItemReference?)] = []
        identities: for identity in identities(matching: query, groups: groups, in: caller.store) {
            if found.count >= query.most { break }
            for row in [identity.certificate, identity.key] {
                switch access(to: row, in: caller.context, mayAsk: mayAsk) {
                case .readable: continue
                case .undecryptable:
                    dropped.insert(row.id)
                    continue identities
                case .locked: throw StatusError(KeychainStatus.interactionNotAllowed)
                case .refused(let status): throw StatusError(status)
                case .needs(let request):
                    if query.userInterface == .skip { continue identities }
                    if !mayAsk { throw StatusError(KeychainStatus.interactionNotAllowed) }
                    return .needs(request)
                }
            }
            found.append((identity.row(shared: settings.identityColumns), reference(to: identity)))
        }
        if found.isEmpty { throw StatusError(KeychainStatus.itemNotFound) }
        return .done(KeychainStatus.success, results(for: found, of: query, asArray: query.limit != .one))
    }

    private func reference(to identity: JoinedIdentity) -> ItemReference? {
        guard case .certificate(let certificate)? = reference(to: identity.certificate),
            case .key(let key)? = reference(to: identity.key)
        else { return nil }
        return .identity(certificate, key)
    }

    /// SecItemDelete for identities: the certificates, then the keys (2.5.7).
    mutating func deleteIdentities(_ query: Query, groups: [String], in store: Row.Store) throws(StatusError) -> Outcome
    {
        let found = identities(matching: query, groups: groups, in: store)
        if found.isEmpty { throw StatusError(KeychainStatus.itemNotFound) }
        for row in found.map(\.certificate) + found.map(\.key) { remove(row) }
        return .done(KeychainStatus.success)
    }
}
"""###),
        ("ItemReference.swift", ###"""
import Foundation

/// What a reference object stands for.
public enum ItemReference: Hashable, Sendable {
    /// A key.
    case key(SimulatedKey)
    /// A certificate.
    case certificate(SimulatedCertificate)
    /// A certificate with its private key.
    case identity(SimulatedCertificate, SimulatedKey)

    /// The class of the items it can be.
    var itemClass: String {
        switch self {
        case .key: ClassTable.key.code
        case .certificate: ClassTable.certificate.code
        case .identity: ClassTable.identity.code
        }
    }
}

/// An object that stands for an item in a dictionary.
public protocol ItemReferenceProviding: AnyObject {
    /// What it stands for.
    var itemReference: ItemReference { get }
}

extension ItemReference {
    /// Takes a reference out of a dictionary's value.
    static func from(_ value: Any) -> ItemReference? {
        value as? ItemReference ?? (value as? any ItemReferenceProviding)?.itemReference
    }

    /// The dictionaries of the adds that one with a reference comes to: an identity is two items (2.2.9).
    static func adds(_ dictionary: [String: Any]) throws(StatusError) -> [[String: Any]] {
        guard let value = dictionary[QueryKey.valueReference] else { return [dictionary] }
        guard let reference = from(value) else { throw StatusError(KeychainStatus.param) }
        var rest = dictionary
        rest[QueryKey.valueReference] = nil
        if let stated = rest.removeValue(forKey: QueryKey.itemClass) as? String, stated != reference.itemClass {
            throw StatusError(KeychainStatus.param)
        }
        return switch reference {
        case .key(let key): [adding(key, to: rest)]
        case .certificate(let certificate): [adding(certificate, to: rest)]
        case .identity(let certificate, let key): [adding(certificate, to: rest), adding(key, to: rest)]
        }
    }

    private static func adding(_ certificate: SimulatedCertificate, to dictionary: [String: Any]) -> [String: Any] {
        dictionary.merging([
            QueryKey.itemClass: ClassTable.certificate.code, "ctyp": 3, "cenc": 3, "issr": certificate.issuer,
            "slnr": certificate.serialNumber, "subj": certificate.subject, "pkhh": certificate.publicKeyHash,
            QueryKey.valueData: certificate.der,
        ]) { $1 }
    }

    private static func adding(_ key: SimulatedKey, to dictionary: [String: Any]) -> [String: Any] {
        var result = dictionary.merging(key.attributes) { $1 }
        result[QueryKey.itemClass] = ClassTable.key.code
        result["priv"] = key.isPrivate ? 1 : 0
        result["perm"] = 1
        result[QueryKey.valueData] = key.privateBytes ?? key.token?.object ?? key.publicBytes
        if key.token != nil {
            // The access control is in the token's object, and the row can always be read (6.6, 6.12).
            result[QueryKey.accessControl] = nil
            result[QueryKey.accessible] = "dk"
        }
        return result
    }
}

extension SimulatedKey {
    /// The attributes that a key has by itself.
    public var attributes: [String: Any] {
        var attributes: [String: Any] = [
            "kcls": isPrivate ? "1" : "0", "type": String(type.rawValue), "bsiz": bits, "esiz": bits,
            "klbl": applicationLabel,
        ]
        attributes[QueryKey.tokenID] = token?.tokenID
        return attributes
    }
}

extension KeychainState {
    /// The reference to a row's item; nil for a row of a class without references, or with a value that is none of its class.
    func reference(to row: Row) -> ItemReference? {
        guard let data = row.data else { return nil }
        switch row.table.code {
        case ClassTable.certificate.code: return SimulatedCertificate(der: data).map(ItemReference.certificate)
        case ClassTable.key.code:
            if row.attributes[QueryKey.tokenID]?.comparisonKey(.string)
                != AttributeValue.string("").comparisonKey(.string)
            {
                return tokenKeys[data].map(ItemReference.key)
            }
            guard case .number(let number)? = row.attributes["type"], let type = SimulatedKey.KeyType(rawValue: number)
            else { return nil }
            let isPrivate = row.attributes["kcls"] == .number(1)
            return SimulatedKey(external: data, type: type, isPrivate: isPrivate, bits: nil).map(ItemReference.key)
        default: return nil
        }
    }
}
"""###),
        ("KeyCreation.swift", ###"""
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
"""###),
        ("KeyTables.swift", ###"""
extension ClassTable {
    static let key = ClassTable(
        code: "keys",
        attributes: shared.merging([
            "kcls": .number, "alis": .blob, "perm": .number, "priv": .number, "modi": .number, "klbl": .data,
            "atag": .blob, "crtr": .number, "type": .number, "bsiz": .number, "esiz": .number, "sdat": .date,
            "edat": .date, "sens": .number, "asen": .number, "extr": .number, "next": .number, "encr": .number,
            "decr": .number, "drve": .number, "sign": .number, "vrfy": .number, "snrc": .number, "vyrc": .number,
            "wrap": .number, "unwp": .number,
        ]) { $1 },
        primaryKey: ["kcls", "klbl", "atag", "crtr", "type", "bsiz", "esiz", "sdat", "edat"] + commonPrimaryKey,
        defaultAccessible: "ak", hasReferences: true)

    /// Its rows are readable at any time, unless a class is given (section 4).
    static let certificate = ClassTable(
        code: "cert",
        attributes: shared.merging([
            "ctyp": .number, "cenc": .number, "alis": .blob, "subj": .data, "issr": .data, "slnr": .data,
            "skid": .data, "pkhh": .data,
        ]) { $1 },
        primaryKey: ["ctyp", "issr", "slnr"] + commonPrimaryKey,
        defaultAccessible: "dk", hasReferences: true)

    /// No table: a private key joined with a certificate (2.4.9).
    static let identity = ClassTable(
        code: "idnt", attributes: key.attributes.merging(certificate.attributes) { $1 }, primaryKey: [],
        defaultAccessible: "ak", hasReferences: true)
}
"""###),
        ("KeychainState.swift", ###"""
import Foundation

/// All that changes on a device; every call works on it under the device's lock.
struct KeychainState {
    var settings = Settings()
    var rows: [Row] = []
    var nextRow = 1
    var nextKey = 0
    /// Keys that a token holds, by its names for them.
    var tokenKeys: [Data: SimulatedKey] = [:]
    /// Makes private keys of a type and a size; nil for keys without mathematics.
    var keyMaker: SimulatedDevice.KeyMaker?
    /// Seconds of a clock that only calls move.
    var clock = 0
    var lockState = LockState.unlocked
    var hasPasscode = true
    var passcodeGeneration = 1
    var biometry = Biometry()
    var isCompanionNearby = false
    var user = ScriptedUser()
    var prompts: [Prompt] = []
    /// Rows that a read found undecryptable.
    var dropped: Set<Int> = []

    mutating func tick() -> Date {
        clock += 1
        return Date(timeIntervalSinceReferenceDate: Double(clock))
    }

    /// A device without passcode counts as always unlocked.
    var effectiveLockState: LockState { hasPasscode ? lockState : .unlocked }

    /// Whether the class key is at hand (section 4).
    func isClassAvailable(_ accessible: String) -> Bool {
        switch accessible {
        case "ak", "aku", "akpu": effectiveLockState == .unlocked || effectiveLockState == .locking
        case "ck", "cku": effectiveLockState != .beforeFirstUnlock
        default: true
        }
    }

    mutating func deleteDroppedRows() {
        rows.removeAll { dropped.contains($0.id) }
        dropped = []
    }
}

/// The device's lock.
public enum LockState: Hashable, Sendable {
    /// Restarted, and not unlocked since.
    case beforeFirstUnlock
    /// In use.
    case unlocked
    /// Locked by the user, but the class keys aren't dropped yet.
    case locking
    /// Locked.
    case locked
}

/// The device's sensor, and what is enrolled.
public struct Biometry: Hashable, Sendable {
    /// The kind of sensor.
    public enum Kind: Int, Hashable, Sendable {
        /// No sensor.
        case none = 0
        /// A fingerprint sensor.
        case touchID = 1
        /// A face sensor.
        case faceID = 2
        /// An iris sensor.
        case opticID = 4
    }

    /// The sensor.
    public var kind = Kind.faceID
    /// Whether anything is enrolled.
    public var isEnrolled = true
    /// Whether too many attempts failed, so that the passcode is needed.
    public var isLockedOut = false
    /// Number of the enrolled set; another after each change.
    public var enrollmentGeneration = 1

    /// A face sensor with an enrolled face.
    public init() {}

    /// Whether the user could be recognised now.
    public var isUsable: Bool { kind != .none && isEnrolled && !isLockedOut }
}
"""###),
        ("KeychainStatus.swift", ###"""
/// The results that a keychain call can have, by their numbers.
public enum KeychainStatus {
    /// The call did what it was asked.
    public static let success: Int32 = 0
    /// Not built, or match keys that the class can't have (2.4.6).
    public static let unimplemented: Int32 = -4
    /// A malformed argument.
    public static let param: Int32 = -50
    /// The user cancelled the prompt.
    public static let userCanceled: Int32 = -128
    /// No class key, a denied keychain, or no process at all.
    public static let notAvailable: Int32 = -25291
    /// Authentication failed for any reason but cancelling and a forbidden interaction.
    public static let authFailed: Int32 = -25293
    /// The primary key is taken.
    public static let duplicateItem: Int32 = -25299
    /// Nothing matched.
    public static let itemNotFound: Int32 = -25300
    /// The class has no such attribute.
    public static let noSuchAttr: Int32 = -25303
    /// No such class.
    public static let noSuchClass: Int32 = -25306
    /// The row is locked away, or needs a user who may not be asked.
    public static let interactionNotAllowed: Int32 = -25308
    /// A row that can't be decrypted.
    public static let decode: Int32 = -26275
    /// An identity without a reference to one; the name isn't public.
    public static let internalError: Int32 = -26276
    /// The access group isn't the caller's.
    public static let missingEntitlement: Int32 = -34018
    /// An app clip asked for what it may not have.
    public static let restrictedAPI: Int32 = -34020
}

/// Ends a call with a status.
struct StatusError: Error {
    let status: Int32

    init(_ status: Int32) { self.status = status }
}
"""###),
        ("PKCS12.swift", ###"""
import Foundation

/// A file in place of a PKCS#12 one, since none is decrypted here: a line that names it, then JSON with the passphrase in plain
/// text, the pairs of a certificate and a private key, and further certificates.
public struct SimulatedPKCS12: Codable, Sendable {
    /// A certificate with its private key.
    public struct Pair: Codable, Sendable {
        /// The certificate.
        public var certificate: Data
        /// The private key in its external form.
        public var key: Data
        /// Whether the key is an RSA key; else it is one of an elliptic curve.
        public var isRSA: Bool
    }

    /// What opens it.
    public var passphrase: String
    /// Its identities.
    public var pairs: [Pair]
    /// Certificates without a key.
    public var certificates: [Data]

    /// A file.
    ///
    /// - Parameters:
    ///   - passphrase: What opens it.
    ///   - pairs: Its identities: a certificate and the private key that belongs to it.
    ///   - certificates: Certificates without a key.
    public init(passphrase: String, pairs: [(certificate: Data, key: SimulatedKey)], certificates: [Data] = []) {
        self.passphrase = passphrase
        self.pairs = pairs.map {
            Pair(certificate: $0.certificate, key: $0.key.privateBytes ?? Data(), isRSA: $0.key.type == .rsa)
        }
        self.certificates = certificates
    }

    private static let header = Data("simulated PKCS#12\n".utf8)

    /// The file's bytes.
    public var data: Data { Self.header + ((try? JSONEncoder().encode(self)) ?? Data()) }

    /// Whether a file is of this kind.
    ///
    /// - Parameter data: The file.
    /// - Returns: Whether it is.
    public static func isOne(_ data: Data) -> Bool { data.starts(with: header) }

    init?(_ data: Data) {
        guard Self.isOne(data),
            let file = try? JSONDecoder().decode(Self.self, from: Data(data.dropFirst(Self.header.count)))
        else { return nil }
        self = file
    }
}

/// One entry of what a PKCS#12 file gives.
public struct ImportedItem: Sendable {
    /// The identity; nil for a certificate without a key.
    public let identity: ItemReference?
    /// The certificates.
    public let chain: [ItemReference]
}

extension SimulatedProcess {
    /// Reads a file (6.13).
    func executeImport(_ data: Data, _ options: [String: Any]) -> (status: Int32, result: Any?) {
        let answer = SimulatedPKCS12.open(data, passphrase: options["passphrase"] as? String)
        return (answer.status, answer.items)
    }
}

extension SimulatedPKCS12 {
    /// What is in a file (6.13).
    ///
    /// - Parameters:
    ///   - data: The file.
    ///   - passphrase: What opens it.
    /// - Returns: The status, and the items.
    public static func open(_ data: Data, passphrase: String?) -> (status: Int32, items: [ImportedItem]) {
        guard let file = SimulatedPKCS12(data) else { return (KeychainStatus.decode, []) }
        guard passphrase == file.passphrase else { return (KeychainStatus.authFailed, []) }
        var items: [ImportedItem] = []
        for pair in file.pairs {
            guard let certificate = SimulatedCertificate(der: pair.certificate),
                let key = SimulatedKey(
                    external: pair.key, type: pair.isRSA ? .rsa : .ellipticCurve, isPrivate: true, bits: nil)
            else { return (KeychainStatus.decode, []) }
            items.append(
                ImportedItem(identity: .identity(certificate, key), chain: [.certificate(certificate)]))
        }
        for der in file.certificates {
            guard let certificate = SimulatedCertificate(der: der) else { return (KeychainStatus.decode, []) }
            items.append(ImportedItem(identity: nil, chain: [.certificate(certificate)]))
        }
        return (KeychainStatus.success, items)
    }
}
"""###),
        ("Query.swift", ###"""
import Foundation

/// A dictionary that has passed the checks of 2.1.
struct Query {
    enum Limit: Hashable {
        case one
        case all
        case count(Int)
    }

    enum Returns: Hashable, CaseIterable {
        case data
        case attributes
        case reference
        case persistentReference
    }

    enum UserInterface: Hashable {
        case allow
        case fail
        case skip
    }

    enum SyncFilter: Hashable {
        case any
        case exactly(Bool)
    }

    var table: ClassTable
    /// Attributes but for sync, tombstones and access control.
    var attributes: [String: AttributeValue] = [:]
    var accessControl: AccessControl?
    var data: Data?
    var sync: SyncFilter?
    var tombstones: Bool?
    var matchKeys: Set<String> = []
    var usesItemList = false
    var limit = Limit.one
    var returns: Set<Returns> = []
    var persistentReference: Data?
    var userInterface = UserInterface.allow

    var group: String? {
        if case .string(let group)? = attributes[QueryKey.accessGroup] { group } else { nil }
    }

    /// Whether a row's columns satisfy the query; nothing is decrypted for it (2.4.4a).
    func matches(_ row: Row, groups: [String]) -> Bool {
        guard row.table.code == table.code, groups.contains(row.accessGroup), row.isTombstone == (tombstones ?? false)
        else { return false }
        return matchesColumns(of: row)
    }

    /// Whether the columns satisfy the query, in whatever group and class.
    func matchesColumns(of row: Row) -> Bool {
        if let persistentReference, row.persistentReference != persistentReference { return false }
        switch sync {
        case .any: break
        case .exactly(let value): if row.isSynchronizable != value { return false }
        case nil: if row.isSynchronizable && persistentReference == nil { return false }
        }
        return attributes.allSatisfy { name, value in
            let kind = table.attributes[name] ?? .blob
            switch kind {
            case .constant: return true
            case .computed: return false
            default: return row.attributes[name]?.comparisonKey(kind) == value.comparisonKey(kind)
            }
        }
    }
}
"""###),
        ("QueryKey.swift", ###"""
/// Raw dictionary keys and values that the engine itself looks at.
enum QueryKey {
    static let itemClass = "class"
    static let accessGroup = "agrp"
    static let accessible = "pdmn"
    static let accessControl = "accc"
    static let synchronizable = "sync"
    static let synchronizableAny = "syna"
    static let tombstone = "tomb"
    static let creationDate = "cdat"
    static let modificationDate = "mdat"
    static let tokenID = "tkid"
    static let multiUser = "musr"

    static let valueData = "v_Data"
    static let valueReference = "v_Ref"
    static let valuePersistentReference = "v_PersistentRef"

    static let returnData = "r_Data"
    static let returnAttributes = "r_Attributes"
    static let returnReference = "r_Ref"
    static let returnPersistentReference = "r_PersistentRef"

    static let matchLimit = "m_Limit"
    static let matchLimitOne = "m_LimitOne"
    static let matchLimitAll = "m_LimitAll"
    static let matchIssuers = "m_Issuers"
    static let matchPolicy = "m_Policy"
    static let matchHostOrSubdomain = "m_HostOrSubdomainOfHost"

    static let useItemList = "u_ItemList"
    static let useKeychain = "u_Keychain"
    static let useOperationPrompt = "u_OpPrompt"
    static let useNoAuthenticationUI = "u_NoAuthUI"
    static let useAuthenticationUI = "u_AuthUI"
    static let useAuthenticationUIAllow = "u_AuthUIA"
    static let useAuthenticationUIFail = "u_AuthUIF"
    static let useAuthenticationUISkip = "u_AuthUIS"
    static let useAuthenticationContext = "u_AuthCtx"
    static let useUserIndependentKeychain = "u_UserIndependentKeychain"
    /// Spelled like an attribute; every class knows it and ignores it (2.1.17).
    static let useDataProtection = "nleg"

    static let tokenGroup = "com.apple.token"
}
"""###),
        ("QueryParsing.swift", ###"""
import Foundation

extension Query {
    /// Most pairs in a query; the class's own attributes count too (2.1.9).
    private static let mostPairs = 128

    /// Reads a dictionary: its class first, then its pairs in the order of their keys.
    init(_ dictionary: [String: Any]) throws(StatusError) {
        table = try Self.table(of: dictionary)
        if dictionary.count + table.attributes.count > Self.mostPairs { throw StatusError(KeychainStatus.param) }
        for (key, value) in dictionary.sorted(by: { $0.key < $1.key }) {
            try take(key, value)
        }
        if attributes[QueryKey.accessible] != nil, let accessControl,
            !accessControl.repeats(attributes[QueryKey.accessible])
        {
            throw StatusError(KeychainStatus.param)
        }
    }

    private static func table(of dictionary: [String: Any]) throws(StatusError) -> ClassTable {
        if let value = dictionary[QueryKey.itemClass] {
            guard let code = value as? String else { throw StatusError(KeychainStatus.param) }
            return try .named(code)
        }
        guard let reference = dictionary[QueryKey.valuePersistentReference] as? Data,
            let code = PersistentReference.itemClass(of: reference)
        else { throw StatusError(KeychainStatus.param) }
        return try .named(code)
    }

    /// Keys of four characters are attributes; others are told apart by their first letter (2.1.7).
    private mutating func take(_ key: String, _ value: Any) throws(StatusError) {
        if key == QueryKey.useDataProtection { return }
        if key.utf16.count == 4 { return try takeAttribute(key, value) }
        switch key.first {
        case "c": if key != QueryKey.itemClass { throw StatusError(KeychainStatus.param) }
        case "m": try takeMatch(key, value)
        case "r": try takeReturn(key, value)
        case "u": try takeUse(key, value)
        case "v": try takeValue(key, value)
        case "f": break
        default: throw StatusError(KeychainStatus.param)
        }
    }

    mutating func takeAttribute(_ key: String, _ value: Any) throws(StatusError) {
        guard let kind = table.kind(of: key) else { throw StatusError(KeychainStatus.noSuchAttr) }
        switch kind {
        case .accessControl:
            guard let accessControl = AccessControl.from(value), accessControl.protection != nil else {
                throw StatusError(KeychainStatus.param)
            }
            self.accessControl = accessControl
        case .sync:
            if value as? String == QueryKey.synchronizableAny {
                sync = .any
            } else {
                sync = .exactly(try AttributeValue(value, kind: kind) == .number(1))
            }
        case .tomb:
            tombstones = try AttributeValue(value, kind: kind) == .number(1)
        default:
            attributes[key] = try AttributeValue(value, kind: kind)
        }
    }

    private mutating func takeMatch(_ key: String, _ value: Any) throws(StatusError) {
        matchKeys.insert(key)
        guard key == QueryKey.matchLimit else { return }
        if let text = value as? String {
            switch text {
            case QueryKey.matchLimitOne: limit = .one
            case QueryKey.matchLimitAll: limit = .all
            default: throw StatusError(KeychainStatus.param)
            }
        } else if let number = Scalar.integer(value) {
            limit = number == 1 ? .one : .count(Int(clamping: max(0, number)))
        } else {
            throw StatusError(KeychainStatus.param)
        }
    }

    private mutating func takeReturn(_ key: String, _ value: Any) throws(StatusError) {
        let returned: Returns
        switch key {
        case QueryKey.returnData: returned = .data
        case QueryKey.returnAttributes: returned = .attributes
        case QueryKey.returnReference: returned = .reference
        case QueryKey.returnPersistentReference: returned = .persistentReference
        default: throw StatusError(KeychainStatus.param)
        }
        guard let isWanted = Scalar.boolean(value) else { throw StatusError(KeychainStatus.param) }
        if isWanted { returns.insert(returned) }
    }

    private mutating func takeUse(_ key: String, _ value: Any) throws(StatusError) {
        switch key {
        case QueryKey.useItemList: usesItemList = true
        case QueryKey.useAuthenticationContext, QueryKey.useOperationPrompt, QueryKey.useUserIndependentKeychain: break
        case QueryKey.useNoAuthenticationUI: if Scalar.boolean(value) == true { userInterface = .fail }
        case QueryKey.useAuthenticationUI:
            switch value as? String {
            case QueryKey.useAuthenticationUIAllow: break
            case QueryKey.useAuthenticationUIFail: userInterface = .fail
            case QueryKey.useAuthenticationUISkip: userInterface = .skip
            default: throw StatusError(KeychainStatus.param)
            }
        default: throw StatusError(KeychainStatus.param)
        }
    }

    private mutating func takeValue(_ key: String, _ value: Any) throws(StatusError) {
        switch key {
        case QueryKey.valueData:
            guard let data = value as? Data else { throw StatusError(KeychainStatus.param) }
            self.data = data
        case QueryKey.valuePersistentReference:
            guard let data = value as? Data, PersistentReference.itemClass(of: data) != nil else {
                throw StatusError(KeychainStatus.param)
            }
            persistentReference = data
        default:
            // An add has taken its reference apart before this; what one does in a query isn't simulated.
            throw StatusError(KeychainStatus.param)
        }
    }
}

extension AccessControl {
    /// Whether this is what a plain item returned, given back beside its own protection (section 10).
    func repeats(_ accessible: AttributeValue?) -> Bool {
        operations == nil && protection.map(AttributeValue.string) == accessible
    }
}

/// Persistent references: the class's code and sixteen bytes that are unique on the device.
enum PersistentReference {
    static func make(itemClass: String, row: Int) -> Data {
        Data(itemClass.utf8) + Data(count: 8) + withUnsafeBytes(of: UInt64(row).bigEndian) { Data($0) }
    }

    static func itemClass(of reference: Data) -> String? {
        reference.count == 20 ? String(data: reference.prefix(4), encoding: .utf8) : nil
    }
}
"""###),
        ("Results.swift", ###"""
import Foundation

extension KeychainState {
    /// What a caller gets for rows that it may read (2.4.1, 2.4.8).
    func results(for rows: [(Row, ItemReference?)], of query: Query, asArray: Bool) -> Any? {
        let returns = query.table.hasReferences ? query.returns : query.returns.subtracting([.reference])
        if returns.isEmpty { return nil }
        let objects = rows.compactMap { object(for: $0.0, $0.1, returns) }
        guard asArray else { return objects.first }
        // Arrays of one kind keep their kind, so that a cast finds it.
        if let all = objects as? [Data] { return all }
        return objects as? [[String: Any]] ?? objects
    }

    private func object(for row: Row, _ reference: ItemReference?, _ returns: Set<Query.Returns>) -> Any? {
        switch returns {
        case [.reference]: return reference
        case [.data]: return row.data
        case [.persistentReference]: return row.persistentReference
        default: break
        }
        var dictionary: [String: Any] = [:]
        if returns.contains(.attributes) {
            dictionary = row.attributes.mapValues(\.object)
            dictionary[QueryKey.accessControl] = row.visibleAccessControl
        }
        if returns.contains(.reference) { dictionary[QueryKey.valueReference] = reference }
        if returns.contains(.data) { dictionary[QueryKey.valueData] = row.data }
        if returns.contains(.persistentReference) {
            dictionary[QueryKey.valuePersistentReference] = row.persistentReference
        }
        return dictionary
    }
}
"""###),
        ("Routing.swift", ###"""
/// Which of macOS's keychains a call goes to (2.7).
struct Route {
    let stores: [Row.Store]

    init(_ verb: Verb, _ query: [String: Any], on platform: Platform) throws(StatusError) {
        guard platform == .macOS else {
            stores = [.dataProtection]
            return
        }
        let flag = query[QueryKey.useDataProtection].flatMap(Scalar.boolean)
        let wantsDataProtection = flag == true || (flag == nil && Self.needsDataProtection(query))
        let wantsFileBased = flag == false || (flag == nil && Self.needsFileBased(query))
        switch (wantsDataProtection, wantsFileBased) {
        case (true, true): throw StatusError(KeychainStatus.param)
        case (true, false): stores = [.dataProtection]
        case (false, true): stores = [.fileBased]
        case (false, false): stores = verb == .add ? [.fileBased] : [.dataProtection, .fileBased]
        }
    }

    private static func needsDataProtection(_ query: [String: Any]) -> Bool {
        query[QueryKey.tokenID] != nil || query[QueryKey.accessControl] != nil
            || query[QueryKey.synchronizable].flatMap(Scalar.boolean) == true
            || query[QueryKey.accessGroup] as? String == QueryKey.tokenGroup
            || query[QueryKey.valuePersistentReference] != nil
    }

    private static func needsFileBased(_ query: [String: Any]) -> Bool {
        let fileBasedOnly = [
            QueryKey.useKeychain, QueryKey.useItemList, "m_ItemList", "m_SearchList", "m_SubjectStartsWith", "acls",
            "prf",
            "salt", "rounds",
        ]
        return fileBasedOnly.contains { query[$0] != nil }
            || (query[QueryKey.itemClass] == nil && query[QueryKey.valueReference] == nil
                && query[QueryKey.valuePersistentReference] == nil)
    }

    /// What is left of a dictionary on its way to the file-based keychain (2.7.5).
    static func fileBased(_ dictionary: [String: Any]) -> [String: Any] {
        let dropped = [
            QueryKey.accessible, QueryKey.accessControl, QueryKey.accessGroup, QueryKey.synchronizable,
            QueryKey.useKeychain, QueryKey.useItemList,
            "acls",
        ]
        return dictionary.filter { !dropped.contains($0.key) }
    }
}

extension Caller {
    /// The file-based keychain knows no groups; all of its rows bear the empty one here.
    func fileBased() -> Caller {
        Caller(platform: platform, groups: [""], isAppClip: false, context: context, store: .fileBased)
    }

    private init(
        platform: Platform, groups: [String], isAppClip: Bool, context: AuthenticationContext, store: Row.Store
    ) {
        self.platform = platform
        self.groups = groups
        self.isAppClip = isAppClip
        self.context = context
        self.store = store
    }

    /// On macOS match keys never reach a writing call (2.2.7, 2.3.7, 2.5.2).
    var prunesMatchKeys: Bool { platform == .macOS }
}

extension [String: Any] {
    var withoutMatchKeys: [String: Any] { filter { $0.key.first != "m" || $0.key.utf16.count == 4 } }
    var withoutReturnKeys: [String: Any] { filter { $0.key.first != "r" || $0.key.utf16.count == 4 } }
}
"""###),
        ("Row.swift", ###"""
import Foundation

/// One row of the keychain's database.
struct Row: Sendable {
    /// Which of macOS's two keychains holds it.
    enum Store: Hashable, Sendable {
        case dataProtection
        case fileBased
    }

    let id: Int
    let store: Store
    let table: ClassTable
    var attributes: [String: AttributeValue]
    var data: Data?
    /// Nil for a row with nothing but a protection.
    var accessControl: AccessControl?
    var isTombstone = false
    /// Fingers or faces the access control is bound to.
    var enrollment: Int?
    /// Passcode whose key encrypts the row; only for `akpu`.
    var passcode: Int?
    var applicationPassword: Data?
    /// Whether it is encrypted under the keys of another device.
    var isForeign = false
    let persistentReference: Data

    var accessible: String { text(QueryKey.accessible) }
    var accessGroup: String { text(QueryKey.accessGroup) }
    var isSynchronizable: Bool { attributes[QueryKey.synchronizable] == .number(1) }

    /// The row's access control as a caller sees it: always there (2.4.8).
    var visibleAccessControl: AccessControl { accessControl ?? .plain(accessible) }

    /// What no two rows may share: keychain, class and primary key.
    struct UniqueKey: Hashable {
        let store: Store
        let itemClass: String
        let values: [AttributeValue]
    }

    var uniqueKey: UniqueKey {
        let values = table.primaryKey.map { name in
            let kind = table.attributes[name] ?? .blob
            return (attributes[name] ?? .emptyValue(kind)).comparisonKey(kind)
        }
        return UniqueKey(store: store, itemClass: table.code, values: values)
    }

    private func text(_ key: String) -> String {
        if case .string(let string)? = attributes[key] { string } else { "" }
    }
}
"""###),
        ("RowAccess.swift", ###"""
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
"""###),
        ("SHA1.swift", ###"""
import Foundation

/// The digest that the system labels public keys with (6.11).
enum SHA1 {
    static func digest(of data: Data) -> Data {
        var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
        var message = Array(data)
        let bitCount = UInt64(message.count) * 8
        message.append(0x80)
        while message.count % 64 != 56 { message.append(0) }
        message += (0..<8).map { UInt8(truncatingIfNeeded: bitCount >> UInt64(56 - 8 * $0)) }
        for start in stride(from: 0, to: message.count, by: 64) {
            round(&state, Array(message[start..<start + 64]))
        }
        return Data(state.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> UInt32(24 - 8 * $0)) } })
    }

    private static func round(_ state: inout [UInt32], _ block: [UInt8]) {
        var words = (0..<16).map { word in (0..<4).reduce(UInt32(0)) { $0 << 8 | UInt32(block[4 * word + $1]) } }
        for index in 16..<80 {
            words.append(rotate(words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16], 1))
        }
        var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
        for index in 0..<80 {
            let (mixed, constant): (UInt32, UInt32) =
                switch index {
                case 0..<20: ((b & c) | (~b & d), 0x5A82_7999)
                case 20..<40: (b ^ c ^ d, 0x6ED9_EBA1)
                case 40..<60: ((b & c) | (b & d) | (c & d), 0x8F1B_BCDC)
                default: (b ^ c ^ d, 0xCA62_C1D6)
                }
            (a, b, c, d, e) = (rotate(a, 5) &+ mixed &+ e &+ constant &+ words[index], a, rotate(b, 30), c, d)
        }
        for (index, word) in [a, b, c, d, e].enumerated() { state[index] = state[index] &+ word }
    }

    private static func rotate(_ word: UInt32, _ count: UInt32) -> UInt32 { word << count | word >> (32 - count) }
}
"""###),
        ("ScriptedUser.swift", ###"""
import Foundation

/// What the user does at one prompt.
public enum UserAnswer: Hashable, Sendable {
    /// Proves what is asked, by biometry where that is possible.
    case approve
    /// Cancels.
    case cancel
    /// Isn't recognised.
    case fail
    /// Takes the fallback button: the passcode, where it is of use.
    case fallback
    /// Types an application password.
    case password(Data)
    /// The system takes the prompt away.
    case systemCancel
    /// Leaves the prompt alone until the context is invalidated.
    case none
}

/// The user of a device, who answers prompts in order.
public struct ScriptedUser: Sendable {
    /// Answers to the next prompts; each is taken once.
    public var answers: [UserAnswer]
    /// The answer once they are used up.
    public var otherwise: UserAnswer
    /// Runs while the prompt is up, before the answer, outside every lock.
    public var whilePrompted: (@Sendable (Prompt) -> Void)?

    /// A user.
    ///
    /// - Parameters:
    ///   - answers: Answers to the next prompts.
    ///   - otherwise: The answer to all others.
    ///   - whilePrompted: What happens while a prompt is up.
    public init(
        answers: [UserAnswer] = [], otherwise: UserAnswer = .approve,
        whilePrompted: (@Sendable (Prompt) -> Void)? = nil
    ) {
        self.answers = answers
        self.otherwise = otherwise
        self.whilePrompted = whilePrompted
    }

    mutating func nextAnswer() -> UserAnswer {
        answers.isEmpty ? otherwise : answers.removeFirst()
    }
}

/// One prompt that the user saw.
public struct Prompt: Hashable, Sendable {
    /// What was asked.
    public enum Kind: Hashable, Sendable {
        /// To prove these constraints, or one of them.
        case authentication(AccessControl.Requirement)
        /// To type the application password.
        case applicationPassword
    }

    /// What was asked.
    public let kind: Kind
    /// The text that the app gave, if any.
    public let reason: String
    /// The app's title of the cancel button.
    public let cancelTitle: String?
    /// The app's title of the fallback button.
    public let fallbackTitle: String?
}
"""###),
        ("Settings.swift", ###"""
/// What Apple's open source leaves to closed parts, or shows two ways; each default is the likelier reading.
public struct Settings: Hashable, Sendable {
    /// Adding `akpu` on a device without passcode (4.6).
    public enum AddWithoutPasscode: Hashable, Sendable {
        /// -25291, as Apple's test has it.
        case notAvailable
        /// -25293, as the code path reads.
        case authFailed
    }

    /// Adding what this device can't satisfy: no passcode, nothing enrolled.
    public enum AddWithUnavailableConstraint: Hashable, Sendable {
        /// -25293: binding the access control is an authentication that fails.
        case authFailed
        /// Stored; only its reads fail.
        case stored
    }

    /// Reading an item bound to fingers or faces that have changed since, where a user may be asked.
    public enum AfterEnrollmentChange: Hashable, Sendable {
        /// -25293: the evaluation fails.
        case authFailed
        /// -25300: the row can't be decrypted any more, and is dropped.
        case itemNotFound
    }

    /// The same where no user may be asked.
    public enum ProbeAfterEnrollmentChange: Hashable, Sendable {
        /// -25308: a prompt would be needed.
        case interactionNotAllowed
        /// -25300: the row can't be decrypted any more, and is dropped.
        case itemNotFound
    }

    /// An item with an application password, and a context without one.
    public enum PasswordWithoutCredential: Hashable, Sendable {
        /// The user is asked to type it.
        case asksUser
        /// -25293.
        case authFailed
    }

    /// A persistent reference beside attribute filters (2.1.16 and its correction).
    public enum PersistentReferenceWithFilters: Hashable, Sendable {
        /// -50 in a copy; update and delete use both, add ignores the reference.
        case refusedInCopy
        /// -50 in every call.
        case refusedEverywhere
    }

    /// Match keys in an add on iOS (2.2.6).
    public enum AddWithMatchKeys: Hashable, Sendable {
        /// 0, and nothing is stored.
        case succeedsWithoutStoring
        /// -50.
        case refused
    }

    /// Reading a password whose access control has entries for keys only (6.9).
    public enum ReadWithoutDecryptEntry: Hashable, Sendable {
        /// -25293.
        case authFailed
        /// -25300, and the row is dropped.
        case itemNotFound
    }

    /// A row that is readable while the device is locked, but needs the user.
    public enum PromptWhileLocked: Hashable, Sendable {
        /// -25308: nothing can be shown.
        case interactionNotAllowed
        /// The prompt appears over the lock screen.
        case allowed
    }

    /// Rows found undecryptable in a read (2.4.5).
    public enum DroppedRows: Hashable, Sendable {
        /// Deleted when the call that met them has ended.
        case deletedAfterCall
        /// Kept, as before the asynchronous deletion has run.
        case kept
    }

    /// Updating a row that can never be decrypted.
    public enum UpdateOfUndecryptableRow: Hashable, Sendable {
        /// -25300, as in a read.
        case itemNotFound
        /// -26275, the error inside.
        case decode
    }

    /// Which half of an identity answers for the columns that both have.
    public enum IdentityColumns: Hashable, Sendable {
        /// The certificate.
        case certificate
        /// The key.
        case key
    }

    /// Making a token's key while the class that it is protected by is closed.
    public enum TokenKeyWhileClassClosed: Hashable, Sendable {
        /// Refused, as an add is.
        case refused
        /// Made, and of use later.
        case made
    }

    /// An item under access control, after a restore to another device.
    public enum RestoredAccessControl: Hashable, Sendable {
        /// It moves as its class does, and asks.
        case moves
        /// It isn't there.
        case isLost
    }

    /// See ``RestoredAccessControl``.
    public var restoredAccessControl = RestoredAccessControl.moves
    /// See ``IdentityColumns``.
    public var identityColumns = IdentityColumns.certificate
    /// See ``TokenKeyWhileClassClosed``.
    public var tokenKeyWhileClassClosed = TokenKeyWhileClassClosed.refused
    /// See ``AddWithoutPasscode``.
    public var addWithoutPasscode = AddWithoutPasscode.notAvailable
    /// See ``AddWithUnavailableConstraint``.
    public var addWithUnavailableConstraint = AddWithUnavailableConstraint.authFailed
    /// See ``AfterEnrollmentChange``.
    public var afterEnrollmentChange = AfterEnrollmentChange.authFailed
    /// See ``ProbeAfterEnrollmentChange``.
    public var probeAfterEnrollmentChange = ProbeAfterEnrollmentChange.interactionNotAllowed
    /// See ``PasswordWithoutCredential``.
    public var passwordWithoutCredential = PasswordWithoutCredential.asksUser
    /// See ``PersistentReferenceWithFilters``.
    public var persistentReferenceWithFilters = PersistentReferenceWithFilters.refusedInCopy
    /// See ``AddWithMatchKeys``.
    public var addWithMatchKeys = AddWithMatchKeys.succeedsWithoutStoring
    /// See ``ReadWithoutDecryptEntry``.
    public var readWithoutDecryptEntry = ReadWithoutDecryptEntry.authFailed
    /// See ``PromptWhileLocked``.
    public var promptWhileLocked = PromptWhileLocked.interactionNotAllowed
    /// See ``DroppedRows``.
    public var droppedRows = DroppedRows.deletedAfterCall
    /// See ``UpdateOfUndecryptableRow``.
    public var updateOfUndecryptableRow = UpdateOfUndecryptableRow.itemNotFound

    /// The defaults.
    public init() {}
}
"""###),
        ("SimulatedCertificate.swift", ###"""
import Foundation

/// A certificate, read as far as the keychain's columns need it.
public struct SimulatedCertificate: Hashable, Sendable {
    /// All of its bytes.
    public let der: Data
    /// The issuer's name.
    public let issuer: Data
    /// The serial number.
    public let serialNumber: Data
    /// The subject's name.
    public let subject: Data
    /// The public key, without the count of unused bits.
    public let publicKeyBytes: Data
    /// The public key as a key; nil for an algorithm that isn't simulated.
    public let publicKey: SimulatedKey?

    /// What joins it with a private key (2.4.9).
    public var publicKeyHash: Data { SHA1.digest(of: publicKeyBytes) }

    /// Reads a certificate; nil for anything but DER, such as PEM.
    ///
    /// - Parameter der: The bytes.
    public init?(der: Data) {
        guard let outer = DER.sequence(der), outer.count == 3, outer[2].tag == DER.Element.bitString,
            var fields = DER.elements(of: outer[0].contents), outer[0].tag == DER.Element.sequence
        else { return nil }
        if fields.first?.tag == Self.version { fields.removeFirst() }
        guard fields.count >= 6, fields[0].tag == DER.Element.integer,
            fields[1...5].allSatisfy({ $0.tag == DER.Element.sequence }),
            let key = DER.elements(of: fields[5].contents), key.count == 2, key[1].tag == DER.Element.bitString,
            let algorithm = DER.elements(of: key[0].contents)?.first?.contents
        else { return nil }
        self.der = der
        serialNumber = fields[0].contents
        issuer = fields[2].contents
        subject = fields[4].contents
        publicKeyBytes = Data(key[1].contents.dropFirst())
        let type: SimulatedKey.KeyType? =
            algorithm == Self.rsa ? .rsa : algorithm == Self.ellipticCurve ? .ellipticCurve : nil
        publicKey = type.flatMap { [publicKeyBytes] in
            SimulatedKey(external: publicKeyBytes, type: $0, isPrivate: false, bits: nil)
        }
    }

    /// Makes a certificate that is signed by nobody.
    ///
    /// - Parameters:
    ///   - subject: The subject's common name.
    ///   - issuer: The issuer's common name.
    ///   - serialNumber: The serial number, one byte.
    ///   - key: The key whose public half it holds.
    /// - Returns: Its bytes.
    public static func make(subject: String, issuer: String, serialNumber: UInt8, key: SimulatedKey) -> Data {
        let algorithm = DER.sequence(of: [
            DER.element(DER.Element.objectIdentifier, key.type == .rsa ? rsa : ellipticCurve)
        ])
        let date = DER.element(0x17, Data("260101000000Z".utf8))
        let body = DER.sequence(of: [
            DER.element(version, DER.integer(Data([2]))), DER.integer(Data([serialNumber])), algorithm, name(issuer),
            DER.sequence(of: [date, date]), name(subject),
            DER.sequence(of: [algorithm, DER.element(DER.Element.bitString, Data([0]) + key.publicBytes)]),
        ])
        return DER.sequence(of: [body, algorithm, DER.element(DER.Element.bitString, Data([0]))])
    }

    private static let version: UInt8 = 0xA0
    private static let rsa = Data([0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x01])
    private static let ellipticCurve = Data([0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01])

    private static func name(_ commonName: String) -> Data {
        let attribute = DER.sequence(of: [
            DER.element(DER.Element.objectIdentifier, Data([0x55, 0x04, 0x03])),
            DER.element(0x0C, Data(commonName.utf8)),
        ])
        return DER.sequence(of: [DER.element(0x31, attribute)])
    }
}
"""###),
        ("SimulatedDevice.swift", ###"""
import Foundation

/// A device: its keychain, its lock, its passcode, its sensor, its user.
///
/// New ones are unlocked, have a passcode and an enrolled face, and a user who approves every prompt.
public final class SimulatedDevice: @unchecked Sendable {
    private let lock_ = NSLock()
    private var state = KeychainState()

    /// A new device with an empty keychain.
    ///
    /// - Parameter settings: How it behaves where Apple's source leaves that open.
    public init(settings: Settings = Settings()) {
        state.settings = settings
    }

    func withState<Result>(_ body: (inout KeychainState) -> Result) -> Result {
        lock_.withLock { body(&state) }
    }

    /// How the device behaves where Apple's source leaves that open.
    public var settings: Settings {
        get { withState { $0.settings } }
        set { withState { $0.settings = newValue } }
    }

    // MARK: Lock

    /// The lock as it is; without a passcode it has no effect.
    public var lockState: LockState { withState { $0.effectiveLockState } }

    /// The user unlocks the device.
    public func unlock() { withState { $0.lockState = .unlocked } }

    /// The user locks the device; the class keys are dropped only by ``lockTakesEffect()``.
    public func lock() {
        withState { if $0.lockState == .unlocked { $0.lockState = .locking } }
    }

    /// The delay after ``lock()`` is over.
    public func lockTakesEffect() {
        withState { if $0.lockState == .locking { $0.lockState = .locked } }
    }

    /// Locks the device, and lets the lock take effect.
    public func lockAtOnce() {
        lock()
        lockTakesEffect()
    }

    /// Restarts the device: nothing but always-accessible items can be read until the first unlock.
    public func restart() { withState { $0.lockState = .beforeFirstUnlock } }

    // MARK: Passcode and biometry

    /// Whether a passcode is set.
    public var hasPasscode: Bool { withState { $0.hasPasscode } }

    /// Sets a passcode, with a new key for `akpu` items.
    public func setPasscode() {
        withState {
            $0.hasPasscode = true
            $0.passcodeGeneration += 1
        }
    }

    /// Removes the passcode: `akpu` items can never be decrypted again (4.7).
    public func removePasscode() {
        withState {
            $0.hasPasscode = false
            $0.lockState = .unlocked
        }
    }

    /// The sensor and what is enrolled; a change of the enrolled set has to change its generation.
    public var biometry: Biometry {
        get { withState { $0.biometry } }
        set { withState { $0.biometry = newValue } }
    }

    /// Adds a finger or enrols another face.
    public func changeEnrollment() {
        withState {
            $0.biometry.isEnrolled = true
            $0.biometry.enrollmentGeneration += 1
        }
    }

    /// Removes every finger or the face.
    public func removeEnrollment() {
        withState {
            $0.biometry.isEnrolled = false
            $0.biometry.enrollmentGeneration += 1
        }
    }

    /// Whether a paired companion device is nearby.
    public var isCompanionNearby: Bool {
        get { withState { $0.isCompanionNearby } }
        set { withState { $0.isCompanionNearby = newValue } }
    }

    // MARK: Keys

    /// Makes a private key of a type and a size in bits; nil if it can't.
    public typealias KeyMaker = @Sendable (_ type: SimulatedKey.KeyType, _ bits: Int) -> SimulatedKey?

    /// What makes the device's keys; nil for keys without mathematics.
    public var keyMaker: KeyMaker? {
        get { withState { $0.keyMaker } }
        set { withState { $0.keyMaker = newValue } }
    }

    // MARK: User

    /// The user, who answers prompts.
    public var user: ScriptedUser {
        get { withState { $0.user } }
        set { withState { $0.user = newValue } }
    }

    /// Prompts shown so far, in order.
    public var prompts: [Prompt] { withState { $0.prompts } }

    /// Number of prompts shown so far.
    public var promptCount: Int { withState { $0.prompts.count } }

    // MARK: Contents

    /// Runs the deletion of rows that reads found undecryptable (2.4.5).
    public func deleteDroppedRows() { withState { $0.deleteDroppedRows() } }

    /// What the keychain holds, without asking anybody; oldest first.
    public var storedItems: [StoredItem] { withState { $0.rows.map(StoredItem.init) } }
}

/// One row, as a test sees it.
public struct StoredItem: @unchecked Sendable {
    /// The class's code, such as `genp`.
    public let itemClass: String
    /// Attributes by their codes.
    public let attributes: [String: Any]
    /// The secret.
    public let data: Data?
    /// The access control; nil for an item with a protection alone.
    public let accessControl: AccessControl?
    /// Whether only the mark of a deleted synchronizable item is left.
    public let isTombstone: Bool
    /// Whether it is in macOS's file-based keychain.
    public let isFileBased: Bool

    init(_ row: Row) {
        itemClass = row.table.code
        attributes = row.attributes.mapValues(\.object)
        data = row.data
        accessControl = row.accessControl
        isTombstone = row.isTombstone
        isFileBased = row.store == .fileBased
    }
}
"""###),
        ("SimulatedKey.swift", ###"""
import Foundation

/// A key that looks like one: type, size, halves that belong together, and no mathematics.
///
/// The public half is made from the private one by a digest, so that a key has the same public half wherever it comes from.
public struct SimulatedKey: Hashable, Sendable {
    /// What `kSecAttrKeyType` says.
    public enum KeyType: Int64, Hashable, Sendable {
        /// RSA.
        case rsa = 42
        /// An elliptic curve.
        case ellipticCurve = 73
    }

    /// The type.
    public let type: KeyType
    /// The size in bits.
    public let bits: Int
    /// The private half in its external form; nil for a public key and for one that a token holds.
    public let privateBytes: Data?
    /// The public half in its external form.
    public let publicBytes: Data
    /// What a token knows of the key, if one holds it.
    public let token: TokenKey?

    /// Whether it is a private key.
    public var isPrivate: Bool { privateBytes != nil || token != nil }
    /// What the system labels the key with: a digest of its public half (6.11).
    public var applicationLabel: Data { SHA1.digest(of: publicBytes) }
    /// The public half as a key of its own.
    public var publicKey: SimulatedKey {
        SimulatedKey(type: type, bits: bits, privateBytes: nil, publicBytes: publicBytes, token: nil)
    }

    /// Whether keys of this type have this size (6.2).
    static func hasSize(_ bits: Int, _ type: KeyType) -> Bool {
        switch type {
        case .ellipticCurve: [192, 256, 384, 521].contains(bits)
        case .rsa: (512...16_384).contains(bits) && bits % 8 == 0
        }
    }

    private init(type: KeyType, bits: Int, privateBytes: Data?, publicBytes: Data, token: TokenKey?) {
        self.type = type
        self.bits = bits
        self.privateBytes = privateBytes
        self.publicBytes = publicBytes
        self.token = token
    }

    /// Makes a private key.
    ///
    /// - Parameters:
    ///   - type: The type.
    ///   - bits: The size in bits.
    ///   - seed: Two keys with one seed are equal.
    public init(_ type: KeyType, bits: Int, seed: Int) {
        let digits = Self.bytes(from: Data("private \(seed)".utf8), count: (bits + 7) / 8)
        switch type {
        case .ellipticCurve:
            let point = Self.bytes(from: digits, count: 2 * digits.count)
            self.init(
                type: type, bits: bits, privateBytes: Data([4]) + point + digits, publicBytes: Data([4]) + point,
                token: nil)
        case .rsa:
            var modulus = Self.bytes(from: digits, count: digits.count)
            modulus[modulus.startIndex] |= 0x80
            let half = DER.integer(Self.bytes(from: modulus, count: digits.count / 2))
            let numbers = [DER.integer(modulus), DER.integer(Data([1, 0, 1]))]
            self.init(
                type: type, bits: bits,
                privateBytes: DER.sequence(
                    of: [DER.integer(Data())] + numbers + [DER.integer(digits)] + Array(repeating: half, count: 5)),
                publicBytes: DER.sequence(of: numbers), token: nil)
        }
    }

    /// Takes a key from its external form: X9.63 of an elliptic curve, PKCS#1 of RSA.
    ///
    /// - Parameters:
    ///   - external: The bytes.
    ///   - type: The type.
    ///   - isPrivate: Whether it is a private key.
    ///   - bits: The size in bits; nil to take it from the bytes.
    public init?(external: Data, type: KeyType, isPrivate: Bool, bits: Int?) {
        let found: (bits: Int, publicBytes: Data)? =
            switch type {
            case .ellipticCurve: Self.point(external, isPrivate: isPrivate)
            case .rsa: Self.modulus(external, isPrivate: isPrivate)
            }
        guard let found, bits == nil || bits == found.bits else { return nil }
        self.init(
            type: type, bits: found.bits, privateBytes: isPrivate ? external : nil, publicBytes: found.publicBytes,
            token: nil)
    }

    /// A token's key.
    init(_ token: TokenKey, publicBytes: Data) {
        self.init(type: .ellipticCurve, bits: 256, privateBytes: nil, publicBytes: publicBytes, token: token)
    }

    private static func point(_ external: Data, isPrivate: Bool) -> (Int, Data)? {
        guard external.first == 4 else { return nil }
        for bits in [192, 256, 384, 521] {
            let size = (bits + 7) / 8
            if external.count == 1 + (isPrivate ? 3 : 2) * size { return (bits, Data(external.prefix(1 + 2 * size))) }
        }
        return nil
    }

    private static func modulus(_ external: Data, isPrivate: Bool) -> (Int, Data)? {
        guard let numbers = DER.sequence(external), numbers.count == (isPrivate ? 9 : 2),
            numbers.allSatisfy({ $0.tag == DER.Element.integer })
        else { return nil }
        let pair = isPrivate ? Array(numbers[1...2]) : numbers
        let digits = pair[0].contents.drop { $0 == 0 }
        guard let first = digits.first else { return nil }
        let bits = 8 * digits.count - first.leadingZeroBitCount
        return (bits, DER.sequence(of: pair.map(\.bytes)))
    }

    /// So many bytes that depend on nothing but `seed`.
    static func bytes(from seed: Data, count: Int) -> Data {
        var result = Data()
        var block = seed
        while result.count < count {
            block = SHA1.digest(of: block)
            result += block
        }
        return Data(result.prefix(count))
    }

    /// Bytes that only this key and this message give.
    func signature(of message: Data) -> Data {
        DER.sequence(of: [
            DER.integer(SHA1.digest(of: publicBytes + message)), DER.integer(SHA1.digest(of: message + publicBytes)),
        ])
    }
}

/// What a token knows of a key that it holds: the access control lives there, and not on the keychain's row (6.6).
public struct TokenKey: Hashable, Sendable {
    /// The token.
    public let tokenID: String
    /// Its own name of the key, which the keychain's row holds instead of a value.
    public let object: Data
    /// Who may use the key; nil for one with a protection alone.
    public let accessControl: AccessControl?
    /// When it can be used.
    public let accessible: String
    /// Fingers or faces the access control is bound to.
    let enrollment: Int?
    /// Passcode whose key protects it; only for `akpu`.
    let passcode: Int?
}
"""###),
        ("SimulatedProcess.swift", ###"""
import Foundation

/// A process on a device: who it is to the keychain, what it called, what goes wrong for it.
public final class SimulatedProcess: @unchecked Sendable {
    /// The device it runs on.
    public let device: SimulatedDevice
    /// What it is signed with.
    public let entitlements: Entitlements
    /// Where it runs.
    public let platform: Platform

    private let lock = NSLock()
    private var recorded: [RecordedCall] = []
    private var callCount = 0
    private var faults: [Int: Fault] = [:]
    private var stopped = false
    private var hook: (@Sendable (Int) -> Void)?
    private var isInHook = false

    /// Starts a process.
    ///
    /// - Parameters:
    ///   - device: The device it runs on.
    ///   - entitlements: What it is signed with.
    ///   - platform: Where it runs.
    public init(device: SimulatedDevice, entitlements: Entitlements, platform: Platform = .iOS) {
        self.device = device
        self.entitlements = entitlements
        self.platform = platform
    }

    /// Starts a process that is signed for these keychain groups alone.
    ///
    /// - Parameters:
    ///   - device: The device it runs on.
    ///   - groups: Its keychain groups, the default one first.
    ///   - platform: Where it runs.
    public convenience init(device: SimulatedDevice, groups: [String], platform: Platform = .iOS) {
        self.init(device: device, entitlements: Entitlements(keychainAccessGroups: groups), platform: platform)
    }

    // MARK: Control

    /// The calls made since the start or ``forgetCalls()``, in order.
    public var calls: [RecordedCall] { lock.withLock { recorded } }

    /// Empties ``calls``.
    public func forgetCalls() { lock.withLock { recorded = [] } }

    /// Has a call report a status of its own.
    ///
    /// - Parameters:
    ///   - call: Which one from now on, 1 being the next.
    ///   - status: What it reports.
    ///   - afterEffect: Whether it nevertheless does what it was asked.
    public func fail(call: Int = 1, with status: Int32, afterEffect: Bool = false) {
        lock.withLock { faults[callCount + call] = .status(status, afterEffect: afterEffect) }
    }

    /// Kills the process before a call: neither that call nor any later one has an effect.
    ///
    /// - Parameter call: Which one from now on, 1 being the next.
    public func stop(beforeCall call: Int = 1) {
        lock.withLock { faults[callCount + call] = .stop }
    }

    /// Whether the process was killed.
    public var isStopped: Bool { lock.withLock { stopped } }

    /// Runs before each call, outside every lock, with the call's number since the start, 1 being the first. What it
    /// calls in this very process doesn't run it again.
    public var beforeEachCall: (@Sendable (Int) -> Void)? {
        get { lock.withLock { hook } }
        set { lock.withLock { hook = newValue } }
    }

    // MARK: The calls

    /// Adds an item.
    ///
    /// - Parameter attributes: Its class, attributes, value, and what to return.
    /// - Returns: The status, and what was asked for.
    public func add(_ attributes: [String: Any]) -> (status: Int32, result: Any?) {
        perform(.add, attributes) { execute(.add, attributes, nil) }
    }

    /// Finds items.
    ///
    /// - Parameter query: What to find, and what to return.
    /// - Returns: The status, and what was asked for.
    public func copyMatching(_ query: [String: Any]) -> (status: Int32, result: Any?) {
        perform(.copyMatching, query) { execute(.copyMatching, query, nil) }
    }

    /// Changes items.
    ///
    /// - Parameters:
    ///   - query: Which.
    ///   - changes: New attributes and value.
    /// - Returns: The status.
    public func update(_ query: [String: Any], _ changes: [String: Any]) -> Int32 {
        perform(.update, query, changes) { execute(.update, query, changes) }.status
    }

    /// Deletes items.
    ///
    /// - Parameter query: Which.
    /// - Returns: The status.
    public func delete(_ query: [String: Any]) -> Int32 {
        perform(.delete, query) { execute(.delete, query, nil) }.status
    }

    /// Makes a key.
    ///
    /// - Parameter parameters: Its type, size and token, and the attributes that its private half is stored with.
    /// - Returns: The status, and the private key.
    public func createKey(_ parameters: [String: Any]) -> (status: Int32, key: SimulatedKey?) {
        let answer = perform(.createKey, parameters) { executeCreateKey(parameters) }
        guard case .key(let key)? = answer.result as? ItemReference else { return (answer.status, nil) }
        return (answer.status, key)
    }

    /// Signs a message.
    ///
    /// - Parameters:
    ///   - message: What is signed.
    ///   - key: The private key.
    ///   - context: Where proofs are kept.
    /// - Returns: The status, and the signature.
    public func sign(
        _ message: Data, with key: SimulatedKey, in context: AuthenticationContext
    ) -> (status: Int32, signature: Data?) {
        let answer = perform(.sign, key.attributes) { executeSign(key, message, in: context) }
        return (answer.status, answer.result as? Data)
    }

    /// Reads a PKCS#12 file.
    ///
    /// - Parameters:
    ///   - data: The file.
    ///   - options: The passphrase, and where to put what is found.
    /// - Returns: The status, and what is in it.
    public func importPKCS12(_ data: Data, _ options: [String: Any]) -> (status: Int32, items: [ImportedItem]) {
        let answer = perform(.importPKCS12, options) { executeImport(data, options) }
        return (answer.status, answer.result as? [ImportedItem] ?? [])
    }

    /// Has the user prove something, as the authentication framework does for this process.
    ///
    /// - Parameters:
    ///   - request: What has to be proved.
    ///   - context: Where proofs are kept.
    /// - Returns: Why it failed; nil if it didn't.
    public func authenticate(
        _ request: AuthenticationRequest, in context: AuthenticationContext
    ) -> AuthenticationError? {
        isStopped ? .systemCancel : device.authenticate(request, in: context)
    }

    private func perform(
        _ verb: Verb, _ query: [String: Any], _ changes: [String: Any]? = nil,
        _ body: () -> (status: Int32, result: Any?)
    ) -> (status: Int32, result: Any?) {
        runHook()
        let fault = lock.withLock {
            callCount += 1
            let fault = faults.removeValue(forKey: callCount)
            if fault == .stop { stopped = true }
            return stopped ? .stop : fault
        }
        var answer: (status: Int32, result: Any?)
        var reachedKeychain = true
        switch fault {
        case .stop:
            answer = (KeychainStatus.notAvailable, nil)
            reachedKeychain = false
        case .status(let status, afterEffect: false):
            answer = (status, nil)
            reachedKeychain = false
        case .status(let status, afterEffect: true):
            _ = body()
            answer = (status, nil)
        case nil:
            answer = body()
        }
        let call = RecordedCall(
            verb: verb, query: query, changes: changes, status: answer.status, reachedKeychain: reachedKeychain)
        lock.withLock { recorded.append(call) }
        return answer
    }

    private func runHook() {
        let (hook, number) = lock.withLock {
            defer { isInHook = isInHook || self.hook != nil }
            return (isInHook ? nil : self.hook, callCount + 1)
        }
        guard let hook else { return }
        hook(number)
        lock.withLock { isInHook = false }
    }
}
"""###),
        ("Transfer.swift", ###"""
import Foundation

extension SimulatedDevice {
    /// Another device, restored from an encrypted backup of this one (4.9).
    ///
    /// Items of the passcode's class and those of a token are not in it; others that stay on their device are, under its keys.
    public func restoredElsewhere() -> SimulatedDevice {
        let other = SimulatedDevice(settings: settings)
        let rows = withState { $0.rows }.filter { !$0.isTombstone && $0.accessible != "akpu" && !$0.isOfToken }
        let isLost = settings.restoredAccessControl == .isLost
        other.withState { state in
            state.rows = rows.map { row in
                var row = row
                row.isForeign = row.staysOnDevice || row.accessControl != nil && isLost
                return row
            }
            state.nextRow = (rows.map(\.id).max() ?? 0) + 1
        }
        return other
    }

    /// Another device of the same iCloud account, once it has what is synced: no item that stays on its device (2.2.4).
    public func deviceOfSameAccount() -> SimulatedDevice {
        let other = SimulatedDevice(settings: settings)
        let rows = withState { $0.rows }.filter { $0.isSynchronizable && !$0.staysOnDevice && !$0.isTombstone }
        other.withState { state in
            state.rows = rows
            state.nextRow = (rows.map(\.id).max() ?? 0) + 1
        }
        return other
    }
}

extension Row {
    fileprivate var staysOnDevice: Bool { ["aku", "cku", "dku", "akpu"].contains(accessible) }

    fileprivate var isOfToken: Bool {
        attributes[QueryKey.tokenID].map {
            $0.comparisonKey(.string) != AttributeValue.string("").comparisonKey(.string)
        }
            ?? false
    }
}
"""###),
        ("Update.swift", ###"""
import Foundation

extension KeychainState {
    /// SecItemUpdate's half of the daemon (2.3): all rows that match, or none.
    mutating func update(
        _ dictionary: [String: Any], with changes: [String: Any], for caller: Caller
    ) throws(StatusError) -> Outcome {
        let writable = try caller.requireWritableGroups()
        let query = try Query(
            caller.prunesMatchKeys ? dictionary.withoutMatchKeys.withoutReturnKeys : dictionary)
        let change = try Change(changes, table: query.table)
        let groups = try caller.groups(for: query, of: writable)
        if !query.returns.isEmpty { throw StatusError(KeychainStatus.param) }
        if let group = change.query.group, !writable.contains(group) {
            throw StatusError(KeychainStatus.missingEntitlement)
        }
        if caller.isAppClip && change.query.sync == .exactly(true) {
            throw StatusError(KeychainStatus.restrictedAPI)
        }
        if !query.matchKeys.isEmpty || refusesReference(query) { throw StatusError(KeychainStatus.param) }

        if query.table.code == ClassTable.identity.code { throw StatusError(KeychainStatus.unimplemented) }
        var updated = rows
        var count = 0
        for index in rows.indices where rows[index].store == caller.store && query.matches(rows[index], groups: groups)
        {
            switch try reencrypt(rows[index], change, query, caller) {
            case .absent: continue
            case .outcome(let outcome): return outcome
            case .row(let row): updated[index] = row
            }
            count += 1
        }
        if count == 0 { throw StatusError(KeychainStatus.itemNotFound) }
        try replaceRows(with: updated)
        return .done(KeychainStatus.success)
    }

    private enum Reencrypted {
        case absent
        case outcome(Outcome)
        case row(Row)
    }

    /// Decrypts a row with what it was encrypted with, changes it, and encrypts it anew (2.3.3).
    private mutating func reencrypt(
        _ row: Row, _ change: Change, _ query: Query, _ caller: Caller
    ) throws(StatusError) -> Reencrypted {
        let mayAsk = query.userInterface == .allow && caller.context.isInteractionAllowed
        switch access(to: row, in: caller.context, mayAsk: mayAsk) {
        case .readable: break
        case .locked: throw StatusError(KeychainStatus.interactionNotAllowed)
        case .refused(let status): throw StatusError(status)
        case .undecryptable:
            if settings.updateOfUndecryptableRow == .decode { throw StatusError(KeychainStatus.decode) }
            return .absent
        case .needs(let request):
            if !mayAsk { throw StatusError(KeychainStatus.interactionNotAllowed) }
            return .outcome(.needs(request))
        }
        var changed = change.applied(to: row)
        changed.attributes[QueryKey.modificationDate] = .date(tick())
        guard caller.store == .dataProtection else { return .row(changed) }
        if let outcome = encrypt(&changed, in: caller.context) { return .outcome(outcome) }
        if change.replacesProtection, let outcome = bind(&changed, in: caller.context) { return .outcome(outcome) }
        return .row(changed)
    }

    private mutating func replaceRows(with updated: [Row]) throws(StatusError) {
        var taken: Set<Row.UniqueKey> = []
        for row in updated where !row.isTombstone && !taken.insert(row.uniqueKey).inserted {
            throw StatusError(KeychainStatus.duplicateItem)
        }
        // The mark of a deleted row gives way, as in an add.
        rows = updated.filter { !$0.isTombstone || !taken.contains($0.uniqueKey) }
    }

    func refusesReference(_ query: Query) -> Bool {
        query.persistentReference != nil && query.filtersAttributes
            && settings.persistentReferenceWithFilters == .refusedEverywhere
    }
}

/// What an update changes: attributes of the class and the value, nothing else (2.3.4).
private struct Change {
    var query: Query

    init(_ dictionary: [String: Any], table: ClassTable) throws(StatusError) {
        query = Query(table: table)
        for (key, value) in dictionary.sorted(by: { $0.key < $1.key }) {
            if key == QueryKey.useDataProtection || key == QueryKey.multiUser { continue }
            if key == QueryKey.valueData {
                guard let data = value as? Data else { throw StatusError(KeychainStatus.param) }
                query.data = data
            } else if key.utf16.count == 4 {
                try query.takeAttribute(key, value)
            } else {
                throw StatusError(KeychainStatus.noSuchAttr)
            }
        }
        if query.attributes[QueryKey.accessible] != nil, let accessControl = query.accessControl,
            !accessControl.repeats(query.attributes[QueryKey.accessible])
        {
            throw StatusError(KeychainStatus.param)
        }
    }

    var replacesProtection: Bool { query.accessControl != nil || query.attributes[QueryKey.accessible] != nil }

    func applied(to row: Row) -> Row {
        var row = row
        for (name, value) in query.attributes where !query.table.ignores(name) { row.attributes[name] = value }
        if case .exactly(let isSynchronizable)? = query.sync {
            row.attributes[QueryKey.synchronizable] = .number(isSynchronizable ? 1 : 0)
        }
        if let data = query.data { row.data = data }
        if let accessControl = query.accessControl {
            row.accessControl = accessControl.operations == nil ? nil : accessControl
            row.attributes[QueryKey.accessible] = accessControl.protection.map(AttributeValue.string)
        } else if query.attributes[QueryKey.accessible] != nil {
            row.accessControl = nil
        }
        return row
    }
}
"""###),
        ("Verb.swift", ###"""
/// The calls that a process makes to the keychain, or to what stands before it.
public enum Verb: String, Hashable, Sendable, CaseIterable {
    /// SecItemAdd.
    case add
    /// SecItemCopyMatching.
    case copyMatching
    /// SecItemUpdate.
    case update
    /// SecItemDelete.
    case delete
    /// SecKeyCreateRandomKey.
    case createKey
    /// SecKeyCreateSignature.
    case sign
    /// SecPKCS12Import.
    case importPKCS12
}

/// One call that a process made.
public struct RecordedCall: @unchecked Sendable {
    /// Which.
    public let verb: Verb
    /// Its query, an add's attributes, a key's parameters or an import's options, as given.
    public let query: [String: Any]
    /// An update's changes, as given.
    public let changes: [String: Any]?
    /// What the process was told.
    public let status: Int32
    /// Whether the keychain itself did something, whatever the process was told.
    public let reachedKeychain: Bool
}
"""###),
    ]
}
