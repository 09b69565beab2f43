/// How values of an attribute are taken in and compared (2.1.23).
enum AttributeKind: Sendable {
    case string
    case blob
    case data
    case number
    case date
    case access
    case accessControl
    case sync
    case tomb
    /// Computed by the keychain: never stored as given, and no given value equals it.
    case computed
    /// One constant for a keychain with a single user; what is given is ignored.
    case constant
    /// Exists in the schema, and takes no value from a caller.
    case schemaOnly
}

/// What sets one item class apart: its attributes, its primary key, its default protection.
struct ClassTable: Sendable {
    let code: String
    let attributes: [String: AttributeKind]
    let primaryKey: [String]
    let defaultAccessible: String
    /// Whether the class's items are reached through a reference object.
    let hasReferences: Bool

    static func named(_ code: String) throws(StatusError) -> ClassTable {
        switch code {
        case genericPassword.code: return genericPassword
        case internetPassword.code: return internetPassword
        case key.code: return key
        case certificate.code: return certificate
        case identity.code: return identity
        default: throw StatusError(KeychainStatus.noSuchClass)
        }
    }

    func kind(of attribute: String) -> AttributeKind? {
        attribute.utf16.count == 4 ? attributes[attribute] : nil
    }

    /// Protection that an add without any gets (section 4).
    func defaultAccessible(inGroup group: String) -> String {
        group == "com.apple.apsd" ? "dku" : defaultAccessible
    }
}

extension ClassTable {
    static let genericPassword = ClassTable(
        code: "genp",
        attributes: common.merging(["acct": .blob, "svce": .blob, "gena": .blob]) { $1 },
        primaryKey: ["acct", "svce"] + commonPrimaryKey,
        defaultAccessible: "ak", hasReferences: false)

    static let internetPassword = ClassTable(
        code: "inet",
        attributes: common.merging([
            "acct": .blob, "sdmn": .blob, "srvr": .blob, "ptcl": .number, "atyp": .blob, "port": .number,
            "path": .blob,
            "binn": .data, "bini": .data, "bin0": .data, "bin1": .data, "bin2": .data, "bin3": .data,
        ]) { $1 },
        primaryKey: ["acct", "sdmn", "srvr", "ptcl", "atyp", "port", "path"] + commonPrimaryKey,
        defaultAccessible: "ak", hasReferences: false)

    /// `musr` and `ggrp` are constants here: one user, no sharing groups.
    static let commonPrimaryKey = ["agrp", "sync", "vwht", "tkid"]

    private static let common = shared.merging([
        "desc": .blob, "icmt": .blob, "crtr": .number, "type": .number, "scrp": .number, "alis": .blob, "invi": .number,
        "nega": .number, "cusi": .number, "prot": .blob,
    ]) { $1 }

    /// What every class has.
    static let shared: [String: AttributeKind] = [
        "rowid": .schemaOnly, "cdat": .date, "mdat": .date, "labl": .blob, "data": .schemaOnly, "agrp": .string,
        "pdmn": .access, "sync": .sync,
        "tomb": .tomb, "sha1": .computed, "vwht": .string, "tkid": .string, "v_Data": .data,
        "v_pk": .schemaOnly, "accc": .accessControl, "u_Tomb": .schemaOnly, "musr": .constant,
        "UUID": .schemaOnly, "sysb": .number, "pcss": .number, "pcsk": .blob, "pcsi": .blob,
        "persistref": .schemaOnly, "clip": .number, "ggrp": .constant,
    ]

    /// Attributes that an add refuses without private entitlements (2.2.19).
    static func isPrivate(_ attribute: String) -> Bool {
        attribute.hasPrefix("pcs") || attribute.hasPrefix("bin") || attribute == "sysb"
    }
}
