// Values of key attributes.

/// Value `0`.
public let kSecAttrKeyClassPublic: CFString = "0"
/// Value `1`.
public let kSecAttrKeyClassPrivate: CFString = "1"
/// Value `2`.
public let kSecAttrKeyClassSymmetric: CFString = "2"
/// Value `42`.
public let kSecAttrKeyTypeRSA: CFString = "42"
/// Value `43`.
public let kSecAttrKeyTypeDSA: CFString = "43"
/// Value `2147483649`.
public let kSecAttrKeyTypeAES: CFString = "2147483649"
/// Value `14`.
public let kSecAttrKeyTypeDES: CFString = "14"
/// Value `17`.
public let kSecAttrKeyType3DES: CFString = "17"
/// Value `25`.
public let kSecAttrKeyTypeRC4: CFString = "25"
/// Value `23`.
public let kSecAttrKeyTypeRC2: CFString = "23"
/// Value `56`.
public let kSecAttrKeyTypeCAST: CFString = "56"
/// Value `73`.
public let kSecAttrKeyTypeECDSA: CFString = "73"
/// Value `73`.
public let kSecAttrKeyTypeEC: CFString = "73"
/// Value `73`.
public let kSecAttrKeyTypeECSECPrimeRandom: CFString = "73"
/// Value `hsha1`.
public let kSecAttrPRFHmacAlgSHA1: CFString = "hsha1"
/// Value `hsha224`.
public let kSecAttrPRFHmacAlgSHA224: CFString = "hsha224"
/// Value `hsha256`.
public let kSecAttrPRFHmacAlgSHA256: CFString = "hsha256"
/// Value `hsha384`.
public let kSecAttrPRFHmacAlgSHA384: CFString = "hsha384"
/// Value `hsha512`.
public let kSecAttrPRFHmacAlgSHA512: CFString = "hsha512"
/// Value `com.apple.setoken`.
public let kSecAttrTokenIDSecureEnclave: CFString = "com.apple.setoken"
