import Foundation

/// A certificate, read as far as the keychain's columns need it.
public struct SimulatedCertificate: Hashable, Sendable {
    /// All of its bytes.
    public let der: Data
    /// The issuer's name.
    public let issuer: Data
    /// The serial number.
    public let serialNumber: Data
    /// The subject's name.
    public let subject: Data
    /// The public key, without the count of unused bits.
    public let publicKeyBytes: Data
    /// The public key as a key; nil for an algorithm that isn't simulated.
    public let publicKey: SimulatedKey?

    /// What joins it with a private key (2.4.9).
    public var publicKeyHash: Data { SHA1.digest(of: publicKeyBytes) }

    /// Reads a certificate; nil for anything but DER, such as PEM.
    ///
    /// - Parameter der: The bytes.
    public init?(der: Data) {
        guard let outer = DER.sequence(der), outer.count == 3, outer[2].tag == DER.Element.bitString,
            var fields = DER.elements(of: outer[0].contents), outer[0].tag == DER.Element.sequence
        else { return nil }
        if fields.first?.tag == Self.version { fields.removeFirst() }
        guard fields.count >= 6, fields[0].tag == DER.Element.integer,
            fields[1...5].allSatisfy({ $0.tag == DER.Element.sequence }),
            let key = DER.elements(of: fields[5].contents), key.count == 2, key[1].tag == DER.Element.bitString,
            let algorithm = DER.elements(of: key[0].contents)?.first?.contents
        else { return nil }
        self.der = der
        serialNumber = fields[0].contents
        issuer = fields[2].contents
        subject = fields[4].contents
        publicKeyBytes = Data(key[1].contents.dropFirst())
        let type: SimulatedKey.KeyType? =
            algorithm == Self.rsa ? .rsa : algorithm == Self.ellipticCurve ? .ellipticCurve : nil
        publicKey = type.flatMap { [publicKeyBytes] in
            SimulatedKey(external: publicKeyBytes, type: $0, isPrivate: false, bits: nil)
        }
    }

    /// Makes a certificate that is signed by nobody.
    ///
    /// - Parameters:
    ///   - subject: The subject's common name.
    ///   - issuer: The issuer's common name.
    ///   - serialNumber: The serial number, one byte.
    ///   - key: The key whose public half it holds.
    /// - Returns: Its bytes.
    public static func make(subject: String, issuer: String, serialNumber: UInt8, key: SimulatedKey) -> Data {
        let algorithm = DER.sequence(of: [
            DER.element(DER.Element.objectIdentifier, key.type == .rsa ? rsa : ellipticCurve)
        ])
        let date = DER.element(0x17, Data("260101000000Z".utf8))
        let body = DER.sequence(of: [
            DER.element(version, DER.integer(Data([2]))), DER.integer(Data([serialNumber])), algorithm, name(issuer),
            DER.sequence(of: [date, date]), name(subject),
            DER.sequence(of: [algorithm, DER.element(DER.Element.bitString, Data([0]) + key.publicBytes)]),
        ])
        return DER.sequence(of: [body, algorithm, DER.element(DER.Element.bitString, Data([0]))])
    }

    private static let version: UInt8 = 0xA0
    private static let rsa = Data([0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x01])
    private static let ellipticCurve = Data([0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01])

    private static func name(_ commonName: String) -> Data {
        let attribute = DER.sequence(of: [
            DER.element(DER.Element.objectIdentifier, Data([0x55, 0x04, 0x03])),
            DER.element(0x0C, Data(commonName.utf8)),
        ])
        return DER.sequence(of: [DER.element(0x31, attribute)])
    }
}
