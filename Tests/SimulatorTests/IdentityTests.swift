import Foundation
import KeychainEngine
import Security
import Testing

/// A query for identities.
func identityQuery(_ more: [CFString: Any] = [:]) -> [String: Any] {
    [kSecClass: kSecClassIdentity].merging(more) { $1 }
}

@Suite("Identities", .simulated) struct IdentityTests {
    private func addHalves(keyLabel: String = "l", certificateLabel: String = "l") throws {
        #expect(add([kSecValueRef as String: try Sample.secKey(), kSecAttrLabel as String: keyLabel]) == errSecSuccess)
        #expect(
            add([kSecValueRef as String: try Sample.certificate(), kSecAttrLabel as String: certificateLabel])
                == errSecSuccess)
    }

    private func identity() throws -> SecIdentity {
        try addHalves()
        let identity = try #require(reference(identityQuery()).result as? SecIdentity)
        delete(identityQuery())
        return identity
    }

    @Test("2.4.9 an identity is a private key and the certificate that has its digest; neither half alone is one")
    func join() throws {
        #expect(add([kSecValueRef as String: try Sample.secKey()]) == errSecSuccess)
        #expect(probe(identityQuery()) == errSecItemNotFound)
        add(certificateQuery([kSecValueRef: try Sample.certificate(key: Sample.rsaKey)]))
        #expect(probe(identityQuery()) == errSecItemNotFound)
        add(certificateQuery([kSecValueRef: try Sample.certificate(serialNumber: 2)]))
        let found = try #require(reference(identityQuery()).result)
        #expect(CFGetTypeID(found) == SecIdentityGetTypeID())
        let identity = try #require(found as? SecIdentity)
        var certificate: SecCertificate?
        var key: SecKey?
        #expect(SecIdentityCopyCertificate(identity, &certificate) == errSecSuccess)
        #expect(SecIdentityCopyPrivateKey(identity, &key) == errSecSuccess)
        #expect(certificate == (try Sample.certificate(serialNumber: 2)))
        #expect(key == (try Sample.secKey()))
    }

    @Test("2.4.9 a public key is no half")
    func publicKey() throws {
        let publicKey = try #require(SecKeyCopyPublicKey(try Sample.secKey()))
        #expect(add([kSecValueRef as String: publicKey]) == errSecSuccess)
        add(certificateQuery([kSecValueRef: try Sample.certificate()]))
        #expect(probe(identityQuery()) == errSecItemNotFound)
    }

    @Test(
        "2.4.9 which half answers for columns that both have is open",
        arguments: [
            Settings.IdentityColumns.certificate, .key,
        ])
    func sharedColumns(_ half: Settings.IdentityColumns) throws {
        try device.settings.identityColumns = half
        try addHalves(keyLabel: "key", certificateLabel: "certificate")
        #expect(probe(identityQuery([kSecAttrLabel: "key"])) == (half == .key ? errSecSuccess : errSecItemNotFound))
        #expect(
            probe(identityQuery([kSecAttrLabel: "certificate"]))
                == (half == .certificate ? errSecSuccess : errSecItemNotFound))
        #expect(probe(identityQuery([kSecAttrSerialNumber: Data([1])])) == errSecSuccess)
        #expect(probe(identityQuery([kSecAttrKeyType: kSecAttrKeyTypeRSA])) == errSecItemNotFound)
    }

    @Test("2.2.9 adding an identity adds both halves, and tolerates a certificate that is there")
    func addIdentity() throws {
        let identity = try identity()
        add(certificateQuery([kSecValueRef: try Sample.certificate()]))
        #expect(add(identityQuery([kSecValueRef: identity])) == errSecSuccess)
        #expect(add([kSecValueRef as String: identity]) == errSecDuplicateItem)
        #expect(try device.storedItems.map(\.itemClass).sorted() == ["cert", "keys"])
    }

    @Test("2.2.10 an identity without a reference: -26276")
    func addNothing() {
        #expect(store(identityQuery()) == -26276)
    }

    @Test("2.5.7 deleting an identity deletes both halves; without either it is gone")
    func deletion() throws {
        try addHalves()
        #expect(delete(identityQuery()) == errSecSuccess)
        #expect(try device.storedItems.isEmpty)
        #expect(delete(identityQuery()) == errSecItemNotFound)
        for half in [kSecClassKey, kSecClassCertificate] {
            try addHalves()
            #expect(delete([kSecClass as String: half]) == errSecSuccess)
            #expect(probe(identityQuery()) == errSecItemNotFound)
            for rest in [kSecClassKey, kSecClassCertificate] { delete([kSecClass as String: rest]) }
        }
    }

    @Test("2.4.4 both halves have to be readable")
    func protection() throws {
        add(certificateQuery([kSecValueRef: try Sample.certificate()]))
        add([
            kSecValueRef as String: try Sample.secKey(), kSecAttrAccessControl as String: try control([.userPresence]),
        ])
        #expect(reference(identityQuery()).status == errSecSuccess)
        #expect(try device.promptCount == 1)
        try device.lockAtOnce()
        #expect(reference(identityQuery()).status == errSecInteractionNotAllowed)
        #expect(delete(identityQuery()) == errSecSuccess)
    }
}

@Suite("PKCS#12", .simulated) struct PKCS12Tests {
    private func open(_ data: Data, _ options: [CFString: Any]) -> (status: OSStatus, items: [[String: Any]]) {
        var items: CFArray?
        let status = SecPKCS12Import(data as CFData, options as CFDictionary, &items)
        return (status, items as? [[String: Any]] ?? [])
    }

    @Test("6.13 a wrong passphrase: -25293; what can't be decoded: -26275")
    func refusals() {
        let file = SimulatedPKCS12(passphrase: "open", pairs: [(Sample.der(), Sample.key)])
        #expect(open(file.data, [kSecImportExportPassphrase: "close"]).status == errSecAuthFailed)
        #expect(open(file.data, [:]).status == errSecAuthFailed)
        #expect(open(Data("garbage".utf8), [kSecImportExportPassphrase: "open"]).status == errSecDecode)
    }

    @Test("an entry for each thing, with an identity where there is one; nothing is stored")
    func contents() throws {
        let file = SimulatedPKCS12(
            passphrase: "open", pairs: [(Sample.der(), Sample.key), (Sample.der(key: Sample.rsaKey), Sample.rsaKey)],
            certificates: [Sample.der(serialNumber: 9)])
        let (status, items) = open(file.data, [kSecImportExportPassphrase: "open"])
        #expect(status == errSecSuccess)
        #expect(items.map { $0[kSecImportItemIdentity as String] is SecIdentity } == [true, true, false])
        #expect(items.allSatisfy { ($0[kSecImportItemCertChain as String] as? [SecCertificate])?.count == 1 })
        #expect(try device.storedItems.isEmpty)
    }
}
