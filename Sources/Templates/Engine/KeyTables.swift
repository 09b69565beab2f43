extension ClassTable {
    static let key = ClassTable(
        code: "keys",
        attributes: shared.merging([
            "kcls": .number, "alis": .blob, "perm": .number, "priv": .number, "modi": .number, "klbl": .data,
            "atag": .blob, "crtr": .number, "type": .number, "bsiz": .number, "esiz": .number, "sdat": .date,
            "edat": .date, "sens": .number, "asen": .number, "extr": .number, "next": .number, "encr": .number,
            "decr": .number, "drve": .number, "sign": .number, "vrfy": .number, "snrc": .number, "vyrc": .number,
            "wrap": .number, "unwp": .number,
        ]) { $1 },
        primaryKey: ["kcls", "klbl", "atag", "crtr", "type", "bsiz", "esiz", "sdat", "edat"] + commonPrimaryKey,
        defaultAccessible: "ak", hasReferences: true)

    /// Its rows are readable at any time, unless a class is given (section 4).
    static let certificate = ClassTable(
        code: "cert",
        attributes: shared.merging([
            "ctyp": .number, "cenc": .number, "alis": .blob, "subj": .data, "issr": .data, "slnr": .data,
            "skid": .data, "pkhh": .data,
        ]) { $1 },
        primaryKey: ["ctyp", "issr", "slnr"] + commonPrimaryKey,
        defaultAccessible: "dk", hasReferences: true)

    /// No table: a private key joined with a certificate (2.4.9).
    static let identity = ClassTable(
        code: "idnt", attributes: key.attributes.merging(certificate.attributes) { $1 }, primaryKey: [],
        defaultAccessible: "ak", hasReferences: true)
}
