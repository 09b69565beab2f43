import Foundation
import KeychainEngine
import Security

/// Keys, certificates and identities as Security's objects, and as the engine's values.
final class KeyspecFakeReferences: @unchecked Sendable {
    private let lock = NSLock()
    /// Private keys that were made here, by their public halves: of one that a token holds the engine has no more.
    private var made: [Data: SimulatedKey] = [:]

    /// A key that no keychain has.
    var makeKey: SimulatedDevice.KeyMaker {
        { [weak self] type, bits in
            let parameters: [String: Any] = [
                kSecAttrKeyType as String: Self.name(type), kSecAttrKeySizeInBits as String: bits,
            ]
            guard let object = SecKeyCreateRandomKey(parameters as CFDictionary, nil), let key = SimulatedKey(object)
            else { return nil }
            self?.keep(key)
            return key
        }
    }

    private func keep(_ key: SimulatedKey) { lock.withLock { made[key.publicBytes] = key } }

    // MARK: To Security

    /// The object for a result of the engine's: references in it are replaced.
    func shown(_ result: Any) -> Any {
        switch result {
        case let reference as ItemReference: object(reference) ?? NSNull()
        case let references as [ItemReference]: references.compactMap { object($0) }
        case let dictionaries as [[String: Any]]: dictionaries.map { $0.mapValues(shown) }
        case let dictionary as [String: Any]: dictionary.mapValues(shown)
        default: result
        }
    }

    /// The object for a reference; nil if Security makes none of it.
    func object(_ reference: ItemReference) -> AnyObject? {
        switch reference {
        case .key(let key): return object(key)
        case .certificate(let certificate): return object(certificate)
        case .identity(let certificate, let key):
            guard let certificate = object(certificate), let key = object(key) else { return nil }
            return SecIdentityCreate(nil, certificate, key)?.takeRetainedValue()
        }
    }

    /// The object for a key.
    func object(_ key: SimulatedKey) -> SecKey? {
        let key = key.token == nil ? key : lock.withLock { made[key.publicBytes] } ?? key
        let attributes: [String: Any] = [
            kSecAttrKeyType as String: Self.name(key.type),
            kSecAttrKeyClass as String: key.isPrivate ? kSecAttrKeyClassPrivate : kSecAttrKeyClassPublic,
            kSecAttrKeySizeInBits as String: key.bits,
        ]
        let data = key.privateBytes ?? key.publicBytes
        return SecKeyCreateWithData(data as CFData, attributes as CFDictionary, nil)
    }

    private func object(_ certificate: SimulatedCertificate) -> SecCertificate? {
        SecCertificateCreateWithData(nil, certificate.der as CFData)
    }

    private static func name(_ type: SimulatedKey.KeyType) -> CFString {
        type == .rsa ? kSecAttrKeyTypeRSA : kSecAttrKeyTypeECSECPrimeRandom
    }

    // MARK: From Security

    /// What an object of Security's stands for; nil for any other, and for a key that can't be had as bytes.
    func reference(to object: Any) -> ItemReference? {
        if let key = KeyspecReference.key(object) { return SimulatedKey(key).map { .key($0) } }
        if let certificate = KeyspecReference.certificate(object) {
            return SimulatedCertificate(certificate).map { .certificate($0) }
        }
        guard let identity = KeyspecReference.identity(object) else { return nil }
        var certificate: SecCertificate?
        var key: SecKey?
        guard SecIdentityCopyCertificate(identity, &certificate) == errSecSuccess,
            SecIdentityCopyPrivateKey(identity, &key) == errSecSuccess,
            let certificate = certificate.flatMap({ SimulatedCertificate($0) }),
            let key = key.flatMap({ SimulatedKey($0) })
        else { return nil }
        return .identity(certificate, key)
    }
}

extension SimulatedKey {
    /// What is in a key of Security's; nil if it can't be had as bytes.
    init?(_ key: SecKey) {
        let copied: Any? = SecKeyCopyAttributes(key)
        guard let attributes = copied as? [String: Any],
            let type = attributes[kSecAttrKeyType as String], let keyClass = attributes[kSecAttrKeyClass as String],
            let data = SecKeyCopyExternalRepresentation(key, nil) as Data?
        else { return nil }
        // These attributes come as text or as numbers.
        self.init(
            external: data, type: "\(type)" == kSecAttrKeyTypeRSA as String ? .rsa : .ellipticCurve,
            isPrivate: "\(keyClass)" == kSecAttrKeyClassPrivate as String, bits: nil)
    }
}

extension SimulatedCertificate {
    /// What is in a certificate of Security's.
    init?(_ certificate: SecCertificate) { self.init(der: SecCertificateCopyData(certificate) as Data) }
}
