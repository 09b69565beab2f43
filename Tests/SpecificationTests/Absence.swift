@testable import Policy

/// What holds where a word isn't stated.
enum Absence {
    /// - Returns: the end of the sentence "if it is left out, ..."; empty if it is unknown here, which a test reports.
    static func text(_ keyword: Keyword, in place: Place) -> String {
        if [.file, .record].contains(place) { return file[keyword.rawValue] ?? "" }
        if [.keychain, .app, .group, .target].contains(place) { return keychain[keyword.rawValue] ?? "" }
        switch place {
        case .formerly: return former[keyword.rawValue] ?? "as in the secret"
        case .exception: return "an error"
        case .weakened: return weakened[keyword.rawValue] ?? ""
        case .retired: return "an error"
        case .policy: return policy[keyword.rawValue] ?? "not stated"
        default: return secret[keyword.rawValue] ?? ""
        }
    }

    private static let file = [
        "keyspec": "1",
        "app": "keychains share nothing",
        "keychain": "an error, unless the file has an `app` or exceptions",
        "secret": "the keychain is empty",
        "retired": "nothing is deleted",
        "record": "each secret is saved by itself",
        "exception": "every warning counts",
        "members": "an error",
    ]

    private static let keychain = [
        "in": "the keychain states all itself",
        "platforms": "every platform, from the versions that generated code needs",
        "version": "retired secrets are deleted as long as they are declared",
        "visibility": "`internal`",
        "import": "types are those of the module itself",
        "application": "`own` can't be used",
        "ownership": "items bear no mark",
        "clearOnReinstall": "items stay until they are deleted",
        "service": "each generic password states its own",
        "target": "one process, which has no name",
        "group": "only `own` and `default` can be used",
        "members": "nobody is known to be entitled",
        "reason": "not stated",
        "policy": "each secret states its own",
        "exception": "every warning counts",
    ]

    private static let secret = [
        "service": "the keychain's",
        "account": "an error; `none` says that there is none",
        "server": "an error",
        "protocol": "none",
        "port": "none",
        "path": "none",
        "authentication": "none",
        "securityDomain": "none",
        "tag": "an error",
        "type": "an error for a key; none for a password",
        "size": "an error for a key",
        "token": "the keychain holds the key",
        "applicationLabel": "the system's: a digest of the public key",
        "value": "an error for a password",
        "bytes": "any size",
        "maxBytes": "any size",
        "accessible": "an error",
        "access": "no access control",
        "prompt": "an error if `access` asks the user",
        "cancelTitle": "the system's",
        "fallbackTitle": "the system's",
        "reuse": "each read asks",
        "sync": "`no`, and stated in every query",
        "group": "`default`",
        "readers": "the one target there is",
        "persistentReference": "no such method",
        "index": "no such row",
        "invalidatedBy": "nothing",
        "label": "none; an error for a certificate or an identity",
        "description": "none",
        "comment": "none",
        "creator": "none",
        "isInvisible": "none",
        "isNegative": "none",
        "generic": "none",
        "on": "the same on every platform",
        "formerly": "there was no older place",
        "weakened": "a change to less protection is an error",
        "survives": "it is cleared with the rest",
        "protects": "it is the key of no file",
        "exception": "every warning counts",
        "policy": "the keychain's",
    ]

    private static let former = [
        "keychain": "the data protection keychain",
        "decode": "the bytes are those of a value",
        "accessible": "unknown, and of no matter",
        "access": "no access control",
        "prompt": "the secret's",
        "sync": "the secret's",
        "group": "the secret's",
    ]

    private static let weakened = [
        "accessible": "it didn't change",
        "access": "it didn't change",
        "approver": "an error",
        "reason": "an error",
    ]

    private static let policy = [
        "owner": "the keychain's",
        "classification": "the keychain's",
        "retention": "the keychain's",
        "purpose": "the first sentence of the documentation",
    ]
}
