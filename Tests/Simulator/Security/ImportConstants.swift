// Keys of making and importing keys.

/// Value `private`.
public let kSecPrivateKeyAttrs: CFString = "private"
/// Value `public`.
public let kSecPublicKeyAttrs: CFString = "public"
/// Value `passphrase`.
public let kSecImportExportPassphrase: CFString = "passphrase"
/// Value `memory`.
public let kSecImportToMemoryOnly: CFString = "memory"
/// Value `label`.
public let kSecImportItemLabel: CFString = "label"
/// Value `keyid`.
public let kSecImportItemKeyID: CFString = "keyid"
/// Value `trust`.
public let kSecImportItemTrust: CFString = "trust"
/// Value `chain`.
public let kSecImportItemCertChain: CFString = "chain"
/// Value `identity`.
public let kSecImportItemIdentity: CFString = "identity"
