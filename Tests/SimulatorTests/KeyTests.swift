import Foundation
import KeychainEngine
import LocalAuthentication
import Security
import Testing

/// A key's parameters: an elliptic curve of 256 bits, stored under tag "t", unless told otherwise.
func keyParameters(_ more: [CFString: Any] = [:], privateKey: [CFString: Any] = [:]) -> CFDictionary {
    let stored: [CFString: Any] = [kSecAttrIsPermanent: true, kSecAttrApplicationTag: Data("t".utf8)]
    let base: [CFString: Any] = [
        kSecAttrKeyType: kSecAttrKeyTypeECSECPrimeRandom, kSecAttrKeySizeInBits: 256,
        kSecPrivateKeyAttrs: stored.merging(privateKey) { $1 },
    ]
    return base.merging(more) { $1 } as CFDictionary
}

/// A query for the key with tag "t".
func keyQuery(_ more: [CFString: Any] = [:]) -> [String: Any] {
    let base: [CFString: Any] = [kSecClass: kSecClassKey, kSecAttrApplicationTag: Data("t".utf8)]
    return base.merging(more) { $1 }
}

/// The status that making a key ends in.
func create(_ parameters: CFDictionary) -> (key: SecKey?, status: OSStatus) {
    var error: Unmanaged<CFError>?
    let key = SecKeyCreateRandomKey(parameters, &error)
    return (key, key == nil ? OSStatus(error?.takeRetainedValue().errorCode ?? 0) : errSecSuccess)
}

func reference(_ query: [String: Any]) -> (status: OSStatus, result: CFTypeRef?) {
    copy(query.merging([kSecReturnRef as String: true]) { $1 })
}

/// The status that a signature ends in.
func sign(_ key: SecKey) -> OSStatus {
    var error: Unmanaged<CFError>?
    let signature = SecKeyCreateSignature(key, .ecdsaSignatureMessageX962SHA256, Data("message".utf8), &error)
    return signature == nil ? OSStatus(error?.takeRetainedValue().errorCode ?? 0) : errSecSuccess
}

@Suite("Keys", .simulated) struct KeyTests {
    private let enclave: [CFString: Any] = [kSecAttrTokenID: kSecAttrTokenIDSecureEnclave]

    @Test("6.1 a key without a type: -50")
    func type() {
        #expect(create([kSecAttrKeySizeInBits as String: 256]).status == errSecParam)
    }

