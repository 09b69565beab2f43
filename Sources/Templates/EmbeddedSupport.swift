// Made from Sources/Templates/Support by `make embed`. Do not edit: change the sources and make it again.
// swift-format-ignore-file

enum EmbeddedSupport {
    static let sources: [(name: String, text: String)] = [
        ("KeyspecCoding.swift", ###"""
import Foundation

/// How the values of one type become bytes, and back.
///
/// Each encoding is fixed: it depends on no locale, time zone, platform or version. Bytes that aren't exactly what the encoding
/// makes of some value are undecodable.
public nonisolated struct KeyspecCoding<Value: Sendable>: Sendable {
    /// The bytes of a value; nil if the value has none.
    let encode: @Sendable (Value) -> Data?
    /// The value of bytes; nil if they are no value's.
    let decode: @Sendable (Data) -> Value?
}

nonisolated extension KeyspecCoding<Data> {
    /// The bytes as they are.
    public static var data: KeyspecCoding<Data> { Self(encode: { $0 }, decode: { $0 }) }
}

nonisolated extension KeyspecCoding<String> {
    /// UTF-8; bytes that are none are undecodable rather than mended.
    public static var string: KeyspecCoding<String> {
        Self(
            encode: { Data($0.utf8) },
            decode: { data in
                let text = String(decoding: data, as: UTF8.self)
                return Data(text.utf8) == data ? text : nil
            })
    }
}

nonisolated extension KeyspecCoding<Bool> {
    /// One byte: 0 or 1.
    public static var bool: KeyspecCoding<Bool> {
        Self(
            encode: { Data([$0 ? 1 : 0]) },
            decode: { data in
                switch Array(data) {
                case [0]: false
                case [1]: true
                default: nil
                }
            })
    }
}

nonisolated extension KeyspecCoding<Int> {
    /// Eight bytes: two's complement, the most significant byte first. A number that is too large for the platform's `Int` is
    /// undecodable there.
    public static var int: KeyspecCoding<Int> {
        Self(
            encode: { Data(bigEndian: UInt64(bitPattern: Int64($0))) },
            decode: { $0.bigEndian.flatMap { Int(exactly: Int64(bitPattern: $0)) } })
    }
}

nonisolated extension KeyspecCoding<Double> {
    /// Eight bytes: IEEE 754 binary64, the most significant byte first. Every value comes back bit by bit, also those that are
    /// no numbers.
    public static var double: KeyspecCoding<Double> {
        Self(
            encode: { Data(bigEndian: $0.bitPattern) },
            decode: { $0.bigEndian.map(Double.init(bitPattern:)) })
    }
}

nonisolated extension KeyspecCoding<Date> {
    /// The seconds since 2001-01-01 00:00:00 UTC, as a `Double`'s eight bytes.
    public static var date: KeyspecCoding<Date> {
        Self(
            encode: { Data(bigEndian: $0.timeIntervalSinceReferenceDate.bitPattern) },
            decode: { $0.bigEndian.map { Date(timeIntervalSinceReferenceDate: Double(bitPattern: $0)) } })
    }
}

nonisolated extension KeyspecCoding<UUID> {
    /// The sixteen bytes of RFC 9562, in its order.
    public static var uuid: KeyspecCoding<UUID> {
        Self(
            encode: { withUnsafeBytes(of: $0.uuid) { Data($0) } },
            decode: { data in
                guard data.count == MemoryLayout<uuid_t>.size else { return nil }
                var bytes = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)).uuid
                _ = withUnsafeMutableBytes(of: &bytes) { data.copyBytes(to: $0) }
                return UUID(uuid: bytes)
            })
    }
}

nonisolated extension KeyspecCoding where Value: Codable {
    /// A byte that is 1, the format's version, and after it the value as JSON with its keys sorted. Data is Base64, a date the
    /// seconds since 2001-01-01 00:00:00 UTC; numbers that JSON can't write make a value unencodable.
    public static var codable: KeyspecCoding<Value> {
        Self(
            encode: { value in
                let encoder = JSONEncoder()
                encoder.outputFormatting = .sortedKeys
                guard let json = try? encoder.encode(value) else { return nil }
                return Data([1]) + json
            },
            decode: { data in
                data.first == 1 ? try? JSONDecoder().decode(Value.self, from: Data(data.dropFirst())) : nil
            })
    }
}

nonisolated extension Data {
    fileprivate init(bigEndian number: UInt64) {
        self = Swift.withUnsafeBytes(of: number.bigEndian) { Data($0) }
    }

    /// The number that the bytes are, most significant first; nil unless there are eight.
    fileprivate var bigEndian: UInt64? {
        count == 8 ? reduce(0) { $0 << 8 | UInt64($1) } : nil
    }
}
"""###),
        ("KeyspecContext.swift", ###"""
import Foundation
import Security

#if canImport(LocalAuthentication) && !os(tvOS)
    import LocalAuthentication
#endif

/// An authentication context that can be handed from one thread to another, on platforms that have one.
///
/// Generated code uses a context for one call at a time, which is what makes the hand-over safe.
public nonisolated struct KeyspecContext: @unchecked Sendable {
    #if canImport(LocalAuthentication) && !os(tvOS)
        private let context: LAContext

        /// Wraps a context of the app's own: one that it has evaluated already, or wants to invalidate itself.
        public init(_ context: LAContext) { self.context = context }

        /// The context that keeps every call but a read from prompting.
        static let nonInteractive: KeyspecContext? = {
            let context = LAContext()
            context.interactionNotAllowed = true
            return KeyspecContext(context)
        }()

        /// A new context that shows `reason` when the system prompts.
        static func prompting(_ reason: String) -> KeyspecContext? {
            let context = LAContext()
            #if !os(watchOS)
                context.localizedReason = reason
            #endif
            return KeyspecContext(context)
        }

        static func obstacle(to requirement: KeyspecRequirement) -> KeyspecError.Kind? {
            var policy = LAPolicy.deviceOwnerAuthentication
            #if !os(watchOS)
                if requirement == .biometry { policy = .deviceOwnerAuthenticationWithBiometrics }
            #endif
            var error: NSError?
            if LAContext().canEvaluatePolicy(policy, error: &error) { return nil }
            switch error?.code {
            case LAError.Code.passcodeNotSet.rawValue: return KeyspecError.passcodeNotSet
            #if !os(watchOS)
                case LAError.Code.biometryNotEnrolled.rawValue: return KeyspecError.biometryNotEnrolled
                case LAError.Code.biometryNotAvailable.rawValue: return KeyspecError.biometryNotAvailable
            #endif
            // A lockout, for one, passes: the item can be stored, and read once it is over.
            default: return nil
            }
        }

        /// Ends a prompt that the context is showing, and refuses any later one.
        func invalidate() { context.invalidate() }

        /// The query with this context.
        func added(to query: [String: Any]) -> [String: Any] {
            var query = query
            query[kSecUseAuthenticationContext as String] = context
            return query
        }
    #else
        static let nonInteractive: KeyspecContext? = nil
        static func prompting(_ reason: String) -> KeyspecContext? { nil }
        static func obstacle(to requirement: KeyspecRequirement) -> KeyspecError.Kind? { nil }
        func invalidate() {}
        func added(to query: [String: Any]) -> [String: Any] { query }
    #endif
}

extension SecItemStore {
    /// Whether a row matches, found out without a prompt.
    ///
    /// The filters of a query act before anything is decrypted, so `errSecInteractionNotAllowed` means that a row matched
    /// and can't be read now; only `errSecItemNotFound` means that none did (SecItemDb.c 709-716, SecDbQuery.c 334-350).
    nonisolated func probe(_ query: [String: Any]) -> OSStatus {
        copyMatching(KeyspecContext.nonInteractive?.added(to: query) ?? query).status
    }
}
"""###),
        ("KeyspecError.swift", ###"""
import Foundation
import Security

/// Why an operation on an item failed. No error ever holds a value.
///
/// `catch KeyspecError.locked` catches one kind; kinds that a later version adds are caught by a plain `catch`.
public nonisolated struct KeyspecError: Error, Sendable, Equatable {
    /// What went wrong.
    public let kind: Kind
    /// The item, as `Keychain.secret`.
    public let item: String
    /// What was asked of it.
    public let operation: Operation
    /// The system's answer, if it gave one.
    public let status: OSStatus?
    /// What a failed `save` or `delete` left behind; nil for other operations.
    public let kept: Kept?

    /// The operations of an item.
    public enum Operation: String, Sendable {
        case save, read, delete, exists, info, persistentReference
        /// Making the item's identity, before anything was asked of the keychain.
        case identify
    }

    /// What the keychain holds after a failed `save` or `delete`.
    public enum Kept: String, Sendable {
        /// What it held before.
        case old
        /// The new value; an older copy is still there beside it and is never read.
        case newBesideOlderCopy
        /// The old value or the new one.
        case oldOrNew
        /// It can't be known.
        case unknown
    }

    /// What went wrong: one of the static members of `KeyspecError`.
    public struct Kind: Sendable, Hashable, CustomStringConvertible {
        /// The name of the static member.
        public let description: String

        fileprivate init(_ description: String) { self.description = description }

        /// Matches a kind in a `catch` clause.
        public static func ~= (kind: Kind, error: some Error) -> Bool {
            (error as? KeyspecError)?.kind == kind
        }
    }
}

nonisolated extension KeyspecError {
    /// The item's protection class is closed: the device is locked, or was not unlocked since it started. Try again after
    /// unlock.
    public static let locked = Kind("locked")
    /// The user or the app cancelled the prompt.
    public static let cancelled = Kind("cancelled")
    /// The user didn't satisfy the item's access control.
    public static let authenticationFailed = Kind("authenticationFailed")
    /// The item needs a device passcode, and none is set.
    public static let passcodeNotSet = Kind("passcodeNotSet")
    /// The item needs biometrics, and none are enrolled.
    public static let biometryNotEnrolled = Kind("biometryNotEnrolled")
    /// The item needs biometrics, and the device has none that the app may use.
    public static let biometryNotAvailable = Kind("biometryNotAvailable")
    /// The process isn't entitled to the item's access group.
    public static let missingEntitlement = Kind("missingEntitlement")
    /// The app's Info.plist lacks a string that the item's identity is made from.
    public static let missingInfoPlistString = Kind("missingInfoPlistString")
    /// A run-time parameter, or a service or group given at run time, is empty, or an account ends in the suffix reserved for staging.
    public static let invalidParameter = Kind("invalidParameter")
    /// The value is larger than the spec allows.
    public static let valueTooLarge = Kind("valueTooLarge")
    /// The value doesn't have the number of bytes that the spec states.
    public static let wrongSize = Kind("wrongSize")
    /// The value has no encoding: its type refused it, or it holds a number that JSON can't write.
    public static let unencodable = Kind("unencodable")
    /// The stored bytes aren't a value of the declared type. They stay as they are.
    public static let undecodable = Kind("undecodable")
    /// The system doesn't make the declared access control.
    public static let invalidAccessControl = Kind("invalidAccessControl")
    /// Other writers kept changing the item while it was read or written.
    public static let contended = Kind("contended")
    /// Any other status.
    public static let unexpectedStatus = Kind("unexpectedStatus")
}

nonisolated extension KeyspecError.Kind {
    /// What a status of the system means for an item.
    init(status: OSStatus) {
        switch status {
        case errSecInteractionNotAllowed: self = KeyspecError.locked
        case errSecUserCanceled: self = KeyspecError.cancelled
        case errSecAuthFailed: self = KeyspecError.authenticationFailed
        case errSecMissingEntitlement: self = KeyspecError.missingEntitlement
        default: self = KeyspecError.unexpectedStatus
        }
    }
}

nonisolated extension KeyspecError: CustomStringConvertible {
    /// Item, operation, kind and status: `MailKeychain.storeKey: read failed, locked (-25308)`.
    public var description: String {
        let number = status.map { " (\($0))" } ?? ""
        let remains = kept.map { ", kept: \($0.rawValue)" } ?? ""
        return "\(item): \(operation.rawValue) failed, \(kind)\(number)\(remains)"
    }
}

nonisolated extension KeyspecError: CustomNSError {
    /// The domain under which Objective-C sees the error.
    public static var errorDomain: String { "KeyspecError" }
    /// The system's status, or 0 if the system had no part in it.
    public var errorCode: Int { status.map(Int.init) ?? 0 }
    /// The description, and nothing else.
    public var errorUserInfo: [String: Any] { [NSLocalizedDescriptionKey: description] }
}
"""###),
        ("KeyspecIdentity.swift", ###"""
import Foundation
import Security

nonisolated extension KeyspecItem {
    /// The identity, unless it is the staging place of another item.
    func query() throws(KeyspecError) -> [String: Any] {
        let identity = try identity
        if let account = identity[kSecAttrAccount as String] as? String, account.hasSuffix(KeyspecStagedRows.suffix) {
            throw failure(.identify, KeyspecError.invalidParameter)
        }
        return identity
    }

    /// A run-time parameter, or a service or group given at run time, as part of an attribute.
    ///
    /// - Parameters:
    ///   - value: the parameter's value.
    ///   - separators: characters that are percent-encoded in the value, because they end a parameter in an attribute that has
    ///     several: so different parameters never give the same attribute.
    /// - Returns: the text.
    /// - Throws: `.invalidParameter` if the value is empty: it could meet an attribute's empty default.
    public func parameter(_ value: String, encoding separators: String = "") throws(KeyspecError) -> String {
        guard !value.isEmpty else { throw failure(.identify, KeyspecError.invalidParameter) }
        guard !separators.isEmpty else { return value }
        var result = ""
        for scalar in value.unicodeScalars {
            if scalar == "%" || separators.unicodeScalars.contains(scalar) {
                for byte in String(scalar).utf8 {
                    result += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
                }
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// A string of the app's Info.plist as part of an attribute.
    ///
    /// - Parameter key: the key; `AppIdentifierPrefix` has to be put there as `$(AppIdentifierPrefix)`, which the build expands.
    /// - Returns: the string, not empty.
    /// - Throws: `.missingInfoPlistString` if there is none, or one that the build didn't expand.
    public func infoPlistString(_ key: String) throws(KeyspecError) -> String {
        guard let string = store.infoPlistString(key), !string.isEmpty, !string.hasPrefix("$(") else {
            throw failure(.identify, KeyspecError.missingInfoPlistString)
        }
        return string
    }
}
"""###),
        ("KeyspecInfo.swift", ###"""
import Foundation
import Security

/// What the keychain says about an item beside its value.
public nonisolated struct KeyspecInfo: Sendable, Equatable {
    /// When the item was added.
    public let creationDate: Date?
    /// When it was last written.
    public let modificationDate: Date?
    /// The access group that holds it.
    public let accessGroup: String?
    /// Its accessibility, as the value of one of Apple's `kSecAttrAccessible` constants.
    public let accessible: String?
    /// Its name where the system shows it.
    public let label: String?
    /// Its kind where the system shows it.
    public let description: String?
    /// The comment stored with it.
    public let comment: String?
    /// Its creator, a code of four characters.
    public let creator: UInt32?
    /// Its type, a code of four characters.
    public let type: UInt32?
    /// Whether the system hides it.
    public let isInvisible: Bool?
    /// Whether it says that there is no password.
    public let isNegative: Bool?
    /// The app's own data.
    public let generic: Data?

    /// - Parameter row: the attributes of one item, as `SecItemCopyMatching` returns them.
    init(_ row: [String: Any]) {
        func code(_ key: CFString) -> UInt32? { (row[key as String] as? Int).flatMap(UInt32.init(exactly:)) }
        func flag(_ key: CFString) -> Bool? { (row[key as String] as? Int).map { $0 != 0 } }
        func text(_ key: CFString) -> String? { row[key as String] as? String }
        creationDate = row[kSecAttrCreationDate as String] as? Date
        modificationDate = row[kSecAttrModificationDate as String] as? Date
        accessGroup = text(kSecAttrAccessGroup)
        accessible = text(kSecAttrAccessible)
        label = text(kSecAttrLabel)
        description = text(kSecAttrDescription)
        comment = text(kSecAttrComment)
        creator = code(kSecAttrCreator)
        type = code(kSecAttrType)
        isInvisible = flag(kSecAttrIsInvisible)
        isNegative = flag(kSecAttrIsNegative)
        generic = row[kSecAttrGeneric as String] as? Data
    }
}

nonisolated extension KeyspecPlainRow {
    /// Dates and attributes of the item, found out without reading its value; nil only if there is none.
    public func info() throws(KeyspecError) -> KeyspecInfo? {
        var query = try query()
        query[kSecReturnAttributes as String] = true
        let (status, result) = store.copyMatching(KeyspecContext.nonInteractive?.added(to: query) ?? query)
        if status == errSecItemNotFound { return nil }
        guard status == errSecSuccess else { throw failure(.info, status) }
        guard let row = result as? [String: Any] else { throw failure(.info, KeyspecError.undecodable) }
        return KeyspecInfo(row)
    }
}
"""###),
        ("KeyspecItem.swift", ###"""
import Foundation
import Security

/// One item of the keychain, or one member of a family of items.
///
/// The protocols that refine it add the operations.
public nonisolated protocol KeyspecItem: Sendable {
    /// The item's name in errors, as `Keychain.secret`.
    static var itemName: String { get }

    /// Where calls go.
    var store: any SecItemStore { get }
    /// Class and primary key: what every query holds, and what tells this item apart from all others.
    var identity: [String: Any] { get throws(KeyspecError) }
    /// Accessibility or access control: part of what is stored, never of what is searched for.
    var protection: [String: Any] { get throws(KeyspecError) }
    /// Further attributes that are stored with the value.
    var attributes: [String: Any] { get }
}

nonisolated extension KeyspecItem {
    /// None.
    public var attributes: [String: Any] { [:] }

    func failure(
        _ operation: KeyspecError.Operation, _ kind: KeyspecError.Kind, kept: KeyspecError.Kept? = nil
    ) -> KeyspecError {
        KeyspecError(kind: kind, item: Self.itemName, operation: operation, status: nil, kept: kept)
    }

    func failure(
        _ operation: KeyspecError.Operation, _ status: OSStatus, kept: KeyspecError.Kept? = nil
    ) -> KeyspecError {
        KeyspecError(kind: .init(status: status), item: Self.itemName, operation: operation, status: status, kept: kept)
    }
}
"""###),
        ("KeyspecKeychain.swift", ###"""
import Foundation

/// What the generated type of every spec can do besides giving its items.
public nonisolated protocol KeyspecKeychain: Sendable {
    /// Where calls go.
    var store: any SecItemStore { get }
}

nonisolated extension KeyspecKeychain {
    /// Runs operations off the caller's executor, so that the main thread doesn't wait for the keychain.
    ///
    /// - Parameter body: what to do, with this keychain. It runs on a thread of its own kind, not in a task.
    /// - Returns: what `body` returns.
    /// - Throws: what `body` throws.
    public func perform<Success: Sendable>(
        _ body: @escaping @Sendable (Self) throws -> Success
    ) async throws -> Success {
        try await KeyspecQueue.run(on: KeyspecQueue.operations) { try body(self) }.get()
    }
}
"""###),
        ("KeyspecPlainItem.swift", ###"""
import Foundation
import Security

/// An item without access control that holds a value. None of its operations can prompt, and none deletes in order to write.
public nonisolated protocol KeyspecPlainItem: KeyspecPlainRow, KeyspecValueItem {}

nonisolated extension KeyspecPlainItem {
    /// Stores `value`: updates the item if it is there, adds it if not. An update also brings an item that an older version of
    /// the app stored up to the declared protection.
    public func save(_ value: Value) throws(KeyspecError) { try write(try encoded(value)) }

    /// The stored value; nil only if there is none.
    public func read() throws(KeyspecError) -> Value? {
        var query = try query()
        query[kSecReturnData as String] = true
        let (status, result) = store.copyMatching(KeyspecContext.nonInteractive?.added(to: query) ?? query)
        if status == errSecItemNotFound { return nil }
        guard status == errSecSuccess else { throw failure(.read, status) }
        guard let data = result as? Data else { throw failure(.read, KeyspecError.undecodable) }
        return try decoded(data)
    }
}
"""###),
        ("KeyspecPlainRow.swift", ###"""
import Foundation
import Security

/// An item without access control, whatever it holds. None of its operations can prompt.
public nonisolated protocol KeyspecPlainRow: KeyspecItem {}

nonisolated extension KeyspecPlainRow {
    /// Whether the item is there, found out without reading it.
    public func exists() throws(KeyspecError) -> Bool {
        switch store.probe(try query()) {
        case errSecSuccess: return true
        case errSecItemNotFound: return false
        case let status: throw failure(.exists, status)
        }
    }

    /// Removes the item; it is no error if there is none. Works while the device is locked.
    public func delete() throws(KeyspecError) {
        let status = store.delete(try query())
        guard status == errSecSuccess || status == errSecItemNotFound else {
            throw failure(.delete, status, kept: .unknown)
        }
    }

    /// Updates the item if it is there, adds it if not.
    func write(_ data: Data) throws(KeyspecError) {
        let identity = try query()
        var stored = try protection
        stored.merge(attributes) { _, new in new }
        stored[kSecValueData as String] = data
        let query = KeyspecContext.nonInteractive?.added(to: identity) ?? identity
        // Each round loses only to another process that adds or deletes between the two calls.
        for _ in 0..<3 {
            let updated = store.update(query, with: stored)
            if updated == errSecSuccess { return }
            guard updated == errSecItemNotFound else { throw writeFailure(updated) }
            let added = store.add(identity.merging(stored) { _, new in new })
            if added == errSecSuccess { return }
            guard added == errSecDuplicateItem else { throw writeFailure(added) }
        }
        throw failure(.save, KeyspecError.contended, kept: .unknown)
    }

    /// A refused argument or a closed class changes nothing; after any other status the call may have taken effect.
    private func writeFailure(_ status: OSStatus) -> KeyspecError {
        switch status {
        case errSecInteractionNotAllowed, errSecParam, errSecNoSuchAttr, errSecMissingEntitlement:
            failure(.save, status, kept: .old)
        default:
            failure(.save, status, kept: .unknown)
        }
    }
}
"""###),
        ("KeyspecPresenceItem.swift", ###"""
import Foundation

/// An item without access control that holds no value: that it is there is all it says.
///
/// What an older version of the app stored in it stays unread, and is replaced by nothing on the next save.
public nonisolated protocol KeyspecPresenceItem: KeyspecPlainRow {}

nonisolated extension KeyspecPresenceItem {
    /// Makes the item exist; it is no error if it does already.
    public func save() throws(KeyspecError) { try write(Data()) }
}
"""###),
        ("KeyspecProtectedItem.swift", ###"""
import Foundation
import Security

/// An item with access control. Only its read can prompt.
///
/// An update of such an item would have to decrypt it, and so could prompt; and a delete before an add could lose the only copy.
/// So a new value is first added in a staging place, and the old one is deleted only when that has succeeded.
public nonisolated protocol KeyspecProtectedItem: KeyspecValueItem {
    /// What the device must have before the item can be stored; nil if the access control asks nothing of the user.
    static var requirement: KeyspecRequirement? { get }
    /// What a prompt tells the user.
    static var prompt: String { get }
}

nonisolated extension KeyspecProtectedItem {
    /// The access control, for `protection`.
    ///
    /// - Parameters:
    ///   - accessible: the accessibility that it enforces.
    ///   - flags: what the user has to satisfy.
    /// - Returns: the object for `kSecAttrAccessControl`.
    /// - Throws: `.invalidAccessControl` if the system refuses the combination.
    public func accessControl(_ accessible: CFString, _ flags: SecAccessControlCreateFlags) throws(KeyspecError) -> Any
    {
        guard let accessControl = store.accessControl(accessible, flags) else {
            throw failure(.save, KeyspecError.invalidAccessControl, kept: .old)
        }
        return accessControl
    }

    /// Whether the item is there, found out without a prompt.
    public func exists() throws(KeyspecError) -> Bool {
        let rows = KeyspecStagedRows(try query())
        // The mark is asked for twice: a save in another process can move the item between the first two calls.
        for query in [rows.marked, rows.place, rows.marked] where try isThere(query, .exists) { return true }
        return false
    }

    /// Removes the item; it is no error if there is none. Never prompts, and works while the device is locked.
    public func delete() throws(KeyspecError) {
        let rows = KeyspecStagedRows(try query())
        KeyspecLock.shared.lock()
        defer { KeyspecLock.shared.unlock() }
        try remove(rows.marked)
        guard try isThere(rows.place, .delete) else { return }
        // With the mark it is a newer save of another process; without, a row from before Keyspec.
        if try isThere(rows.marked(rows.place), .delete) { return }
        try remove(rows.place)
    }

    private func remove(_ query: [String: Any]) throws(KeyspecError) {
        let status = store.delete(query)
        guard status == errSecSuccess || status == errSecItemNotFound else {
            throw failure(.delete, status, kept: .unknown)
        }
    }

    /// Whether a row matches; any status that doesn't tell is thrown.
    func isThere(_ query: [String: Any], _ operation: KeyspecError.Operation) throws(KeyspecError) -> Bool {
        switch store.probe(query) {
        case errSecSuccess, errSecInteractionNotAllowed: return true
        case errSecItemNotFound: return false
        case let status: throw failure(operation, status, kept: operation == .delete ? .unknown : nil)
        }
    }
}

/// Keeps two threads of one process from saving or deleting protected items at once. It is never held during a prompt.
nonisolated enum KeyspecLock {
    static let shared = NSLock()
}
"""###),
        ("KeyspecProtectedRead.swift", ###"""
import Foundation
import Security

nonisolated extension KeyspecProtectedItem {
    /// The stored value, after the user has satisfied the item's access control; nil only if there is none, and then without a
    /// prompt.
    ///
    /// Runs off the caller's executor; prompts come one at a time, in the order of the calls. Cancelling the task ends the prompt.
    ///
    /// - Parameters:
    ///   - reason: what the prompt says instead of the text of the spec.
    ///   - context: a context of the app's own, used as it is; without one, each read has a new one.
    /// - Returns: the value, or nil.
    /// - Throws: `KeyspecError`, with `.cancelled` when the user or the task cancelled.
    public func read(reason: String? = nil, context: KeyspecContext? = nil) async throws(KeyspecError) -> Value? {
        let context = context ?? .prompting(reason ?? Self.prompt)
        let result: Result<Value?, KeyspecError> = await withTaskCancellationHandler {
            await KeyspecQueue.run(on: KeyspecQueue.prompts) { () throws(KeyspecError) in
                try readBlocking(context: context)
            }
        } onCancel: {
            context?.invalidate()
        }
        if Task.isCancelled, case .failure(let error) = result, error.kind != KeyspecError.cancelled {
            throw failure(.read, KeyspecError.cancelled)
        }
        return try result.get()
    }

    /// The same, on the calling thread, which waits for the user: not for the main thread.
    ///
    /// - Parameters:
    ///   - reason: what the prompt says instead of the text of the spec.
    ///   - context: a context of the app's own, used as it is.
    /// - Returns: the value, or nil.
    /// - Throws: `KeyspecError`, with `.cancelled` when the user cancelled.
    public func readBlocking(reason: String? = nil, context: KeyspecContext? = nil) throws(KeyspecError) -> Value? {
        let rows = KeyspecStagedRows(try query())
        let context = context ?? .prompting(reason ?? Self.prompt)
        // Each round loses only to a save in another process that moves the item between two calls.
        for _ in 0..<3 {
            if let (data, _) = try copy(rows.place, context) { return try decoded(data) }
            if let (data, tag) = try copy(rows.staging, context) {
                if try isStaged(rows, tag) { return try decoded(data) }
            } else if try !isThere(rows.marked, .read) {
                return nil
            }
        }
        throw failure(.read, KeyspecError.contended)
    }

    /// Whether the staging row is the item: nothing is in its place, and the row is still the one that was read.
    private func isStaged(_ rows: KeyspecStagedRows, _ tag: String) throws(KeyspecError) -> Bool {
        guard try !isThere(rows.place, .read) else { return false }
        return try isThere(KeyspecStagedRows.tagged(rows.staging, tag), .read)
    }

    private func copy(_ query: [String: Any], _ context: KeyspecContext?) throws(KeyspecError) -> (Data, tag: String)? {
        var query = query
        query[kSecReturnData as String] = true
        query[kSecReturnAttributes as String] = true
        let (status, result) = store.copyMatching(context?.added(to: query) ?? query)
        if status == errSecItemNotFound { return nil }
        guard status == errSecSuccess else { throw failure(.read, status) }
        guard let row = result as? [String: Any], let data = row[kSecValueData as String] as? Data else {
            throw failure(.read, KeyspecError.undecodable)
        }
        return (data, row[kSecAttrComment as String] as? String ?? "")
    }
}
"""###),
        ("KeyspecProtectedSave.swift", ###"""
import Foundation
import Security

nonisolated extension KeyspecProtectedItem {
    /// Stores `value` without a prompt.
    ///
    /// Whatever fails, and wherever the process is stopped, the old value or the new one can be read afterwards; the error tells
    /// which. An item with less protection than declared is never stored.
    public func save(_ value: Value) throws(KeyspecError) {
        var row = try protection
        row[kSecValueData as String] = try encoded(value)
        row.merge(attributes) { _, new in new }
        if let requirement = Self.requirement, let obstacle = store.obstacle(to: requirement) {
            throw failure(.save, obstacle, kept: .old)
        }
        let rows = KeyspecStagedRows(try query())
        row[kSecAttrDescription as String] = rows.mark
        let tag = UUID().uuidString
        row[kSecAttrComment as String] = tag

        KeyspecLock.shared.lock()
        defer { KeyspecLock.shared.unlock() }
        let save = KeyspecStagedSave(store: store, rows: rows, row: row, tag: tag)
        if let (status, kept) = save.run() { throw failure(.save, status, kept: kept) }
    }
}

/// One save of an access-controlled item, call by call.
///
/// The order of the calls, and what each answer leads to, was found by exhaustive search over stops, failing statuses, statuses
/// that lie, and other processes; what looks like a shortcut loses a value in one of those cases.
nonisolated struct KeyspecStagedSave {
    let store: any SecItemStore
    let rows: KeyspecStagedRows
    /// Everything that is stored, but for the identity.
    let row: [String: Any]
    let tag: String

    /// What went wrong, and what is known to be kept.
    typealias Failure = (status: OSStatus, kept: KeyspecError.Kept)

    /// Runs the save; nil if the new value is what a read now finds.
    func run() -> Failure? {
        let added = store.add(stored(in: rows.place))
        switch added {
        case errSecSuccess: return removeStaleStaging()
        case errSecDuplicateItem: return stage()
        default: break
        }
        // The add may have taken effect although it failed.
        switch store.probe(ours(rows.place)) {
        case errSecSuccess, errSecInteractionNotAllowed: return removeStaleStaging()
        case errSecItemNotFound: return (added, .old)
        default: return (added, .unknown)
        }
    }

    /// The new value is in its place; a copy that an interrupted save left in the staging place must not outlive it.
    private func removeStaleStaging() -> Failure? {
        let deleted = store.delete(rows.staging)
        return isGone(deleted) ? nil : (deleted, .newBesideOlderCopy)
    }

    private func stage() -> Failure? {
        var added = store.add(stored(in: rows.staging))
        if added == errSecDuplicateItem {
            let deleted = store.delete(rows.staging)
            guard isGone(deleted) else { return (deleted, .old) }
            added = store.add(stored(in: rows.staging))
        }
        guard added == errSecSuccess else {
            unstage()
            return (added, .old)
        }
        return commit(mayRepeat: true)
    }

    /// Deletes the old row, which makes the staged one the item, and adds the new one in its place.
    private func commit(mayRepeat: Bool) -> Failure? {
        let deleted = store.delete(rows.place)
        let added = store.add(stored(in: rows.place))
        switch (added, deleted) {
        case (errSecSuccess, _):
            unstage()
            return nil
        case (errSecDuplicateItem, errSecSuccess):
            // Another process wrote meanwhile, or this add took effect. Only a row that is surely there makes the staged one
            // superfluous; an answer that doesn't tell must not cost what may be the only copy.
            let there = store.probe(rows.place)
            if there == errSecSuccess || there == errSecInteractionNotAllowed { unstage() }
            return nil
        case (errSecDuplicateItem, errSecItemNotFound):
            if mayRepeat { return commit(mayRepeat: false) }
            unstage()
            return (added, .unknown)
        case (errSecDuplicateItem, _):
            unstage()
            return (deleted, .old)
        case (_, errSecSuccess), (_, errSecItemNotFound):
            // The value lives in the staging place, where a read finds it.
            return nil
        default:
            return (added, .oldOrNew)
        }
    }

    /// Removes this save's own staging row. If that fails, the row is an older copy that no read looks at.
    private func unstage() {
        _ = store.delete(ours(rows.staging))
    }

    private func stored(in place: [String: Any]) -> [String: Any] { place.merging(row) { _, new in new } }

    private func ours(_ query: [String: Any]) -> [String: Any] { KeyspecStagedRows.tagged(query, tag) }

    private func isGone(_ status: OSStatus) -> Bool { status == errSecSuccess || status == errSecItemNotFound }
}
"""###),
        ("KeyspecQueue.swift", ###"""
import Dispatch

/// Where operations run that leave the caller's executor.
///
/// A dispatch queue rather than a task: under `NonisolatedNonsendingByDefault` the body of an async function runs where it was
/// called, which can be the main thread, and a thread of the cooperative pool must not wait for a user.
nonisolated enum KeyspecQueue {
    /// Operations that don't prompt.
    static let operations = DispatchQueue(label: "keyspec.operations", qos: .userInitiated, attributes: .concurrent)
    /// Reads that prompt, one at a time.
    static let prompts = DispatchQueue(label: "keyspec.prompts", qos: .userInitiated)

    static func run<Success: Sendable, Failure: Error>(
        on queue: DispatchQueue, _ body: @escaping @Sendable () throws(Failure) -> Success
    ) async -> Result<Success, Failure> {
        await withCheckedContinuation { continuation in
            queue.async {
                do throws(Failure) {
                    continuation.resume(returning: .success(try body()))
                } catch {
                    continuation.resume(returning: .failure(error))
                }
            }
        }
    }
}
"""###),
        ("KeyspecReferencedItem.swift", ###"""
import Foundation
import Security

/// An item that other parts of the system find by a persistent reference, as the password of a VPN profile.
///
/// Such an item isn't synced: a reference doesn't hold on another device, and may stop to resolve after a change on one.
public nonisolated protocol KeyspecReferencedItem: KeyspecItem {}

nonisolated extension KeyspecReferencedItem {
    /// The persistent reference of the item, found out without reading its value; nil only if there is none.
    public func persistentReference() throws(KeyspecError) -> Data? {
        var query = try query()
        query[kSecReturnPersistentRef as String] = true
        let (status, result) = store.copyMatching(KeyspecContext.nonInteractive?.added(to: query) ?? query)
        if status == errSecItemNotFound { return nil }
        guard status == errSecSuccess else { throw failure(.persistentReference, status) }
        guard let reference = result as? Data else {
            throw failure(.persistentReference, KeyspecError.undecodable)
        }
        return reference
    }
}
"""###),
        ("KeyspecStagedRows.swift", ###"""
import Foundation
import Security

/// The two rows in which an access-controlled item can be: its place, and the staging place where a new value waits until the
/// old one is gone.
///
/// Each row carries a mark that is the same for the item in both places, and a tag that is fresh for each save. Both serve as
/// filters, which the keychain applies before it decrypts anything, so that no step but a read can prompt.
nonisolated struct KeyspecStagedRows {
    /// What the account of a staging row ends in.
    static let suffix = "#keyspec-staging"

    /// Finds the item in its place.
    let place: [String: Any]
    /// Finds the item in its staging place.
    let staging: [String: Any]
    /// Finds the item in either, by its mark; rows from before Keyspec have none.
    let marked: [String: Any]
    /// The item's mark.
    let mark: String

    /// - Parameter identity: an item's identity, with an account.
    init(_ identity: [String: Any]) {
        let account = identity[kSecAttrAccount as String] as? String ?? ""
        mark = "Keyspec item " + account
        place = identity
        var other = identity
        other[kSecAttrAccount as String] = account + Self.suffix
        staging = other
        other[kSecAttrAccount as String] = nil
        other[kSecAttrDescription as String] = mark
        marked = other
    }

    /// `query`, for a row with a certain tag alone.
    static func tagged(_ query: [String: Any], _ tag: String) -> [String: Any] {
        var query = query
        query[kSecAttrComment as String] = tag
        return query
    }

    /// `query`, for a row with the item's mark alone.
    func marked(_ query: [String: Any]) -> [String: Any] {
        var query = query
        query[kSecAttrDescription as String] = mark
        return query
    }
}
"""###),
        ("KeyspecValueItem.swift", ###"""
import Foundation

/// An item that holds a value of one type.
public nonisolated protocol KeyspecValueItem: KeyspecItem {
    /// What the app reads and writes.
    associatedtype Value: Sendable

    /// How a value becomes bytes.
    static var coding: KeyspecCoding<Value> { get }
    /// How many bytes a value can have; nil if the spec doesn't say.
    static var encodedSize: KeyspecSize? { get }
}

/// How many bytes an encoded value can have.
public nonisolated enum KeyspecSize: Sendable {
    /// So many or fewer.
    case atMost(Int)
    /// So many.
    case exactly(Int)
}

nonisolated extension KeyspecValueItem {
    /// Any number.
    public static var encodedSize: KeyspecSize? { nil }

    /// The bytes of a value that has the size it must have.
    func encoded(_ value: Value) throws(KeyspecError) -> Data {
        guard let data = Self.coding.encode(value) else { throw failure(.save, KeyspecError.unencodable, kept: .old) }
        switch Self.encodedSize {
        case .atMost(let limit) where data.count > limit: throw failure(.save, KeyspecError.valueTooLarge, kept: .old)
        case .exactly(let size) where data.count != size: throw failure(.save, KeyspecError.wrongSize, kept: .old)
        default: return data
        }
    }

    /// The value that `data` holds. One that is larger than a save would allow was stored under another limit and is read.
    func decoded(_ data: Data) throws(KeyspecError) -> Value {
        if case .exactly(let size) = Self.encodedSize, data.count != size {
            throw failure(.read, KeyspecError.undecodable)
        }
        guard let value = Self.coding.decode(data) else { throw failure(.read, KeyspecError.undecodable) }
        return value
    }
}
"""###),
        ("SecItemStore.swift", ###"""
import Foundation
import Security

/// The calls that generated code makes to the system: the one place where a test can put something else.
///
/// `SystemKeychain` passes them on. Statuses are those of Security's `SecBase.h`.
public nonisolated protocol SecItemStore: Sendable {
    /// `SecItemAdd`.
    func add(_ attributes: [String: Any]) -> OSStatus
    /// `SecItemCopyMatching`; the result is nil unless the query asks for one and the status is `errSecSuccess`.
    func copyMatching(_ query: [String: Any]) -> (status: OSStatus, result: Any?)
    /// `SecItemUpdate`.
    func update(_ query: [String: Any], with attributes: [String: Any]) -> OSStatus
    /// `SecItemDelete`.
    func delete(_ query: [String: Any]) -> OSStatus

    /// `SecAccessControlCreateWithFlags`; nil if the system refuses the combination.
    func accessControl(_ accessible: CFString, _ flags: SecAccessControlCreateFlags) -> Any?
    /// What keeps the device from providing a protection now; nil if nothing does or it can't be known.
    func obstacle(to requirement: KeyspecRequirement) -> KeyspecError.Kind?
    /// A string of the app's Info.plist.
    func infoPlistString(_ key: String) -> String?
}

/// What an item's protection takes for granted on the device.
public nonisolated enum KeyspecRequirement: Sendable {
    /// A passcode is set.
    case passcode
    /// A passcode is set, and a face or a finger is enrolled.
    case biometry
}
"""###),
        ("SystemKeychain.swift", ###"""
import Foundation
import Security

/// The keychain of the device.
public nonisolated struct SystemKeychain: SecItemStore {
    private let infoPlist: [String: String]?

    /// The keychain as this process sees it, with the Info.plist of its main bundle.
    public init() { infoPlist = nil }

    /// The keychain as this process sees it, with Info.plist strings of the caller's: for a host that has no bundle.
    public init(infoPlist: [String: String]) { self.infoPlist = infoPlist }

    /// Calls `SecItemAdd`.
    public func add(_ attributes: [String: Any]) -> OSStatus {
        SecItemAdd(attributes as CFDictionary, nil)
    }

    /// Calls `SecItemCopyMatching`.
    public func copyMatching(_ query: [String: Any]) -> (status: OSStatus, result: Any?) {
        var result: CFTypeRef?
        let status = SecItemCopyMatching(query as CFDictionary, &result)
        return (status, result)
    }

    /// Calls `SecItemUpdate`.
    public func update(_ query: [String: Any], with attributes: [String: Any]) -> OSStatus {
        SecItemUpdate(query as CFDictionary, attributes as CFDictionary)
    }

    /// Calls `SecItemDelete`.
    public func delete(_ query: [String: Any]) -> OSStatus {
        SecItemDelete(query as CFDictionary)
    }

    /// Calls `SecAccessControlCreateWithFlags`.
    public func accessControl(_ accessible: CFString, _ flags: SecAccessControlCreateFlags) -> Any? {
        SecAccessControlCreateWithFlags(nil, accessible, flags, nil)
    }

    /// Asks LocalAuthentication, which shows nothing for this.
    public func obstacle(to requirement: KeyspecRequirement) -> KeyspecError.Kind? {
        KeyspecContext.obstacle(to: requirement)
    }

    /// Looks in the given strings, or else in the main bundle.
    public func infoPlistString(_ key: String) -> String? {
        guard let infoPlist else { return Bundle.main.object(forInfoDictionaryKey: key) as? String }
        return infoPlist[key]
    }
}
"""###),
    ]
}
