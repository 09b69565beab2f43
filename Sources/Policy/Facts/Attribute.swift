/// Attributes of keychain items. The raw value is the word in a spec, where a spec can set the attribute.
public enum Attribute: String, Sendable, CaseIterable {
    case service, account
    case server, `protocol`, port, path, authentication, securityDomain
    case label, description, comment, creator, type, isInvisible, isNegative, generic
    case tag, keyType, keySize, keyClass, applicationLabel, effectiveKeySize, startDate, endDate
    case issuer, serialNumber, certificateType, subject, publicKeyHash
    case accessGroup, accessible, accessControl, synchronizable, tokenID

    /// The attributes of every class.
    static let common: [Attribute] = [.label, .accessGroup, .accessible, .accessControl, .synchronizable, .tokenID]

    /// Apple's constant; nil for the two that have a column and no public name.
    public var constant: String? {
        switch self {
        case .service: "kSecAttrService"
        case .account: "kSecAttrAccount"
        case .server: "kSecAttrServer"
        case .protocol: "kSecAttrProtocol"
        case .port: "kSecAttrPort"
        case .path: "kSecAttrPath"
        case .authentication: "kSecAttrAuthenticationType"
        case .securityDomain: "kSecAttrSecurityDomain"
        case .label: "kSecAttrLabel"
        case .description: "kSecAttrDescription"
        case .comment: "kSecAttrComment"
        case .creator: "kSecAttrCreator"
        case .type: "kSecAttrType"
        case .isInvisible: "kSecAttrIsInvisible"
        case .isNegative: "kSecAttrIsNegative"
        case .generic: "kSecAttrGeneric"
        case .tag: "kSecAttrApplicationTag"
        case .keyType: "kSecAttrKeyType"
        case .keySize: "kSecAttrKeySizeInBits"
        case .keyClass: "kSecAttrKeyClass"
        case .applicationLabel: "kSecAttrApplicationLabel"
        case .effectiveKeySize: "kSecAttrEffectiveKeySize"
        case .startDate, .endDate: nil
        case .issuer: "kSecAttrIssuer"
        case .serialNumber: "kSecAttrSerialNumber"
        case .certificateType: "kSecAttrCertificateType"
        case .subject: "kSecAttrSubject"
        case .publicKeyHash: "kSecAttrPublicKeyHash"
        case .accessGroup: "kSecAttrAccessGroup"
        case .accessible: "kSecAttrAccessible"
        case .accessControl: "kSecAttrAccessControl"
        case .synchronizable: "kSecAttrSynchronizable"
        case .tokenID: "kSecAttrTokenID"
        }
    }
}
