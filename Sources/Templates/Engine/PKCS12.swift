import Foundation

/// A file in place of a PKCS#12 one, since none is decrypted here: a line that names it, then JSON with the passphrase in plain
/// text, the pairs of a certificate and a private key, and further certificates.
public struct SimulatedPKCS12: Codable, Sendable {
    /// A certificate with its private key.
    public struct Pair: Codable, Sendable {
        /// The certificate.
        public var certificate: Data
        /// The private key in its external form.
        public var key: Data
        /// Whether the key is an RSA key; else it is one of an elliptic curve.
        public var isRSA: Bool
    }

    /// What opens it.
    public var passphrase: String
    /// Its identities.
    public var pairs: [Pair]
    /// Certificates without a key.
    public var certificates: [Data]

    /// A file.
    ///
    /// - Parameters:
    ///   - passphrase: What opens it.
    ///   - pairs: Its identities: a certificate and the private key that belongs to it.
    ///   - certificates: Certificates without a key.
    public init(passphrase: String, pairs: [(certificate: Data, key: SimulatedKey)], certificates: [Data] = []) {
        self.passphrase = passphrase
        self.pairs = pairs.map {
            Pair(certificate: $0.certificate, key: $0.key.privateBytes ?? Data(), isRSA: $0.key.type == .rsa)
        }
        self.certificates = certificates
    }

    private static let header = Data("simulated PKCS#12\n".utf8)

    /// The file's bytes.
    public var data: Data { Self.header + ((try? JSONEncoder().encode(self)) ?? Data()) }

    /// Whether a file is of this kind.
    ///
    /// - Parameter data: The file.
    /// - Returns: Whether it is.
    public static func isOne(_ data: Data) -> Bool { data.starts(with: header) }

    init?(_ data: Data) {
        guard Self.isOne(data),
            let file = try? JSONDecoder().decode(Self.self, from: Data(data.dropFirst(Self.header.count)))
        else { return nil }
        self = file
    }
}

/// One entry of what a PKCS#12 file gives.
public struct ImportedItem: Sendable {
    /// The identity; nil for a certificate without a key.
    public let identity: ItemReference?
    /// The certificates.
    public let chain: [ItemReference]
}

extension SimulatedProcess {
    /// Reads a file (6.13).
    func executeImport(_ data: Data, _ options: [String: Any]) -> (status: Int32, result: Any?) {
        let answer = SimulatedPKCS12.open(data, passphrase: options["passphrase"] as? String)
        return (answer.status, answer.items)
    }
}

extension SimulatedPKCS12 {
    /// What is in a file (6.13).
    ///
    /// - Parameters:
    ///   - data: The file.
    ///   - passphrase: What opens it.
    /// - Returns: The status, and the items.
    public static func open(_ data: Data, passphrase: String?) -> (status: Int32, items: [ImportedItem]) {
        guard let file = SimulatedPKCS12(data) else { return (KeychainStatus.decode, []) }
        guard passphrase == file.passphrase else { return (KeychainStatus.authFailed, []) }
        var items: [ImportedItem] = []
        for pair in file.pairs {
            guard let certificate = SimulatedCertificate(der: pair.certificate),
                let key = SimulatedKey(
                    external: pair.key, type: pair.isRSA ? .rsa : .ellipticCurve, isPrivate: true, bits: nil)
            else { return (KeychainStatus.decode, []) }
            items.append(
                ImportedItem(identity: .identity(certificate, key), chain: [.certificate(certificate)]))
        }
        for der in file.certificates {
            guard let certificate = SimulatedCertificate(der: der) else { return (KeychainStatus.decode, []) }
            items.append(ImportedItem(identity: nil, chain: [.certificate(certificate)]))
        }
        return (KeychainStatus.success, items)
    }
}
