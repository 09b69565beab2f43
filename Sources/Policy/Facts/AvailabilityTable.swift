import Language

/// The first versions of every constant that generated code can name, from Apple's headers (Security-61901.0.87.0.1); nil where the
/// header says that a platform doesn't have it.
enum AvailabilityTable {
    struct Row {
        let iOS: Version?
        let macOS: Version?
        let constants: [String]
    }

    static let rows: [Row] = [
        Row(
            iOS: Version(2), macOS: Version(10, 6),
            constants: [
                "kSecClass", "kSecClassInternetPassword", "kSecAttrCreationDate", "kSecAttrModificationDate",
                "kSecAttrDescription", "kSecAttrComment", "kSecAttrCreator", "kSecAttrType", "kSecAttrLabel",
                "kSecAttrIsInvisible", "kSecAttrIsNegative", "kSecAttrAccount", "kSecAttrService", "kSecAttrGeneric",
                "kSecAttrSecurityDomain", "kSecAttrServer", "kSecAttrProtocol", "kSecAttrAuthenticationType",
                "kSecAttrPort", "kSecAttrPath", "kSecAttrSubject", "kSecAttrIssuer", "kSecAttrSerialNumber",
                "kSecAttrSubjectKeyID", "kSecAttrPublicKeyHash", "kSecAttrCertificateType",
                "kSecAttrCertificateEncoding", "kSecAttrKeyClass", "kSecAttrApplicationLabel", "kSecAttrIsPermanent",
                "kSecAttrIsSensitive", "kSecAttrIsExtractable", "kSecAttrApplicationTag", "kSecAttrKeyType",
                "kSecAttrKeySizeInBits", "kSecAttrEffectiveKeySize", "kSecAttrCanEncrypt", "kSecAttrCanDecrypt",
                "kSecAttrCanDerive", "kSecAttrCanSign", "kSecAttrCanVerify", "kSecAttrCanWrap", "kSecAttrCanUnwrap",
                "kSecAttrProtocolFTP", "kSecAttrProtocolFTPAccount", "kSecAttrProtocolHTTP", "kSecAttrProtocolIRC",
                "kSecAttrProtocolNNTP", "kSecAttrProtocolPOP3", "kSecAttrProtocolSMTP", "kSecAttrProtocolSOCKS",
                "kSecAttrProtocolIMAP", "kSecAttrProtocolLDAP", "kSecAttrProtocolAppleTalk", "kSecAttrProtocolAFP",
                "kSecAttrProtocolTelnet", "kSecAttrProtocolSSH", "kSecAttrProtocolFTPS", "kSecAttrProtocolHTTPS",
                "kSecAttrProtocolHTTPProxy", "kSecAttrProtocolHTTPSProxy", "kSecAttrProtocolFTPProxy",
                "kSecAttrProtocolSMB", "kSecAttrProtocolRTSP", "kSecAttrProtocolRTSPProxy", "kSecAttrProtocolDAAP",
                "kSecAttrProtocolEPPC", "kSecAttrProtocolIPP", "kSecAttrProtocolNNTPS", "kSecAttrProtocolLDAPS",
                "kSecAttrProtocolTelnetS", "kSecAttrProtocolIMAPS", "kSecAttrProtocolIRCS", "kSecAttrProtocolPOP3S",
                "kSecAttrAuthenticationTypeNTLM", "kSecAttrAuthenticationTypeMSN", "kSecAttrAuthenticationTypeDPA",
                "kSecAttrAuthenticationTypeRPA", "kSecAttrAuthenticationTypeHTTPBasic",
                "kSecAttrAuthenticationTypeHTTPDigest", "kSecAttrAuthenticationTypeHTMLForm",
                "kSecAttrAuthenticationTypeDefault", "kSecMatchLimit", "kSecMatchLimitOne", "kSecMatchLimitAll",
                "kSecReturnData", "kSecReturnAttributes", "kSecReturnRef", "kSecReturnPersistentRef", "kSecValueData",
                "kSecValueRef", "kSecValuePersistentRef", "kSecImportExportPassphrase", "kSecImportItemIdentity",
            ]),
        Row(
            iOS: Version(2), macOS: Version(10, 7),
            constants: [
                "kSecClassGenericPassword", "kSecClassCertificate", "kSecClassKey", "kSecClassIdentity",
                "kSecAttrKeyClassPublic", "kSecAttrKeyClassPrivate", "kSecAttrKeyClassSymmetric", "kSecAttrKeyTypeRSA",
            ]),
        Row(
            iOS: Version(4), macOS: Version(10, 9),
            constants: [
                "kSecAttrAccessible", "kSecAttrAccessibleWhenUnlocked", "kSecAttrAccessibleAfterFirstUnlock",
                "kSecAttrAccessibleAlways", "kSecAttrAccessibleWhenUnlockedThisDeviceOnly",
                "kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly", "kSecAttrAccessibleAlwaysThisDeviceOnly",
                "kSecAttrKeyTypeEC",
            ]),
        Row(
            iOS: Version(8), macOS: Version(10, 10),
            constants: [
                "kSecAttrAccessControl", "kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly",
                "kSecAccessControlUserPresence",
            ]),
        Row(
            iOS: Version(3), macOS: Version(10, 9),
            constants: [
                "kSecAttrAccessGroup"
            ]),
        Row(
            iOS: Version(7), macOS: Version(10, 9),
            constants: [
                "kSecAttrSynchronizable", "kSecAttrSynchronizableAny",
            ]),
        Row(
            iOS: Version(9), macOS: Version(10, 11),
            constants: [
                "kSecAttrSyncViewHint", "kSecUseAuthenticationContext", "kSecAccessControlDevicePasscode",
            ]),
        Row(
            iOS: Version(9), macOS: Version(10, 12),
            constants: [
                "kSecAttrTokenID", "kSecAttrTokenIDSecureEnclave",
            ]),
        Row(
            iOS: Version(11), macOS: Version(10, 13),
            constants: [
                "kSecAttrPersistentReference"
            ]),
        Row(
            iOS: nil, macOS: Version(10, 7),
            constants: [
                "kSecAttrKeyTypeDSA", "kSecAttrKeyTypeAES", "kSecAttrKeyTypeDES", "kSecAttrKeyType3DES",
                "kSecAttrKeyTypeRC4", "kSecAttrKeyTypeRC2", "kSecAttrKeyTypeCAST", "kSecAttrKeyTypeECDSA",
            ]),
        Row(
            iOS: Version(10), macOS: Version(10, 12),
            constants: [
                "kSecAttrKeyTypeECSECPrimeRandom", "kSecAttrAccessGroupToken",
            ]),
        Row(
            iOS: Version(13), macOS: Version(10, 15),
            constants: [
                "kSecUseDataProtectionKeychain"
            ]),
        Row(
            iOS: Version(11, 3), macOS: Version(10, 13, 4),
            constants: [
                "kSecAccessControlBiometryAny", "kSecAccessControlBiometryCurrentSet",
            ]),
        Row(
            iOS: Version(18), macOS: Version(15),
            constants: [
                "kSecAccessControlCompanion"
            ]),
        Row(
            iOS: Version(9), macOS: Version(10, 12, 1),
            constants: [
                "kSecAccessControlOr", "kSecAccessControlAnd", "kSecAccessControlPrivateKeyUsage",
                "kSecAccessControlApplicationPassword",
            ]),
        Row(
            iOS: Version(2), macOS: Version(10, 8),
            constants: [
                "kSecPrivateKeyAttrs"
            ]),
    ]
}
