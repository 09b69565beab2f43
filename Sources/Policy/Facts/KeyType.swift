/// The types of keys: the values of `kSecAttrKeyType`. The raw value is Apple's constant without its prefix, as a spec writes it.
public enum KeyType: String, Sendable, CaseIterable {
    case ecSECPrimeRandom, ec, rsa
    case ecdsa, dsa, aes, des, rc2, rc4, cast

    /// Apple's constant.
    public var constant: String {
        switch self {
        case .ecSECPrimeRandom: "kSecAttrKeyTypeECSECPrimeRandom"
        case .ec, .rsa, .ecdsa, .dsa, .aes, .des, .rc2, .rc4, .cast: "kSecAttrKeyType" + rawValue.uppercased()
        }
    }
}

extension KeyType {
    /// Whether one key both encrypts and decrypts: such a key is bytes, and has no private half.
    var isSymmetric: Bool {
        switch self {
        case .aes, .des, .rc2, .rc4, .cast: true
        case .ecSECPrimeRandom, .ec, .rsa, .ecdsa, .dsa: false
        }
    }
}

/// The tokens that can hold a private key: the values of `kSecAttrTokenID`.
public enum Token: String, Sendable, CaseIterable {
    case secureEnclave

    /// Apple's constant.
    public var constant: String { "kSecAttrTokenIDSecureEnclave" }
}
