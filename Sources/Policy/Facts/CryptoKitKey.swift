/// CryptoKit's keys with a raw representation: their bytes are a password's value. The raw value is the type in Swift.
public enum CryptoKitKey: String, Sendable, CaseIterable {
    case curve25519Signing = "Curve25519.Signing.PrivateKey"
    case curve25519KeyAgreement = "Curve25519.KeyAgreement.PrivateKey"
    case p256Signing = "P256.Signing.PrivateKey"
    case p256KeyAgreement = "P256.KeyAgreement.PrivateKey"
    case p384Signing = "P384.Signing.PrivateKey"
    case p384KeyAgreement = "P384.KeyAgreement.PrivateKey"
    case p521Signing = "P521.Signing.PrivateKey"
    case p521KeyAgreement = "P521.KeyAgreement.PrivateKey"
    case symmetric = "SymmetricKey"
}

/// CryptoKit's keys of the Secure Enclave: what an app keeps is a blob that the enclave alone can open. The raw value is the type
/// in Swift.
public enum EnclaveKey: String, Sendable, CaseIterable {
    case signing = "SecureEnclave.P256.Signing.PrivateKey"
    case keyAgreement = "SecureEnclave.P256.KeyAgreement.PrivateKey"
}
