// Item classes and attribute keys.

/// Value `class`.
public let kSecClass: CFString = "class"
/// Value `inet`.
public let kSecClassInternetPassword: CFString = "inet"
/// Value `genp`.
public let kSecClassGenericPassword: CFString = "genp"
/// Value `cert`.
public let kSecClassCertificate: CFString = "cert"
/// Value `keys`.
public let kSecClassKey: CFString = "keys"
/// Value `idnt`.
public let kSecClassIdentity: CFString = "idnt"
/// Value `pdmn`.
public let kSecAttrAccessible: CFString = "pdmn"
/// Value `acls`.
public let kSecAttrAccess: CFString = "acls"
/// Value `accc`.
public let kSecAttrAccessControl: CFString = "accc"
/// Value `agrp`.
public let kSecAttrAccessGroup: CFString = "agrp"
/// Value `sync`.
public let kSecAttrSynchronizable: CFString = "sync"
/// Value `syna`.
public let kSecAttrSynchronizableAny: CFString = "syna"
/// Value `cdat`.
public let kSecAttrCreationDate: CFString = "cdat"
/// Value `mdat`.
public let kSecAttrModificationDate: CFString = "mdat"
/// Value `desc`.
public let kSecAttrDescription: CFString = "desc"
/// Value `icmt`.
public let kSecAttrComment: CFString = "icmt"
/// Value `crtr`.
public let kSecAttrCreator: CFString = "crtr"
/// Value `type`.
public let kSecAttrType: CFString = "type"
/// Value `labl`.
public let kSecAttrLabel: CFString = "labl"
/// Value `invi`.
public let kSecAttrIsInvisible: CFString = "invi"
/// Value `nega`.
public let kSecAttrIsNegative: CFString = "nega"
/// Value `acct`.
public let kSecAttrAccount: CFString = "acct"
/// Value `svce`.
public let kSecAttrService: CFString = "svce"
/// Value `gena`.
public let kSecAttrGeneric: CFString = "gena"
/// Value `sdmn`.
public let kSecAttrSecurityDomain: CFString = "sdmn"
/// Value `srvr`.
public let kSecAttrServer: CFString = "srvr"
/// Value `ptcl`.
public let kSecAttrProtocol: CFString = "ptcl"
/// Value `atyp`.
public let kSecAttrAuthenticationType: CFString = "atyp"
/// Value `port`.
public let kSecAttrPort: CFString = "port"
/// Value `path`.
public let kSecAttrPath: CFString = "path"
/// Value `subj`.
public let kSecAttrSubject: CFString = "subj"
/// Value `issr`.
public let kSecAttrIssuer: CFString = "issr"
/// Value `slnr`.
public let kSecAttrSerialNumber: CFString = "slnr"
/// Value `skid`.
public let kSecAttrSubjectKeyID: CFString = "skid"
/// Value `pkhh`.
public let kSecAttrPublicKeyHash: CFString = "pkhh"
/// Value `ctyp`.
public let kSecAttrCertificateType: CFString = "ctyp"
/// Value `cenc`.
public let kSecAttrCertificateEncoding: CFString = "cenc"
/// Value `kcls`.
public let kSecAttrKeyClass: CFString = "kcls"
/// Value `klbl`.
public let kSecAttrApplicationLabel: CFString = "klbl"
/// Value `perm`.
public let kSecAttrIsPermanent: CFString = "perm"
/// Value `sens`.
public let kSecAttrIsSensitive: CFString = "sens"
/// Value `extr`.
public let kSecAttrIsExtractable: CFString = "extr"
/// Value `atag`.
public let kSecAttrApplicationTag: CFString = "atag"
/// Value `type`.
public let kSecAttrKeyType: CFString = "type"
/// Value `prf`.
public let kSecAttrPRF: CFString = "prf"
/// Value `salt`.
public let kSecAttrSalt: CFString = "salt"
/// Value `rounds`.
public let kSecAttrRounds: CFString = "rounds"
/// Value `bsiz`.
public let kSecAttrKeySizeInBits: CFString = "bsiz"
/// Value `esiz`.
public let kSecAttrEffectiveKeySize: CFString = "esiz"
/// Value `encr`.
public let kSecAttrCanEncrypt: CFString = "encr"
/// Value `decr`.
public let kSecAttrCanDecrypt: CFString = "decr"
/// Value `drve`.
public let kSecAttrCanDerive: CFString = "drve"
/// Value `sign`.
public let kSecAttrCanSign: CFString = "sign"
/// Value `vrfy`.
public let kSecAttrCanVerify: CFString = "vrfy"
/// Value `wrap`.
public let kSecAttrCanWrap: CFString = "wrap"
/// Value `unwp`.
public let kSecAttrCanUnwrap: CFString = "unwp"
/// Value `vwht`.
public let kSecAttrSyncViewHint: CFString = "vwht"
/// Value `tkid`.
public let kSecAttrTokenID: CFString = "tkid"
/// Value `persistref`.
public let kSecAttrPersistantReference: CFString = "persistref"
/// Value `persistref`.
public let kSecAttrPersistentReference: CFString = "persistref"
/// Value `com.apple.token`.
public let kSecAttrAccessGroupToken: CFString = "com.apple.token"
