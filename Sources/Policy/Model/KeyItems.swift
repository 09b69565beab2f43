/// A private key.
public struct KeyItem: Sendable, Hashable {
    /// `kSecAttrApplicationTag`, which it is found by.
    public let tag: IdentityText
    /// What kind of key it is, and who holds it.
    public let kind: Kind

    /// The kinds of private keys.
    public enum Kind: Sendable, Hashable {
        /// Bytes that the keychain holds, and that can be imported.
        case software(SoftwareKeyType, bits: Int)
        /// A key of the Secure Enclave, which makes elliptic-curve keys of 256 bits and takes none from outside (SecItem.h).
        case secureEnclave
    }
}

/// The types of private keys that the system makes.
public enum SoftwareKeyType: Sendable, Hashable {
    case ellipticCurve, rsa
}

/// A certificate.
public struct CertificateItem: Sendable, Hashable {
    /// `kSecAttrLabel`, which it is found by: issuer and serial number, its primary key, are known only once there is one.
    public let label: AttributeText
}

/// A certificate with its private key.
public struct IdentityItem: Sendable, Hashable {
    /// `kSecAttrLabel`, which both halves have and are found by.
    public let label: AttributeText
}
