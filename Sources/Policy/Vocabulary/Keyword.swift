/// The words that statements begin with. What each takes, and where, is in `Vocabulary`.
enum Keyword: String, CaseIterable {
    case keyspec, keychain, app, secret, retired, record, exception
    case platforms, version, visibility, `import`, application, ownership, clearOnReinstall,
        service, target, group, policy, `in`
    case members, reason
    case account, server, `protocol`, port, path, authentication, securityDomain
    case tag, type, size, token, applicationLabel
    case value, bytes, maxBytes, accessible, access, sync, readers, prompt, cancelTitle, fallbackTitle, reuse,
        index, invalidatedBy, persistentReference
    case label, description, comment, creator, isInvisible, isNegative, generic
    case on, formerly, decode, survives, protects, weakened, delete
    case owner, purpose, classification, exposure, retention, availability, migration, recovery, rotation
    case approver, until, control
}

/// Where a statement can stand.
enum Place: CaseIterable {
    case file, keychain, app, secret, retired, record, group, target, policy, on, formerly, weakened, exception

    /// The place, as it ends the sentence "`members` belongs ...".
    var phrase: String {
        switch self {
        case .file: "at file level"
        case .keychain: "in a keychain"
        case .app: "in an app"
        case .secret: "in a secret"
        case .retired: "in a retired secret"
        case .record: "in a record"
        case .group: "in a group"
        case .target: "in a target"
        case .policy: "in a `policy` block"
        case .on: "in an `on` block"
        case .formerly: "in a `formerly` block"
        case .weakened: "in a `weakened` block"
        case .exception: "in an exception"
        }
    }
}
