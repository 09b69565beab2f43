import Foundation
import KeychainEngine

/// A certificate with its private key, as an opaque object.
public final class SecIdentity: ItemReferenceProviding, Hashable {
    /// The certificate.
    public let certificate: SimulatedCertificate
    /// The private key.
    public let key: SimulatedKey
    private let context: AuthenticationContext

    init(_ certificate: SimulatedCertificate, _ key: SimulatedKey, context: AuthenticationContext) {
        self.certificate = certificate
        self.key = key
        self.context = context
    }

    /// The identity as an item.
    public var itemReference: ItemReference { .identity(certificate, key) }

    var privateKey: SecKey { SecKey(key, context: context) }

    /// Whether both are the same identity.
    ///
    /// - Parameters:
    ///   - left: One.
    ///   - right: The other.
    /// - Returns: Whether they are.
    public static func == (left: SecIdentity, right: SecIdentity) -> Bool {
        left.certificate == right.certificate && left.key == right.key
    }

    /// Feeds both halves.
    ///
    /// - Parameter hasher: Takes them.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(certificate)
        hasher.combine(key)
    }
}

@available(*, unavailable) extension SecIdentity: @unchecked Sendable {}

/// The type of identities.
///
/// - Returns: Its number.
public func SecIdentityGetTypeID() -> CFTypeID { 4 }

/// The certificate of an identity.
///
/// - Parameters:
///   - identityRef: An identity.
///   - certificateRef: Gets the certificate.
/// - Returns: The status.
@discardableResult
public func SecIdentityCopyCertificate(
    _ identityRef: SecIdentity, _ certificateRef: UnsafeMutablePointer<SecCertificate?>
) -> OSStatus {
    certificateRef.pointee = SecCertificate(identityRef.certificate)
    return errSecSuccess
}

/// The private key of an identity.
///
/// - Parameters:
///   - identityRef: An identity.
///   - privateKeyRef: Gets the key.
/// - Returns: The status.
@discardableResult
public func SecIdentityCopyPrivateKey(
    _ identityRef: SecIdentity, _ privateKeyRef: UnsafeMutablePointer<SecKey?>
) -> OSStatus {
    privateKeyRef.pointee = identityRef.privateKey
    return errSecSuccess
}

/// Joins a certificate and its private key.
///
/// - Parameters:
///   - allocator: Ignored.
///   - certificate: The certificate.
///   - privateKey: The key that belongs to it.
/// - Returns: The identity.
public func SecIdentityCreate(
    _ allocator: CFAllocator?, _ certificate: SecCertificate?, _ privateKey: SecKey?
) -> Unmanaged<SecIdentity>? {
    guard let certificate, let privateKey else { return nil }
    return Unmanaged.passRetained(
        SecIdentity(certificate.certificate, privateKey.key, context: privateKey.context))
}

/// Reads a file of the kind that stands for PKCS#12 here.
///
/// - Parameters:
///   - pkcs12_data: The file.
///   - options: The passphrase.
///   - items: Gets a dictionary for each thing in it.
/// - Returns: The status.
@discardableResult
public func SecPKCS12Import(
    _ pkcs12_data: CFData, _ options: CFDictionary, _ items: UnsafeMutablePointer<CFArray?>
) -> OSStatus {
    // Nothing is stored, so there need be no process that has a keychain.
    let answer =
        SimulatedProcess.current?.importPKCS12(pkcs12_data, Bridge.arguments(options))
        ?? SimulatedPKCS12.open(pkcs12_data, passphrase: options[kSecImportExportPassphrase] as? String)
    guard answer.status == errSecSuccess else { return answer.status }
    items.pointee = answer.items.map { item in
        var entry: [String: Any] = [
            kSecImportItemCertChain as String: item.chain.map { Bridge.object($0, context: nil) }
        ]
        entry[kSecImportItemIdentity as String] = item.identity.map { Bridge.object($0, context: nil) }
        return entry
    }
    return errSecSuccess
}
