import Foundation
import Security

/// Keys, certificates and identities among the values that the keychain answers with.
nonisolated enum KeyspecReference {
    /// A key; nil if the value is anything else.
    static func key(_ value: Any?) -> SecKey? { cast(value, SecKeyGetTypeID()) }
    /// A certificate; nil if the value is anything else.
    static func certificate(_ value: Any?) -> SecCertificate? { cast(value, SecCertificateGetTypeID()) }
    /// An identity; nil if the value is anything else.
    static func identity(_ value: Any?) -> SecIdentity? { cast(value, SecIdentityGetTypeID()) }

    /// An access control; nil if the value is anything else.
    static func accessControl(_ value: Any?) -> SecAccessControl? { cast(value, SecAccessControlGetTypeID()) }

    /// The digest of a key's public half, by which the system labels both halves.
    static func label(of key: SecKey) -> Data? {
        let attributes: Any? = SecKeyCopyAttributes(key)
        return (attributes as? [String: Any])?[kSecAttrApplicationLabel as String] as? Data
    }

    /// Swift's cast to a Core Foundation type tells nothing about the value, so its type ID is compared first.
    private static func cast<Reference: AnyObject>(_ value: Any?, _ typeID: CFTypeID) -> Reference? {
        guard let value, CFGetTypeID(value as CFTypeRef) == typeID else { return nil }
        return value as? Reference
    }
}
