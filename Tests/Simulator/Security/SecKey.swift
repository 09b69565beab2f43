import Foundation
import KeychainEngine

/// A key as an opaque object.
public final class SecKey: ItemReferenceProviding, Hashable {
    /// What is inside.
    public let key: SimulatedKey
    /// Where the user's proofs are kept when the key is used.
    let context: AuthenticationContext

    init(_ key: SimulatedKey, context: AuthenticationContext = AuthenticationContext()) {
        self.key = key
        self.context = context
    }

    /// The key as an item.
    public var itemReference: ItemReference { .key(key) }

    /// Whether both are the same key.
    ///
    /// - Parameters:
    ///   - left: One.
    ///   - right: The other.
    /// - Returns: Whether they are.
    public static func == (left: SecKey, right: SecKey) -> Bool { left.key == right.key }

    /// Feeds the key.
    ///
    /// - Parameter hasher: Takes it.
    public func hash(into hasher: inout Hasher) { hasher.combine(key) }
}

@available(*, unavailable) extension SecKey: @unchecked Sendable {}

/// The type of keys.
///
/// - Returns: Its number.
public func SecKeyGetTypeID() -> CFTypeID { 2 }

/// Makes a key, and stores it if the parameters say so.
///
/// - Parameters:
///   - parameters: Type, size, token; under `kSecPrivateKeyAttrs` what the private half is stored with.
///   - error: Gets the status.
/// - Returns: The private key.
public func SecKeyCreateRandomKey(
    _ parameters: CFDictionary, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> SecKey? {
    let arguments = Bridge.arguments(parameters)
    let privateKey = arguments[kSecPrivateKeyAttrs as String] as? [String: Any] ?? [:]
    guard let process = SimulatedProcess.current else {
        // What nobody keeps needs no process that has a keychain.
        let isKept = privateKey[kSecAttrIsPermanent] != nil || arguments[kSecAttrTokenID] != nil
        guard !isKept, let key = unstoredKey(arguments) else { return failed(errSecNotAvailable, error) }
        return SecKey(key)
    }
    let answer = process.createKey(arguments)
    guard let key = answer.key else { return failed(answer.status, error) }
    return SecKey(key, context: Bridge.context(privateKey) ?? Bridge.context(arguments) ?? AuthenticationContext())
}

/// A key that no other call makes.
private func unstoredKey(_ parameters: [String: Any]) -> SimulatedKey? {
    let device = SimulatedDevice()
    device.keyMaker = { SimulatedKey($0, bits: $1, seed: Int.random(in: 1 << 32...Int.max)) }
    return SimulatedProcess(device: device, groups: []).createKey(parameters).key
}

/// Makes a key object from a key's external form.
///
/// - Parameters:
///   - keyData: X9.63 of an elliptic curve, PKCS#1 of RSA.
///   - attributes: Type, class and, if it is to be checked, size.
///   - error: Gets the status.
/// - Returns: The key, which isn't stored anywhere.
public func SecKeyCreateWithData(
    _ keyData: CFData, _ attributes: CFDictionary, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> SecKey? {
    let types: [String: SimulatedKey.KeyType] = [
        kSecAttrKeyTypeRSA: .rsa, kSecAttrKeyTypeECSECPrimeRandom: .ellipticCurve,
    ]
    guard let type = (attributes[kSecAttrKeyType as String] as? String).flatMap({ types[$0] }),
        let keyClass = attributes[kSecAttrKeyClass as String] as? String, keyClass != kSecAttrKeyClassSymmetric,
        let key = SimulatedKey(
            external: keyData, type: type, isPrivate: keyClass == kSecAttrKeyClassPrivate,
            bits: attributes[kSecAttrKeySizeInBits as String] as? Int)
    else { return failed(errSecParam, error) }
    return SecKey(key)
}

/// The public half.
///
/// - Parameter key: A key.
/// - Returns: Its public half.
public func SecKeyCopyPublicKey(_ key: SecKey) -> SecKey? { SecKey(key.key.publicKey) }

/// The external form.
///
/// - Parameters:
///   - key: A key.
///   - error: Gets the status.
/// - Returns: The bytes; nil for a private key that a token holds.
public func SecKeyCopyExternalRepresentation(
    _ key: SecKey, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> CFData? {
    if key.key.token != nil { return failed(errSecParam, error) }
    return key.key.privateBytes ?? key.key.publicBytes
}

/// Type, class, size and label.
///
/// - Parameter key: A key.
/// - Returns: Its attributes.
public func SecKeyCopyAttributes(_ key: SecKey) -> CFDictionary? { key.key.attributes }

/// How to sign.
public struct SecKeyAlgorithm: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: CFString

    /// Takes any name.
    ///
    /// - Parameter rawValue: The name.
    public init(rawValue: CFString) { self.rawValue = rawValue }

    /// For keys of elliptic curves.
    public static let ecdsaSignatureMessageX962SHA256 = SecKeyAlgorithm(
        rawValue: "algid:sign:ECDSA:message-X962:SHA256")
    /// For RSA keys.
    public static let rsaSignatureMessagePKCS1v15SHA256 = SecKeyAlgorithm(
        rawValue: "algid:sign:RSA:message-PKCS1v15:SHA256")
}

/// Signs a message.
///
/// - Parameters:
///   - key: A private key.
///   - algorithm: One that fits the key's type.
///   - dataToSign: The message.
///   - error: Gets the status.
/// - Returns: The signature, which proves nothing here.
public func SecKeyCreateSignature(
    _ key: SecKey, _ algorithm: SecKeyAlgorithm, _ dataToSign: CFData,
    _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> CFData? {
    let fitting: SecKeyAlgorithm =
        key.key.type == .rsa ? .rsaSignatureMessagePKCS1v15SHA256 : .ecdsaSignatureMessageX962SHA256
    guard algorithm == fitting else { return failed(errSecParam, error) }
    // Only the key of a token needs a process that has a keychain.
    let unstored = key.key.token == nil ? SimulatedProcess(device: SimulatedDevice(), groups: []) : nil
    guard let process = SimulatedProcess.current ?? unstored else { return failed(errSecNotAvailable, error) }
    let answer = process.sign(dataToSign, with: key.key, in: key.context)
    return answer.signature ?? failed(answer.status, error)
}

/// Nil, with the reason.
func failed<Result>(_ status: OSStatus, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?) -> Result? {
    error?.pointee = Unmanaged.passRetained(CFError(code: Int(status), description: "OSStatus \(status)"))
    return nil
}
