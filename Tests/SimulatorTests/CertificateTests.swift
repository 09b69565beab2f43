import Foundation
import KeychainEngine
import Security
import Testing

/// Certificates and keys to test with.
enum Sample {
    static let key = SimulatedKey(.ellipticCurve, bits: 256, seed: -1)
    static let rsaKey = SimulatedKey(.rsa, bits: 2048, seed: -2)

    static func der(serialNumber: UInt8 = 1, key: SimulatedKey = key) -> Data {
        SimulatedCertificate.make(subject: "Client", issuer: "Root", serialNumber: serialNumber, key: key)
    }

    static func certificate(serialNumber: UInt8 = 1, key: SimulatedKey = key) throws -> SecCertificate {
        try #require(SecCertificateCreateWithData(nil, der(serialNumber: serialNumber, key: key) as CFData))
    }

    /// The key as an object.
    static func secKey(_ key: SimulatedKey = key) throws -> SecKey {
        let attributes: [CFString: Any] = [
            kSecAttrKeyType: String(key.type.rawValue), kSecAttrKeyClass: kSecAttrKeyClassPrivate,
        ]
        let data = try #require(key.privateBytes)
        return try #require(SecKeyCreateWithData(data, attributes as CFDictionary, nil))
    }
}

/// A query for certificates.
func certificateQuery(_ more: [CFString: Any] = [:]) -> [String: Any] {
    [kSecClass: kSecClassCertificate].merging(more) { $1 }
}

@Suite("Certificates", .simulated) struct CertificateTests {
    @Test(
        "only DER makes a certificate",
        arguments: [
            Data(), Data("garbage".utf8), Data("-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n".utf8),
            Sample.der().dropLast(), Sample.der() + Data([0]), Data([0x30, 0x80]),
            Data([0x30, 0x03, 0x30, 0x01, 0x00]),
        ])
    func garbage(_ data: Data) {
        #expect(SecCertificateCreateWithData(nil, Data(data)) == nil)
    }

    @Test("a certificate gives its bytes and its key back", arguments: [Sample.key, Sample.rsaKey])
    func parts(_ key: SimulatedKey) throws {
        let certificate = try Sample.certificate(key: key)
        #expect(SecCertificateCopyData(certificate) == Sample.der(key: key))
        let publicKey = try #require(SecCertificateCopyKey(certificate))
        #expect(publicKey == SecKeyCopyPublicKey(try Sample.secKey(key)))
        #expect(CFGetTypeID(certificate) == SecCertificateGetTypeID())
    }

    @Test("3 certificates are told apart by issuer and serial number, whatever their label")
    func primaryKey() throws {
        #expect(add(certificateQuery([kSecValueRef: try Sample.certificate(), kSecAttrLabel: "a"])) == errSecSuccess)
        #expect(
            add(certificateQuery([kSecValueRef: try Sample.certificate(), kSecAttrLabel: "b"])) == errSecDuplicateItem)
        #expect(
            add(certificateQuery([kSecValueRef: try Sample.certificate(serialNumber: 2), kSecAttrLabel: "a"]))
                == errSecSuccess)
        #expect(count(certificateQuery([kSecAttrLabel: "a"])) == 2)
    }

    @Test("the columns come from the certificate")
    func columns() throws {
        add(certificateQuery([kSecValueRef: try Sample.certificate()]))
        let row = try attributes(certificateQuery())
        #expect(row[kSecAttrSerialNumber as String] as? Data == Data([1]))
        #expect(row[kSecAttrPublicKeyHash as String] as? Data == Sample.key.applicationLabel)
        let found = reference(certificateQuery([kSecAttrIssuer: row[kSecAttrIssuer as String] as? Data ?? Data()]))
        #expect(found.result as? SecCertificate == (try Sample.certificate()))
    }

    @Test("2.1.6 a certificate has no application tag: -25303")
    func tag() throws {
        let tag: [CFString: Any] = [kSecAttrApplicationTag: Data("t".utf8)]
        #expect(probe(certificateQuery(tag)) == errSecNoSuchAttr)
        #expect(
            add(certificateQuery(tag.merging([kSecValueRef: try Sample.certificate()]) { $1 })) == errSecNoSuchAttr)
    }

    @Test("4.1 a certificate without a class can always be read, one with a class obeys it")
    func accessibility() throws {
        add(certificateQuery([kSecValueRef: try Sample.certificate()]))
        add(
            certificateQuery([
                kSecValueRef: try Sample.certificate(serialNumber: 2), kSecAttrLabel: "closed",
                kSecAttrAccessible: kSecAttrAccessibleWhenUnlocked,
            ]))
        try device.restart()
        #expect(probe(certificateQuery([kSecAttrSerialNumber: Data([1])])) == errSecSuccess)
        #expect(probe(certificateQuery([kSecAttrLabel: "closed"])) == errSecInteractionNotAllowed)
        #expect(probe(certificateQuery([kSecAttrLabel: "missing"])) == errSecItemNotFound)
    }

    @Test("a reference of one class in an add of another: -50")
    func otherClass() throws {
        #expect(
            add([kSecClass as String: kSecClassKey, kSecValueRef as String: try Sample.certificate()]) == errSecParam)
        #expect(add(generic([kSecValueRef: try Sample.certificate()])) == errSecParam)
        #expect(add(certificateQuery([kSecValueRef: "text"])) == errSecParam)
    }

    @Test("references and attributes come together, for one or for all")
    func results() throws {
        for number: UInt8 in 1...2 {
            add(certificateQuery([kSecValueRef: try Sample.certificate(serialNumber: number)]))
        }
        let both: [CFString: Any] = [kSecReturnRef: true, kSecReturnAttributes: true]
        let one = try #require(copy(certificateQuery(both)).result as? [String: Any])
        #expect(one[kSecValueRef as String] is SecCertificate)
        let all = try #require(
            copy(certificateQuery(both.merging([kSecMatchLimit: kSecMatchLimitAll]) { $1 })).result as? [[String: Any]])
        #expect(all.map { $0[kSecAttrSerialNumber as String] as? Data } == [Data([1]), Data([2])])
        let references = reference(certificateQuery([kSecMatchLimit: kSecMatchLimitAll])).result as? [SecCertificate]
        #expect(references?.count == 2)
    }
}
