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
