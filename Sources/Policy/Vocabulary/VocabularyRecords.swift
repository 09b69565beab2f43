extension Vocabulary {
    /// Every word in every place, in the order in which a spec usually has them.
    static let records: [Record] =
        fileRecords + keychainRecords + identityRecords + protectionRecords + descriptiveRecords + laterRecords
        + policyRecords

    private static let shared: [Place] = [.keychain, .app]
    private static let item: [Place] = [.secret, .on]
    private static let identity: [Place] = [.secret, .on, .formerly]

    private static let fileRecords: [Record] = [
        Record(.keyspec, [.file], "a whole number", "The version of the language that the spec is written in."),
        Record(
            .app, [.file], "a name and a block", repeats: true, block: .required,
            "What several keychains of one app share."),
        Record(
            .keychain, [.file], "a name and a block", repeats: true, block: .required,
            "The keychain whose secrets the file declares."),
        Record(
            .secret, [.file], "a name, a colon and an item class", repeats: true, block: .required,
            "One item, or a family of items whose identity has run-time parameters."),
        Record(
            .retired, [.file], "a name, a colon and an item class", repeats: true, block: .required,
            "A secret of older versions, whose items the app deletes."),
        Record(
            .record, [.file], "a name", repeats: true, block: .required,
            "Several secrets that are saved, read and deleted as one."),
        Record(
            .exception, [.file], "a rule's code, `for` and a name", repeats: true, block: .required,
            "A reviewed departure from a warning about a declaration in another file."),
    ]

    private static let keychainRecords: [Record] = [
        Record(.in, [.keychain], "the name of an app", "The `app` that supplies what the keychain doesn't state."),
        Record(.platforms, shared, "platforms with their lowest versions", "Where the generated code runs."),
        Record(
            .version, shared, "a version", "The version of the app, which says how long retired secrets are deleted."),
        Record(.visibility, [.keychain], "`internal`, `package` or `public`", "Who can use the generated code."),
        Record(
            .import, [.keychain], "the name of a module", repeats: true,
            "A module that declares types of values and parameters."),
        Record(.application, shared, "a string", "The app's identifier, which names its own access group."),
        Record(
            .ownership, [.keychain], "a string of four characters",
            "A mark on every password, without which it isn't this app's: others are never read, listed, changed or removed."
        ),
        Record(
            .clearOnReinstall, [.keychain], "nothing",
            "Has items of the app's own group removed that an earlier installation of the app has left, but for synced ones."
        ),
        Record(
            .service, [.keychain], "a string, `none`, `infoPlist` with a key or `runtime`",
            "The service of generic passwords that state none."),
        Record(
            .target, shared,
            "a name, and `(locked)` if it runs while the device is locked, `(daemon)` if without a login",
            repeats: true,
            block: .optional, "A process that uses the keychain."),
        Record(
            .group, shared, "a name, and a string, `infoPlist` with a key, `appGroup` with a string or `runtime`",
            repeats: true, block: .optional, "An access group, under a name that secrets use."),
        Record(.members, [.group], "names of targets", "The targets that are entitled to the group."),
        Record(.reason, [.group], "a string", "Why the group exists."),
        Record(.members, [.record], "names of secrets", "The secrets that change together."),
    ]

    private static let identityRecords: [Record] = [
        Record(
            .service, identity, "a string, `none`, `infoPlist` with a key or `runtime`",
            "The service that a generic password belongs to."),
        Record(
            .account, identity, "a string, `verbatim` with a string, or `none`",
            "The account that a password belongs to."),
        Record(.server, identity, "a string", "The host that an internet password is for."),
        Record(.protocol, identity, "a protocol", "The protocol that an internet password is for."),
        Record(.port, identity, "a whole number", "The port that an internet password is for."),
        Record(.path, identity, "a string", "The path that an internet password is for."),
        Record(.authentication, identity, "an authentication type", "How the server asks for the password."),
        Record(.securityDomain, identity, "a string", "The realm that an internet password is for."),
        Record(
            .tag, identity, "a string, `infoPlist` with a key or `runtime`",
            "The application tag that tells keys apart."),
        Record(.type, identity, "a key type, or for a password a string of four characters", "The type of a key."),
        Record(.size, identity, "a whole number", "The size of a key in bits."),
        Record(.token, identity, "`secureEnclave`", "The token that holds the private key."),
        Record(.applicationLabel, item, "a string", "The application label of a key."),
    ]

    private static let protectionRecords: [Record] = [
        Record(.value, [.secret], "a type, or `none`", "What the app reads and writes."),
        Record(.bytes, [.secret], "a whole number", "The size in bytes of every value."),
        Record(.maxBytes, [.secret], "a whole number", "The size in bytes that no value exceeds."),
        Record(.accessible, identity, "an accessibility", "The lock states in which the item can be read."),
        Record(.access, identity, "constraints and modifiers, or `none`", "What the user has to do for a read."),
        Record(
            .prompt, item + [.formerly], "a string, or `localized` with a key",
            "What the user is told when a read asks."),
        Record(
            .cancelTitle, item, "a string, or `localized` with a key",
            "What the prompt's cancel button says instead of the system's text."),
        Record(
            .fallbackTitle, item, "a string, `localized` with a key, or `none`",
            "What the prompt's fallback button says instead of the system's text; `none`: there is no such button."),
        Record(.reuse, item, "a whole number", "For how many seconds one authentication serves further reads."),
        Record(.sync, identity, "`yes` or `no`", "Whether iCloud Keychain carries the item to other devices."),
        Record(.group, identity, "the name of a group, `own` or `default`", "The access group that holds the item."),
        Record(
            .readers, item, "names of targets, each with `(locked)` if it reads while the device is locked",
            "The targets that read the item."),
        Record(
            .persistentReference, [.secret], "nothing", "Lets the app hand out references to the item that last."),
        Record(
            .index, item, "nothing",
            "Keeps a plain row beside the item, so that several processes can write it, and families be listed without a prompt."
        ),
        Record(
            .invalidatedBy, item, "`biometryChange`",
            "What makes the item unreadable and has it removed: another enrolled face or finger."),
    ]

    private static let descriptiveRecords: [Record] = [
        Record(
            .label, identity, "a string",
            "The item's name where the system shows it; a certificate and an identity are found by it."),
        Record(.description, item, "a string", "The item's kind where the system shows it."),
        Record(.comment, item, "a string", "A comment that is stored with the item."),
        Record(.creator, item, "a string of four characters", "The item's creator."),
        Record(.isInvisible, item, "`yes` or `no`", "Whether the system hides the item."),
        Record(.isNegative, item, "`yes` or `no`", "Whether the item says that there is no password."),
        Record(.generic, item, "a string", "Data of the app's own; it doesn't tell items apart."),
    ]

    private static let laterRecords: [Record] = [
        Record(
            .on, [.secret], "names of platforms", repeats: true, block: .required,
            "Properties that are different on some platforms."),
        Record(
            .formerly, [.secret], "an item class, or `userDefaults` with a key", repeats: true, block: .optional,
            "Where an older version of the app kept the value."),
        Record(.keychain, [.formerly], "`fileBased`", "The keychain that the older version used."),
        Record(
            .decode, [.formerly], "`base64` or `runtime`",
            "How the older version encoded the value; `runtime`: the app gives a decoder."),
        Record(.survives, [.secret], "`signOut`", "What the item is kept through when the keychain is cleared."),
        Record(
            .weakened, [.secret], "nothing but a block", repeats: true, block: .required,
            "A reviewed change to less protection: what the protection was before."),
        Record(.accessible, [.weakened], "an accessibility", "What the accessibility was."),
        Record(.access, [.weakened], "constraints and modifiers", "What the access control was."),
        Record(.approver, [.weakened], "a string", "Who approved the change."),
        Record(.reason, [.weakened], "a string", "Why it was approved."),
        Record(.delete, [.retired], "nothing", "What becomes of its items: `deleteRetired()` deletes them."),
        Record(.until, [.retired], "a version", "The last version of the app that deletes them."),
        Record(
            .protects, [.secret], "`file` with a string and, in parentheses, a file protection", repeats: true,
            "A file that the item is the key of, and how the file itself is protected."),
        Record(
            .exception, [.secret, .group, .target], "a rule's code", repeats: true, block: .required,
            "A reviewed departure from a warning."),
        Record(.approver, [.exception], "a string", "Who approved it."),
        Record(.reason, [.exception], "a string", "Why it was approved."),
        Record(.until, [.exception], "a date", "The last day on which it holds."),
        Record(.control, [.exception], "a string", "What lowers the risk meanwhile."),
    ]

    private static let policyRecords: [Record] =
        [
            Record(
                .policy, [.keychain, .app, .secret], "nothing but a block", block: .required,
                "What reviewers need to know.")
        ]
        + PolicyDeclaration.Field.allCases.map {
            Record($0.keyword, [.policy], $0 == .migration ? "a string, `moves` or `stays`" : "a string", $0.meaning)
        }
}

extension PolicyDeclaration.Field {
    var keyword: Keyword {
        switch self {
        case .owner: .owner
        case .purpose: .purpose
        case .classification: .classification
        case .exposure: .exposure
        case .retention: .retention
        case .availability: .availability
        case .migration: .migration
        case .recovery: .recovery
        case .rotation: .rotation
        }
    }

    var meaning: String {
        switch self {
        case .owner: "Who answers for the secret."
        case .purpose: "What it is for."
        case .classification: "How sensitive it is."
        case .exposure: "What someone who has it can do."
        case .retention: "How long it is kept."
        case .availability: "When the app needs it."
        case .migration: "What happens to it on a new device."
        case .recovery: "What the app does when it is gone."
        case .rotation: "How often it is replaced."
        }
    }
}