    @Test("6.2 a key without a size, or with one that its type doesn't have: -50", arguments: [0, 224, 255, 512])
    func size(_ bits: Int) {
        #expect(create(keyParameters([kSecAttrKeySizeInBits: bits])).status == errSecParam)
        #expect(create([kSecAttrKeyType as String: kSecAttrKeyTypeRSA]).status == errSecParam)
        #expect(
            create(keyParameters([kSecAttrKeyType: kSecAttrKeyTypeRSA, kSecAttrKeySizeInBits: 256])).status
                == errSecParam)
    }

    @Test(
        "6.2 sizes that types have",
        arguments: [
            (kSecAttrKeyTypeECSECPrimeRandom, 256), (kSecAttrKeyTypeECSECPrimeRandom, 384),
            (kSecAttrKeyTypeECSECPrimeRandom, 521), (kSecAttrKeyTypeRSA, 2048), (kSecAttrKeyTypeRSA, 4096),
        ])
    func sizes(_ type: CFString, _ bits: Int) throws {
        let key = try #require(create(keyParameters([kSecAttrKeyType: type, kSecAttrKeySizeInBits: bits])).key)
        #expect(SecKeyCopyAttributes(key)?[kSecAttrKeySizeInBits as String] as? Int == bits)
        let found = try #require(reference(keyQuery([kSecAttrKeyType: type, kSecAttrKeySizeInBits: bits])).result)
        #expect(CFGetTypeID(found) == SecKeyGetTypeID())
        #expect(found as? SecKey == key)
    }

    @Test("6.3 type and token among the private key's attributes aren't read there")
    func places() throws {
        #expect(create([kSecPrivateKeyAttrs as String: keyParameters()]).status == errSecParam)
        let key = try #require(create(keyParameters(privateKey: enclave)).key)
        #expect(SecKeyCopyExternalRepresentation(key, nil) != nil)
    }

    @Test("6.4 a software key is stored on request only, a token's key unless refused")
    func permanence() {
        let software: [CFString: Any] = [kSecAttrKeyType: kSecAttrKeyTypeECSECPrimeRandom, kSecAttrKeySizeInBits: 256]
        #expect(create(software as CFDictionary).status == errSecSuccess)
        #expect(probe([kSecClass as String: kSecClassKey]) == errSecItemNotFound)
        #expect(create(software.merging(enclave) { $1 } as CFDictionary).status == errSecSuccess)
        #expect(count([kSecClass as String: kSecClassKey]) == 1)
        #expect(create(keyParameters(enclave, privateKey: [kSecAttrIsPermanent: false])).status == errSecSuccess)
        #expect(count([kSecClass as String: kSecClassKey]) == 1)
    }

    @Test("6.6 a token's key is a row that can always be read; its access control asks when it is used")
    func tokenRow() throws {
        let asked = try control([.privateKeyUsage, .userPresence])
        _ = create(keyParameters(enclave, privateKey: [kSecAttrAccessControl: asked]))
        let row = try attributes(keyQuery())
        #expect(row[kSecAttrAccessible as String] as? String == kSecAttrAccessibleAlways)
        #expect(row[kSecAttrTokenID as String] as? String == kSecAttrTokenIDSecureEnclave)
        #expect(try device.storedItems.allSatisfy { $0.accessControl == nil })
        try device.restart()
        let key = try #require(reference(keyQuery()).result as? SecKey)
        #expect(sign(key) == errSecInteractionNotAllowed)
        try device.unlock()
        #expect(try device.promptCount == 0)
        #expect(sign(key) == errSecSuccess)
        #expect(try device.promptCount == 1)
    }

    @Test("6.6 a key signs under the context that it was read with")
    func context() throws {
        let asked = try control([.privateKeyUsage, .userPresence])
        _ = create(keyParameters(enclave, privateKey: [kSecAttrAccessControl: asked]))
        let context = LAContext()
        context.localizedReason = "Sign"
        let key = try #require(reference(keyQuery([kSecUseAuthenticationContext: context])).result as? SecKey)
        #expect(sign(key) == errSecSuccess)
        #expect(sign(key) == errSecSuccess)
        #expect(try device.prompts.map(\.reason) == ["Sign"])
        context.invalidate()
        #expect(sign(key) != errSecSuccess)
    }

    @Test("6.7 an unknown token: -25300")
    func unknownToken() {
        #expect(create(keyParameters([kSecAttrTokenID: "org.example.card"])).status == errSecItemNotFound)
    }

    @Test("6.8 constraints without the flag for keys make a key that nobody can use")
    func unusable() throws {
        let usable: [SecAccessControlCreateFlags] = [[], [.privateKeyUsage]]
        for flags in [[.userPresence]] + usable {
            let stored = [kSecAttrAccessControl: try control(flags)]
            let key = try #require(create(keyParameters(enclave, privateKey: stored)).key)
            #expect(sign(key) == (usable.contains(flags) ? errSecSuccess : errSecAuthFailed))
        }
        #expect(try device.promptCount == 0)
    }

    @Test("6.10 the enclave holds keys of 256 bits alone, and gives none out")
    func enclaveKeys() throws {
        #expect(create(keyParameters(enclave.merging([kSecAttrKeySizeInBits: 384]) { $1 })).key == nil)
        let key = try #require(create(keyParameters(enclave)).key)
        #expect(SecKeyCopyExternalRepresentation(key, nil) == nil)
        let publicKey = try #require(SecKeyCopyPublicKey(key))
        #expect(SecKeyCopyExternalRepresentation(publicKey, nil)?.count == 65)
    }

    @Test("6.11 the application label is the digest of the public half, the same for both halves")
    func label() throws {
        let key = try #require(create(keyParameters()).key)
        let publicKey = try #require(SecKeyCopyPublicKey(key))
        let label = SecKeyCopyAttributes(key)?[kSecAttrApplicationLabel as String] as? Data
        #expect(label?.count == 20)
        #expect(SecKeyCopyAttributes(publicKey)?[kSecAttrApplicationLabel as String] as? Data == label)
        #expect(try attributes(keyQuery())[kSecAttrApplicationLabel as String] as? Data == label)
    }

    @Test("6.12 a caller's access control for a key that has one is dropped")
    func addedAccessControl() throws {
        let key = try #require(
            create(keyParameters(enclave, privateKey: [kSecAttrIsPermanent: false])).key)
        let asked = try control([.userPresence])
        #expect(add(keyQuery([kSecValueRef: key, kSecAttrAccessControl: asked])) == errSecSuccess)
        #expect(try attributes(keyQuery())[kSecAttrAccessible as String] as? String == kSecAttrAccessibleAlways)
        #expect(try device.promptCount == 0)
    }

    @Test("3 two keys with one tag are two items, since the label differs; the same key again is a duplicate")
    func duplicates() throws {
        let key = try #require(create(keyParameters()).key)
        #expect(create(keyParameters()).status == errSecSuccess)
        #expect(count(keyQuery()) == 2)
        #expect(add(keyQuery([kSecValueRef: key])) == errSecDuplicateItem)
        #expect(delete(keyQuery()) == errSecSuccess)
        #expect(count(keyQuery()) == 0)
    }

    @Test(
        "a key comes back from its external form, and only from one of its type, size and class",
        arguments: [
            (kSecAttrKeyTypeECSECPrimeRandom, 256), (kSecAttrKeyTypeECSECPrimeRandom, 521), (kSecAttrKeyTypeRSA, 2048),
        ])
    func external(_ type: CFString, _ bits: Int) throws {
        let parameters: [CFString: Any] = [kSecAttrKeyType: type, kSecAttrKeySizeInBits: bits]
        let key = try #require(create(parameters as CFDictionary).key)
        let data = try #require(SecKeyCopyExternalRepresentation(key, nil))
        let privateKey = parameters.merging([kSecAttrKeyClass: kSecAttrKeyClassPrivate]) { $1 }
        #expect(SecKeyCreateWithData(data, privateKey as CFDictionary, nil) == key)
        for wrong: [CFString: Any] in [
            [kSecAttrKeySizeInBits: bits + 8], [kSecAttrKeyClass: kSecAttrKeyClassPublic],
            [kSecAttrKeyType: kSecAttrKeyTypeAES],
        ] {
            #expect(SecKeyCreateWithData(data, privateKey.merging(wrong) { $1 } as CFDictionary, nil) == nil)
        }
        #expect(SecKeyCreateWithData(Data(data.dropLast()), privateKey as CFDictionary, nil) == nil)
        #expect(SecKeyCreateWithData(Data("text".utf8), privateKey as CFDictionary, nil) == nil)
    }

    @Test("2.4.4 a software key with access control asks when it is read, and never again")
    func protectedSoftwareKey() throws {
        let asked = try control([.userPresence])
        #expect(create(keyParameters(privateKey: [kSecAttrAccessControl: asked])).status == errSecSuccess)
        let context = LAContext()
        context.interactionNotAllowed = true
        #expect(reference(keyQuery([kSecUseAuthenticationContext: context])).status == errSecInteractionNotAllowed)
        let key = try #require(reference(keyQuery()).result as? SecKey)
        #expect(try device.promptCount == 1)
        #expect(sign(key) == errSecSuccess)
        #expect(try device.promptCount == 1)
    }

    @Test("2.2.16 a locked device stores no software key; whether it makes a token's is open")
    func locked() throws {
        try device.lockAtOnce()
        #expect(create(keyParameters()).status == errSecInteractionNotAllowed)
        let usage = [kSecAttrAccessControl: try control([.privateKeyUsage])]
        #expect(create(keyParameters(enclave, privateKey: usage)).status == errSecInteractionNotAllowed)
        try device.settings.tokenKeyWhileClassClosed = .made
        #expect(create(keyParameters(enclave, privateKey: usage)).status == errSecSuccess)
    }

    @Test("2.2.11 key bytes may be added without type, class or size, and then make no key")
    func rawBytes() {
        #expect(store([kSecClass as String: kSecClassKey]) == errSecSuccess)
        #expect(reference([kSecClass as String: kSecClassKey]).result == nil)
        #expect(read([kSecClass as String: kSecClassKey]).data == secret)
    }

    @Test("2.1.6 a key has no account: -25303")
    func foreignAttribute() {
        #expect(probe(keyQuery([kSecAttrAccount: "a"])) == errSecNoSuchAttr)
    }
}
