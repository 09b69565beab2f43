import Foundation
import KeychainEngine

/// A certificate as an opaque object.
public final class SecCertificate: ItemReferenceProviding, Hashable {
    /// What is inside.
    public let certificate: SimulatedCertificate

    init(_ certificate: SimulatedCertificate) { self.certificate = certificate }

    /// The certificate as an item.
    public var itemReference: ItemReference { .certificate(certificate) }

    /// Whether both are the same certificate.
    ///
    /// - Parameters:
    ///   - left: One.
    ///   - right: The other.
    /// - Returns: Whether they are.
    public static func == (left: SecCertificate, right: SecCertificate) -> Bool {
        left.certificate == right.certificate
    }

    /// Feeds the certificate.
    ///
    /// - Parameter hasher: Takes it.
    public func hash(into hasher: inout Hasher) { hasher.combine(certificate) }
}

@available(*, unavailable) extension SecCertificate: @unchecked Sendable {}

/// The type of certificates.
///
/// - Returns: Its number.
public func SecCertificateGetTypeID() -> CFTypeID { 3 }

/// Makes a certificate object.
///
/// - Parameters:
///   - allocator: Ignored.
///   - data: DER.
/// - Returns: The certificate; nil for anything else.
public func SecCertificateCreateWithData(_ allocator: CFAllocator?, _ data: CFData) -> SecCertificate? {
    SimulatedCertificate(der: data).map(SecCertificate.init)
}

/// The bytes.
///
/// - Parameter certificate: A certificate.
/// - Returns: Its DER.
public func SecCertificateCopyData(_ certificate: SecCertificate) -> CFData { certificate.certificate.der }

/// The public key.
///
/// - Parameter certificate: A certificate.
/// - Returns: Its public key; nil if its algorithm isn't known.
public func SecCertificateCopyKey(_ certificate: SecCertificate) -> SecKey? {
    certificate.certificate.publicKey.map { SecKey($0) }
}
