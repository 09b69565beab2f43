// Made from Sources/Templates/Support by `make embed`. Do not edit: change the sources and make it again.
// swift-format-ignore-file

enum EmbeddedSupport {
    static let sources: [(name: String, text: String)] = [
        ("KeyspecAccessControlledItem.swift", ###"""
import Foundation
import Security

/// An item with access control.
public nonisolated protocol KeyspecAccessControlledItem: KeyspecItem {
    /// What the device must have before the item can be stored; nil if the access control asks nothing of the user.
    static var requirement: KeyspecRequirement? { get }
    /// What a prompt tells the user.
    static var prompt: String { get }
}

nonisolated extension KeyspecAccessControlledItem {
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

    /// Refuses what the device can't protect now, before anything is written.
    func requireProtection(for operation: KeyspecError.Operation) throws(KeyspecError) {
        if let requirement = Self.requirement, let obstacle = store.obstacle(to: requirement) {
            throw failure(operation, obstacle, kept: .old)
        }
    }

    /// The context in which the user is asked: the caller's, or a new one with the text; none where nothing is asked.
    func context(_ reason: String?, _ context: KeyspecContext?) -> KeyspecContext? {
        if let context { return context }
        let text = reason ?? Self.prompt
        return text.isEmpty ? nil : .prompting(text)
    }
}
"""###),
        ("KeyspecCertificateItem.swift", ###"""
import Foundation
import Security

/// A certificate. None of its operations can prompt.
public nonisolated protocol KeyspecCertificateItem: KeyspecItem {}

nonisolated extension KeyspecCertificateItem {
    /// Stores a certificate in the place of any other that is there; the same one again is no error.
    ///
    /// The other one is removed only when the new one is stored.
    ///
    /// - Parameter data: the certificate in DER, which is what is between the lines of a PEM file, decoded from Base64.
    /// - Throws: `.invalidCertificate` if the bytes are something else; `.alreadyExists` if the certificate is in the keychain
    ///   under another label, where it stays.
    public func store(der data: Data) throws(KeyspecError) {
        guard let certificate = SecCertificateCreateWithData(nil, data as CFData) else {
            throw failure(.store, KeyspecError.invalidCertificate, kept: .old)
        }
        let rows = KeyspecCertificateRows(store: store, query: try query())
        let protection = try protection
        KeyspecLock.shared.lock()
        defer { KeyspecLock.shared.unlock() }
        switch rows.put(certificate, protection) {
        case .stored: return
        case .elsewhere: throw failure(.store, KeyspecError.alreadyExists, kept: .old)
        case .failed(let status, let kept): throw failure(.store, status, kept: kept)
        }
    }

    /// The certificate; nil only if there is none.
    public func load() throws(KeyspecError) -> SecCertificate? {
        let (status, rows) = KeyspecCertificateRows(store: store, query: try query()).list()
        if status == errSecItemNotFound { return nil }
        guard status == errSecSuccess else { throw failure(.load, status) }
        guard let row = rows.first else { throw failure(.load, KeyspecError.undecodable) }
        return row.certificate
    }

    /// Whether there is a certificate.
    public func exists() throws(KeyspecError) -> Bool {
        switch store.probe(try query()) {
        case errSecSuccess: return true
        case errSecItemNotFound: return false
        case let status: throw failure(.exists, status)
        }
    }

    /// Removes the certificate; it is no error if there is none. Works while the device is locked.
    public func delete() throws(KeyspecError) {
        let query = try query()
        KeyspecLock.shared.lock()
        defer { KeyspecLock.shared.unlock() }
        let status = store.delete(query)
        guard status == errSecSuccess || status == errSecItemNotFound else {
            throw failure(.delete, status, kept: .unknown)
        }
    }
}
"""###),
        ("KeyspecCertificateRows.swift", ###"""
import Foundation
import Security

/// The certificates under one label.
///
/// The keychain tells certificates apart by issuer and serial number, which no app knows beforehand; the label, which is in no
/// primary key, is what a declared certificate is found by. There is more than one only while one replaces another, or after that
/// was interrupted; then the one stored last counts.
nonisolated struct KeyspecCertificateRows {
    let store: any SecItemStore
    /// Class, label, group, synchronizability.
    let query: [String: Any]

    /// One certificate, as it is stored.
    struct Row {
        let certificate: SecCertificate
        let data: Data
        let stored: Date
        /// What finds this row alone.
        let query: [String: Any]
        /// The digest of its public key, which is the label of the private key that belongs to it.
        let publicKeyHash: Data?
    }

    /// The rows, the one stored last first.
    func list() -> (status: OSStatus, rows: [Row]) {
        var query = query
        query[kSecReturnRef as String] = true
        query[kSecReturnAttributes as String] = true
        query[kSecMatchLimit as String] = kSecMatchLimitAll
        let (status, result) = store.copyMatching(KeyspecContext.nonInteractive?.added(to: query) ?? query)
        let rows = (result as? [[String: Any]] ?? []).compactMap(row)
        return (status, rows.sorted { $0.stored > $1.stored })
    }

    private func row(_ attributes: [String: Any]) -> Row? {
        guard let certificate = KeyspecReference.certificate(attributes[kSecValueRef as String]) else { return nil }
        var query = query
        for name in [kSecAttrIssuer as String, kSecAttrSerialNumber as String] { query[name] = attributes[name] }
        return Row(
            certificate: certificate, data: SecCertificateCopyData(certificate) as Data,
            stored: attributes[kSecAttrModificationDate as String] as? Date ?? .distantPast, query: query,
            publicKeyHash: attributes[kSecAttrPublicKeyHash as String] as? Data)
    }

    /// What became of storing a certificate.
    enum Outcome {
        /// It is the one that counts; these were there before it, and are gone.
        case stored(replaced: [Row])
        /// The certificate is in the keychain under another label, and stays there.
        case elsewhere
        case failed(OSStatus, kept: KeyspecError.Kept)
    }

    /// Stores a certificate, and removes others only when it is there.
    ///
    /// - Parameters:
    ///   - certificate: the certificate.
    ///   - protection: the accessibility it is stored with.
    /// - Returns: what became of it.
    func put(_ certificate: SecCertificate, _ protection: [String: Any]) -> Outcome {
        let data = SecCertificateCopyData(certificate) as Data
        var stored = query.merging(protection) { _, new in new }
        stored[kSecValueRef as String] = certificate
        let added = store.add(stored)
        let (listed, rows) = list()
        guard listed == errSecSuccess || listed == errSecItemNotFound else {
            return switch added {
            case errSecSuccess: .failed(listed, kept: .newBesideOlderCopy)
            case errSecDuplicateItem: .failed(listed, kept: .oldOrNew)
            default: .failed(added, kept: .oldOrNew)
            }
        }
        guard let own = rows.first(where: { $0.data == data }) else {
            return switch added {
            case errSecDuplicateItem: .elsewhere
            case errSecSuccess: .failed(listed, kept: .unknown)
            default: .failed(added, kept: .old)
            }
        }
        if added != errSecSuccess {
            // It was there, so it has to become the one stored last, with the protection that is declared now.
            var changes = protection
            changes[kSecAttrLabel as String] = query[kSecAttrLabel as String]
            let updated = store.update(own.query, with: changes)
            guard updated == errSecSuccess else { return .failed(updated, kept: .oldOrNew) }
        }
        let others = rows.filter { $0.data != data }
        for other in others {
            let deleted = store.delete(other.query)
            guard deleted == errSecSuccess || deleted == errSecItemNotFound else {
                return .failed(deleted, kept: .newBesideOlderCopy)
            }
        }
        return .stored(replaced: others)
    }
}
"""###),
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

    /// Makes a coding of two functions that undo each other.
    ///
    /// - Parameters:
    ///   - encode: the bytes of a value; nil if the value has none.
    ///   - decode: the value of bytes; nil if they are no value's.
    public init(encode: @escaping @Sendable (Value) -> Data?, decode: @escaping @Sendable (Data) -> Value?) {
        self.encode = encode
        self.decode = decode
    }
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
        ("KeyspecEnclaveKeyItem.swift", ###"""
import Foundation
import Security

/// A private key of the Secure Enclave: made there, and never outside.
///
/// The keychain's row for it can be read in every lock state, since the access control is kept in the enclave (SecItem.m
/// 1892-1948). So the user is asked when the key is used, and nothing here prompts.
public nonisolated protocol KeyspecEnclaveKeyItem: KeyspecKeyItem, KeyspecAccessControlledItem {}

nonisolated extension KeyspecEnclaveKeyItem {
    /// Has the enclave make a key.
    ///
    /// - Parameters:
    ///   - reason: what prompts say when the returned key is used, instead of the text of the spec.
    ///   - context: a context of the app's own for the returned key, used as it is.
    /// - Returns: the private key.
    /// - Throws: `.alreadyExists` if there is one; it stays.
    public func create(reason: String? = nil, context: KeyspecContext? = nil) throws(KeyspecError) -> SecKey {
        try requireProtection(for: .create)
        let key = try makeKey(heldBy: kSecAttrTokenIDSecureEnclave)
        // A key is bound to the context that it was loaded with; without the spec's text it serves as well.
        guard let context = self.context(reason, context), let bound = try? copyKey(context) else { return key }
        return bound
    }

    /// The private key, which prompts when it is used; nil only if there is none.
    ///
    /// - Parameters:
    ///   - reason: what those prompts say instead of the text of the spec.
    ///   - context: a context of the app's own, used as it is: once it is evaluated, uses of the key don't prompt.
    /// - Returns: the key, or nil.
    /// - Throws: `KeyspecError`.
    public func load(reason: String? = nil, context: KeyspecContext? = nil) throws(KeyspecError) -> SecKey? {
        try copyKey(self.context(reason, context))
    }

    /// The public key; nil only if there is none.
    public func publicKey() throws(KeyspecError) -> SecKey? {
        try publicHalf(of: try copyKey(KeyspecContext.nonInteractive))
    }

    /// Whether there is a key.
    public func exists() throws(KeyspecError) -> Bool {
        switch store.probe(try query()) {
        case errSecSuccess, errSecInteractionNotAllowed: return true
        case errSecItemNotFound: return false
        case let status: throw failure(.exists, status)
        }
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
    /// What a failed write or `delete` left behind; nil for other operations.
    public let kept: Kept?

    /// The operations of an item.
    public enum Operation: String, Sendable {
        case save, read, delete, exists, info, persistentReference
        case create, importKey, store, importPKCS12, load
        /// Making the item's identity, before anything was asked of the keychain.
        case identify
    }

    /// What the keychain holds after a failed write or `delete`.
    public enum Kept: String, Sendable {
        /// What it held before.
        case old
        /// The new value; an older copy may still be there beside it, and is never read.
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
    /// Another key is there, or the certificate is there under another label: it stays.
    public static let alreadyExists = Kind("alreadyExists")
    /// The bytes are no private key of the declared type and size.
    public static let invalidKey = Kind("invalidKey")
    /// The bytes are no certificate in DER; PEM has to be decoded first.
    public static let invalidCertificate = Kind("invalidCertificate")
    /// The bytes are no PKCS#12 file.
    public static let invalidPKCS12 = Kind("invalidPKCS12")
    /// The passphrase doesn't open the PKCS#12 file.
    public static let wrongPassphrase = Kind("wrongPassphrase")
    /// The PKCS#12 file holds no certificate with its private key.
    public static let noIdentity = Kind("noIdentity")
    /// The PKCS#12 file holds more than one certificate with its private key.
    public static let severalIdentities = Kind("severalIdentities")
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
        ("KeyspecIdentityImport.swift", ###"""
import Foundation
import Security

nonisolated extension KeyspecIdentityItem {
    /// Takes the one identity of a PKCS#12 file in the place of any other that is there; the same one again is no error.
    ///
    /// The key is stored first, which changes nothing that is read; the certificate makes it the identity; what was there before
    /// is removed last.
    ///
    /// - Throws: `.invalidPKCS12`, `.wrongPassphrase`, `.noIdentity` or `.severalIdentities` for what is wrong with the file;
    ///   `.alreadyExists` if its certificate is in the keychain under another label, where it stays.
    func takeIdentity(_ data: Data, passphrase: String) throws(KeyspecError) {
        let (certificate, key) = try halves(of: data, passphrase)
        let place = KeyspecIdentityHalves(try query())
        let rows = KeyspecCertificateRows(store: store, query: place.certificate)
        let certificateProtection = try certificateProtection
        var stored = place.key.merging(try protection) { _, new in new }
        stored[kSecValueRef as String] = key
        let label = KeyspecReference.label(of: key)

        KeyspecLock.shared.lock()
        defer { KeyspecLock.shared.unlock() }
        let added = store.add(stored)
        guard added == errSecSuccess || added == errSecDuplicateItem else {
            throw failure(.importPKCS12, added, kept: .old)
        }
        switch rows.put(certificate, certificateProtection) {
        case .stored(let replaced):
            for hash in replaced.compactMap(\.publicKeyHash) where hash != label {
                let deleted = store.delete(keyQuery(place, label: hash))
                guard deleted == errSecSuccess || deleted == errSecItemNotFound else {
                    throw failure(.importPKCS12, deleted, kept: .newBesideOlderCopy)
                }
            }
        case .elsewhere:
            removeUnused(place, label, added)
            throw failure(.importPKCS12, KeyspecError.alreadyExists, kept: .old)
        case .failed(let status, let kept):
            if kept == .old { removeUnused(place, label, added) }
            throw failure(.importPKCS12, status, kept: kept)
        }
    }

    /// Removes the key that was added for a certificate that wasn't.
    private func removeUnused(_ place: KeyspecIdentityHalves, _ label: Data?, _ added: OSStatus) {
        guard added == errSecSuccess, let label else { return }
        _ = store.delete(keyQuery(place, label: label))
    }

    private func keyQuery(_ place: KeyspecIdentityHalves, label: Data) -> [String: Any] {
        var query = place.key
        query[kSecAttrApplicationLabel as String] = label
        return query
    }

    /// The halves of the one identity in a file.
    private func halves(of data: Data, _ passphrase: String) throws(KeyspecError) -> (SecCertificate, SecKey) {
        let (status, items) = store.importPKCS12(data, passphrase: passphrase)
        switch status {
        case errSecSuccess: break
        case errSecAuthFailed: throw failure(.importPKCS12, KeyspecError.wrongPassphrase, status, kept: .old)
        case errSecDecode: throw failure(.importPKCS12, KeyspecError.invalidPKCS12, status, kept: .old)
        default: throw failure(.importPKCS12, status, kept: .old)
        }
        let identities = items.compactMap { KeyspecReference.identity($0[kSecImportItemIdentity as String]) }
        guard let identity = identities.first else {
            throw failure(.importPKCS12, KeyspecError.noIdentity, kept: .old)
        }
        guard identities.count == 1 else { throw failure(.importPKCS12, KeyspecError.severalIdentities, kept: .old) }
        var certificate: SecCertificate?
        var key: SecKey?
        guard SecIdentityCopyCertificate(identity, &certificate) == errSecSuccess, let certificate,
            SecIdentityCopyPrivateKey(identity, &key) == errSecSuccess, let key
        else { throw failure(.importPKCS12, KeyspecError.invalidPKCS12, kept: .old) }
        return (certificate, key)
    }
}
"""###),
        ("KeyspecIdentityItem.swift", ###"""
import Foundation
import Security

/// A certificate with its private key.
///
/// The keychain stores the two halves, and shows an identity wherever a certificate's digest of its public key is a private key's
/// label. Both halves of a declared identity bear its label, so that each is found without the other; deleting either of them
/// ends the identity.
public nonisolated protocol KeyspecIdentityItem: KeyspecItem {
    /// The accessibility of the certificate; that of the key, unless the key has access control.
    var certificateProtection: [String: Any] { get throws(KeyspecError) }
}

nonisolated extension KeyspecIdentityItem {
    /// What protects the key.
    public var certificateProtection: [String: Any] {
        get throws(KeyspecError) { try protection }
    }

    /// Removes both halves; it is no error if there are none. Never prompts, and works while the device is locked.
    public func delete() throws(KeyspecError) {
        let halves = KeyspecIdentityHalves(try query())
        KeyspecLock.shared.lock()
        defer { KeyspecLock.shared.unlock() }
        for half in [halves.certificate, halves.key] {
            let status = store.delete(half)
            guard status == errSecSuccess || status == errSecItemNotFound else {
                throw failure(.delete, status, kept: .unknown)
            }
        }
    }

    /// The identity as the keychain gives it; nil only if there is none.
    func copyIdentity(_ context: KeyspecContext?) throws(KeyspecError) -> SecIdentity? {
        let place = try query()
        var query = place
        query[kSecReturnRef as String] = true
        query[kSecMatchLimit as String] = kSecMatchLimitAll
        let (status, result) = store.copyMatching(context?.added(to: query) ?? query)
        if status == errSecItemNotFound { return nil }
        guard status == errSecSuccess else { throw failure(.load, status) }
        let identities = (result as? [Any] ?? []).compactMap(KeyspecReference.identity)
        guard let first = identities.first else { throw failure(.load, KeyspecError.undecodable) }
        if identities.count == 1 { return first }
        // An import was interrupted before it had removed what it replaces: the certificate stored last decides.
        let (listed, rows) = KeyspecCertificateRows(store: store, query: KeyspecIdentityHalves(place).certificate)
            .list()
        guard listed == errSecSuccess else { throw failure(.load, listed) }
        for row in rows {
            let found = identities.first { identity in
                var certificate: SecCertificate?
                guard SecIdentityCopyCertificate(identity, &certificate) == errSecSuccess, let certificate else {
                    return false
                }
                return SecCertificateCopyData(certificate) as Data == row.data
            }
            if let found { return found }
        }
        return first
    }
}

/// Where the halves of an identity are.
nonisolated struct KeyspecIdentityHalves {
    /// Finds the certificate.
    let certificate: [String: Any]
    /// Finds the key, whatever its type and size.
    let key: [String: Any]

    /// What the tag of such a key ends in, so that it is never one that is declared by itself.
    private static let suffix = "#keyspec-identity"

    /// - Parameter identity: an identity's class, label, group and synchronizability.
    init(_ identity: [String: Any]) {
        var half = identity
        half[kSecClass as String] = kSecClassCertificate
        certificate = half
        half[kSecClass as String] = kSecClassKey
        half[kSecAttrKeyClass as String] = kSecAttrKeyClassPrivate
        let label = identity[kSecAttrLabel as String] as? String ?? ""
        half[kSecAttrApplicationTag as String] = Data((label + Self.suffix).utf8)
        key = half
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
        failure(operation, kind, nil, kept: kept)
    }

    func failure(
        _ operation: KeyspecError.Operation, _ status: OSStatus, kept: KeyspecError.Kept? = nil
    ) -> KeyspecError {
        failure(operation, .init(status: status), status, kept: kept)
    }

    func failure(
        _ operation: KeyspecError.Operation, _ kind: KeyspecError.Kind, _ status: OSStatus?, kept: KeyspecError.Kept?
    ) -> KeyspecError {
        KeyspecError(kind: kind, item: Self.itemName, operation: operation, status: status, kept: kept)
    }
}
"""###),
        ("KeyspecKeyItem.swift", ###"""
import Foundation
import Security

/// A private key. Its public half isn't stored, but made from it.
///
/// Two keys never meet in the keychain, since a digest of the public half is part of the primary key: a second one with the same
/// tag would stand beside the first. So a key is made or imported only where none is; whoever wants another deletes the first.
/// Two processes that make the first key at the same moment can end with two; one process can't.
///
/// `KeyspecSoftwareKeyItem`, `KeyspecProtectedKeyItem` and `KeyspecEnclaveKeyItem` add the operations.
public nonisolated protocol KeyspecKeyItem: KeyspecItem {}

nonisolated extension KeyspecKeyItem {
    /// Removes the key; it is no error if there is none. Never prompts, and works while the device is locked.
    public func delete() throws(KeyspecError) {
        let query = try query()
        KeyspecLock.shared.lock()
        defer { KeyspecLock.shared.unlock() }
        let status = store.delete(query)
        guard status == errSecSuccess || status == errSecItemNotFound else {
            throw failure(.delete, status, kept: .unknown)
        }
    }

    /// The key as the keychain gives it; nil only if there is none.
    func copyKey(_ context: KeyspecContext?) throws(KeyspecError) -> SecKey? {
        var query = try query()
        query[kSecReturnRef as String] = true
        let (status, result) = store.copyMatching(context?.added(to: query) ?? query)
        if status == errSecItemNotFound { return nil }
        guard status == errSecSuccess else { throw failure(.load, status) }
        guard let key = KeyspecReference.key(result) else { throw failure(.load, KeyspecError.undecodable) }
        return key
    }

    /// The public half of a key that can be loaded.
    func publicHalf(of key: SecKey?) throws(KeyspecError) -> SecKey? {
        guard let key else { return nil }
        guard let publicKey = SecKeyCopyPublicKey(key) else { throw failure(.load, KeyspecError.undecodable) }
        return publicKey
    }

    /// Makes a key where none is.
    ///
    /// - Parameter token: who is to hold it; nil for the keychain itself.
    /// - Returns: the private key.
    /// - Throws: `.alreadyExists` if there is one.
    func makeKey(heldBy token: CFString? = nil) throws(KeyspecError) -> SecKey {
        let query = try query()
        var stored = query.merging(try protection) { _, new in new }.merging(attributes) { _, new in new }
        stored[kSecAttrIsPermanent as String] = true
        // The system reads type, size and token beside the private key's attributes, never among them (SecKey.m 1707-1713).
        var parameters: [String: Any] = [kSecUseDataProtectionKeychain as String: true]
        for name in [kSecAttrKeyType as String, kSecAttrKeySizeInBits as String] {
            parameters[name] = stored.removeValue(forKey: name)
        }
        for name in [kSecClass as String, kSecAttrKeyClass as String] { stored[name] = nil }
        if let token {
            parameters[kSecAttrTokenID as String] = token
            // A token's key never syncs, and its driver isn't asked about it.
            stored[kSecAttrSynchronizable as String] = nil
        }
        parameters[kSecPrivateKeyAttrs as String] = stored

        KeyspecLock.shared.lock()
        defer { KeyspecLock.shared.unlock() }
        try requireAbsence(of: query, .create)
        let (status, created) = store.createKey(parameters)
        if let created { return created }
        // The key may have been stored although the call failed; nobody but this call can have made it meanwhile.
        if let key = try? copyKey(KeyspecContext.nonInteractive) { return key }
        let kind = status.map(KeyspecError.Kind.init(status:)) ?? KeyspecError.unexpectedStatus
        throw failure(.create, kind, status, kept: kept(query))
    }

    /// Stores a key of the app's own where none is, or the same.
    func storeKey(_ data: Data) throws(KeyspecError) {
        let query = try query()
        var form: [String: Any] = [:]
        for name in [kSecAttrKeyType as String, kSecAttrKeyClass as String, kSecAttrKeySizeInBits as String] {
            form[name] = query[name]
        }
        guard let key = SecKeyCreateWithData(data as CFData, form as CFDictionary, nil),
            let label = KeyspecReference.label(of: key)
        else { throw failure(.importKey, KeyspecError.invalidKey, kept: .old) }
        var stored = query.merging(try protection) { _, new in new }.merging(attributes) { _, new in new }
        stored[kSecValueRef as String] = key
        var same = query
        same[kSecAttrApplicationLabel as String] = label

        KeyspecLock.shared.lock()
        defer { KeyspecLock.shared.unlock() }
        do throws(KeyspecError) {
            try requireAbsence(of: query, .importKey)
        } catch  where error.kind == KeyspecError.alreadyExists {
            let there = store.probe(same)
            guard there == errSecSuccess || there == errSecInteractionNotAllowed else { throw error }
            return
        }
        let added = store.add(stored)
        if added == errSecSuccess || added == errSecDuplicateItem { return }
        // The add may have taken effect although it failed.
        switch store.probe(same) {
        case errSecSuccess, errSecInteractionNotAllowed: return
        case errSecItemNotFound: throw failure(.importKey, added, kept: .old)
        default: throw failure(.importKey, added, kept: .unknown)
        }
    }

    private func requireAbsence(
        of query: [String: Any], _ operation: KeyspecError.Operation
    ) throws(KeyspecError) {
        switch store.probe(query) {
        case errSecItemNotFound: return
        case errSecSuccess, errSecInteractionNotAllowed:
            throw failure(operation, KeyspecError.alreadyExists, kept: .old)
        case let status: throw failure(operation, status, kept: .old)
        }
    }

    /// What is there after a failed call, before which there was nothing.
    private func kept(_ query: [String: Any]) -> KeyspecError.Kept {
        store.probe(query) == errSecItemNotFound ? .old : .oldOrNew
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
        ("KeyspecPlainIdentityItem.swift", ###"""
import Foundation
import Security

/// An identity whose key has no access control. None of its operations can prompt.
public nonisolated protocol KeyspecPlainIdentityItem: KeyspecIdentityItem {}

nonisolated extension KeyspecPlainIdentityItem {
    /// Takes the one identity of a PKCS#12 file in the place of any other that is there; the same one again is no error.
    ///
    /// - Parameters:
    ///   - data: the file.
    ///   - passphrase: what opens it.
    /// - Throws: `.invalidPKCS12`, `.wrongPassphrase`, `.noIdentity` or `.severalIdentities` for what is wrong with the file;
    ///   `.alreadyExists` if its certificate is in the keychain under another label, where it stays.
    public func importPKCS12(_ data: Data, passphrase: String) throws(KeyspecError) {
        try takeIdentity(data, passphrase: passphrase)
    }

    /// The identity; nil only if there is none.
    public func load() throws(KeyspecError) -> SecIdentity? { try copyIdentity(KeyspecContext.nonInteractive) }

    /// Whether both halves are there.
    public func exists() throws(KeyspecError) -> Bool {
        switch store.probe(try query()) {
        case errSecSuccess: return true
        case errSecItemNotFound: return false
        case let status: throw failure(.exists, status)
        }
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
        ("KeyspecProtectedIdentityItem.swift", ###"""
import Foundation
import Security

/// An identity whose key has access control: the user is asked when it is loaded, and not when it is used after that.
public nonisolated protocol KeyspecProtectedIdentityItem: KeyspecIdentityItem, KeyspecAccessControlledItem {}

nonisolated extension KeyspecProtectedIdentityItem {
    /// Takes the one identity of a PKCS#12 file in the place of any other that is there, without a prompt; the same one again is
    /// no error.
    ///
    /// - Parameters:
    ///   - data: the file.
    ///   - passphrase: what opens it.
    /// - Throws: `.invalidPKCS12`, `.wrongPassphrase`, `.noIdentity` or `.severalIdentities` for what is wrong with the file;
    ///   `.alreadyExists` if its certificate is in the keychain under another label, where it stays.
    public func importPKCS12(_ data: Data, passphrase: String) throws(KeyspecError) {
        try requireProtection(for: .importPKCS12)
        try takeIdentity(data, passphrase: passphrase)
    }

    /// The identity, after the user has satisfied the access control; nil only if there is none, and then without a prompt. The
    /// calling thread waits for the user.
    ///
    /// - Parameters:
    ///   - reason: what the prompt says instead of the text of the spec.
    ///   - context: a context of the app's own, used as it is.
    /// - Returns: the identity, or nil.
    /// - Throws: `KeyspecError`, with `.cancelled` when the user cancelled.
    public func load(reason: String? = nil, context: KeyspecContext? = nil) throws(KeyspecError) -> SecIdentity? {
        try copyIdentity(self.context(reason, context))
    }

    /// Whether both halves are there, found out without a prompt.
    public func exists() throws(KeyspecError) -> Bool {
        switch store.probe(try query()) {
        case errSecSuccess, errSecInteractionNotAllowed: return true
        case errSecItemNotFound: return false
        case let status: throw failure(.exists, status)
        }
    }
}
"""###),
        ("KeyspecProtectedItem.swift", ###"""
import Foundation
import Security

/// An item with access control. Only its read can prompt.
///
/// An update of such an item would have to decrypt it, and so could prompt; and a delete before an add could lose the only copy.
/// So a new value is first added in a staging place, and the old one is deleted only when that has succeeded.
public nonisolated protocol KeyspecProtectedItem: KeyspecValueItem, KeyspecAccessControlledItem {}

nonisolated extension KeyspecProtectedItem {
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
        ("KeyspecProtectedKeyItem.swift", ###"""
import Foundation
import Security

/// A private key in the keychain, with access control: the user is asked when it is loaded, and not when it is used after that.
public nonisolated protocol KeyspecProtectedKeyItem: KeyspecKeyItem, KeyspecAccessControlledItem {}

nonisolated extension KeyspecProtectedKeyItem {
    /// Makes a key and stores it, without a prompt.
    ///
    /// - Returns: the private key.
    /// - Throws: `.alreadyExists` if there is one; it stays.
    public func create() throws(KeyspecError) -> SecKey {
        try requireProtection(for: .create)
        return try makeKey()
    }

    /// Stores a key of the app's own, without a prompt; the same key again is no error.
    ///
    /// - Parameter data: the private key: for an elliptic curve 04 || X || Y || K as in X9.63, for RSA as in PKCS#1.
    /// - Throws: `.invalidKey` if the bytes are no key of the declared type and size, `.alreadyExists` if another key is there.
    public func importKey(_ data: Data) throws(KeyspecError) {
        try requireProtection(for: .importKey)
        try storeKey(data)
    }

    /// The private key, after the user has satisfied the access control; nil only if there is none, and then without a prompt.
    /// The calling thread waits for the user.
    ///
    /// - Parameters:
    ///   - reason: what the prompt says instead of the text of the spec.
    ///   - context: a context of the app's own, used as it is.
    /// - Returns: the key, or nil.
    /// - Throws: `KeyspecError`, with `.cancelled` when the user cancelled.
    public func load(reason: String? = nil, context: KeyspecContext? = nil) throws(KeyspecError) -> SecKey? {
        try copyKey(self.context(reason, context))
    }

    /// The public key, which is made from the private one and so asks as `load` does; nil only if there is none.
    ///
    /// - Parameters:
    ///   - reason: what the prompt says instead of the text of the spec.
    ///   - context: a context of the app's own, used as it is.
    /// - Returns: the key, or nil.
    /// - Throws: `KeyspecError`, with `.cancelled` when the user cancelled.
    public func publicKey(reason: String? = nil, context: KeyspecContext? = nil) throws(KeyspecError) -> SecKey? {
        try publicHalf(of: try load(reason: reason, context: context))
    }

    /// Whether there is a key, found out without a prompt.
    public func exists() throws(KeyspecError) -> Bool {
        switch store.probe(try query()) {
        case errSecSuccess, errSecInteractionNotAllowed: return true
        case errSecItemNotFound: return false
        case let status: throw failure(.exists, status)
        }
    }
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
        try requireProtection(for: .save)
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
        ("KeyspecReference.swift", ###"""
import Foundation
import Security

/// Keys, certificates and identities among the values that the keychain answers with.
nonisolated enum KeyspecReference {
    /// A key; nil if the value is anything else.
    static func key(_ value: Any?) -> SecKey? { cast(value, SecKeyGetTypeID()) }
    /// A certificate; nil if the value is anything else.
    static func certificate(_ value: Any?) -> SecCertificate? { cast(value, SecCertificateGetTypeID()) }
    /// An identity; nil if the value is anything else.
    static func identity(_ value: Any?) -> SecIdentity? { cast(value, SecIdentityGetTypeID()) }

    /// The digest of a key's public half, by which the system labels both halves.
    static func label(of key: SecKey) -> Data? {
        let attributes: Any? = SecKeyCopyAttributes(key)
        return (attributes as? [String: Any])?[kSecAttrApplicationLabel as String] as? Data
    }

    /// Swift's cast to a Core Foundation type tells nothing about the value, so its type ID is compared first.
    private static func cast<Reference: AnyObject>(_ value: Any?, _ typeID: CFTypeID) -> Reference? {
        guard let value, CFGetTypeID(value as CFTypeRef) == typeID else { return nil }
        return value as? Reference
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
        ("KeyspecSoftwareKeyItem.swift", ###"""
import Foundation
import Security

/// A private key in the keychain, without access control. None of its operations can prompt.
public nonisolated protocol KeyspecSoftwareKeyItem: KeyspecKeyItem {}

nonisolated extension KeyspecSoftwareKeyItem {
    /// Makes a key and stores it.
    ///
    /// - Returns: the private key.
    /// - Throws: `.alreadyExists` if there is one; it stays.
    public func create() throws(KeyspecError) -> SecKey { try makeKey() }

    /// Stores a key of the app's own; the same key again is no error.
    ///
    /// - Parameter data: the private key: for an elliptic curve 04 || X || Y || K as in X9.63, for RSA as in PKCS#1.
    /// - Throws: `.invalidKey` if the bytes are no key of the declared type and size, `.alreadyExists` if another key is there.
    public func importKey(_ data: Data) throws(KeyspecError) { try storeKey(data) }

    /// The private key; nil only if there is none.
    public func load() throws(KeyspecError) -> SecKey? { try copyKey(KeyspecContext.nonInteractive) }

    /// The public key; nil only if there is none.
    public func publicKey() throws(KeyspecError) -> SecKey? { try publicHalf(of: try load()) }

    /// Whether there is a key, found out without reading it.
    public func exists() throws(KeyspecError) -> Bool {
        switch store.probe(try query()) {
        case errSecSuccess: return true
        case errSecItemNotFound: return false
        case let status: throw failure(.exists, status)
        }
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

    /// `SecKeyCreateRandomKey`: the private key, or else the status of the error; nil if that is none.
    func createKey(_ parameters: [String: Any]) -> (status: OSStatus?, key: SecKey?)
    /// `SecPKCS12Import`, which stores nothing in the data protection keychain by itself.
    func importPKCS12(_ data: Data, passphrase: String) -> (status: OSStatus, items: [[String: Any]])

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

    /// Calls `SecKeyCreateRandomKey`.
    public func createKey(_ parameters: [String: Any]) -> (status: OSStatus?, key: SecKey?) {
        var failure: Unmanaged<CFError>?
        if let key = SecKeyCreateRandomKey(parameters as CFDictionary, &failure) { return (errSecSuccess, key) }
        guard let error = failure?.takeRetainedValue() else { return (nil, nil) }
        // Codes of other domains, such as LocalAuthentication's, aren't statuses.
        let isStatus = CFErrorGetDomain(error) as String == NSOSStatusErrorDomain
        return (isStatus ? OSStatus(exactly: CFErrorGetCode(error)) : nil, nil)
    }

    /// Calls `SecPKCS12Import`; where the system can, in memory alone.
    public func importPKCS12(_ data: Data, passphrase: String) -> (status: OSStatus, items: [[String: Any]]) {
        var options: [String: Any] = [
            kSecImportExportPassphrase as String: passphrase, kSecUseDataProtectionKeychain as String: true,
        ]
        if #available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *) {
            options[kSecImportToMemoryOnly as String] = true
        }
        var items: CFArray?
        let status = SecPKCS12Import(data as CFData, options as CFDictionary, &items)
        return (status, items as? [[String: Any]] ?? [])
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
