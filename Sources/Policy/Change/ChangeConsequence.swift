/// What a change means for items that the older version of the app has stored.
public enum ChangeConsequence: String, Codable, Hashable, Sendable, CaseIterable {
    case noItems, unchanged
    case updatedAtNextSave, updatedByMigration, updatedAfterPrompt, openUntilSaved, openUntilMigrated, askedUntilSaved,
        keptProtection
    case moved, movedAfterPrompt, movedFromEveryDevice
    case readAsBytes, searchedEverywhere, secondCopy
    case reachable, stillReachable, platformLeft
    case removed, removedEverywhere
    case orphaned, orphanedUnlessFirst, partlyOrphaned, notMovedAnyMore, unreadable, undecodable

    /// The consequence, as a sentence about each item.
    public var sentence: String {
        switch self {
        case .noItems: "No item of it is on a device yet."
        case .unchanged: "Found as before, and stays as it is."
        case .updatedAtNextSave: "Found as before; takes on the new protection when it is next saved."
        case .updatedByMigration: "Found as before; `migrate()` gives it the new protection, and so does the next save."
        case .updatedAfterPrompt: "Found as before; `migrate` asks the user once, and then gives it the new protection."
        case .openUntilSaved: "Found as before, and read without asking the user until it is saved again."
        case .openUntilMigrated:
            "Found as before, and read without asking the user until `migrate()` has run or it is saved again."
        case .askedUntilSaved: "Found as before; each read asks the user until it is saved again."
        case .keptProtection: "Found as before; keeps the old protection until it is deleted and made again."
        case .moved: "`migrate()` moves it from its old place."
        case .movedAfterPrompt: "`migrate` moves it from its old place, and asks the user once for that."
        case .movedFromEveryDevice:
            "`migrate()` moves it out of iCloud Keychain, and so deletes it from every other device of the account."
        case .readAsBytes: "Found as before; the stored bytes are what is read."
        case .searchedEverywhere: "Found as before, in whichever of the app's groups it is."
        case .secondCopy:
            "Found; where its group isn't the first that the app was signed for, the next save stores a second copy beside it."
        case .reachable: "The new reader can read, change and delete it as soon as it is installed."
        case .stillReachable:
            "Stays where it is; a target that is no longer named can still reach it while it is entitled to the group."
        case .platformLeft: "Stays in the keychain of devices with that platform; no new version of the app reaches it."
        case .removed: "`deleteRetired()` deletes it."
        case .removedEverywhere: "`deleteRetired(includingSynced: true)` deletes it on every device of the account."
        case .orphaned: "Orphaned: not found any more, and never deleted."
        case .orphanedUnlessFirst: "Found where the new group is the first that the app was signed for; else orphaned."
        case .partlyOrphaned: "Found where the new type writes the parameter as the old one did; else orphaned."
        case .notMovedAnyMore: "Orphaned where no version of the app that moves it was ever started; else as before."
        case .unreadable: "Found, and never opened: reads, and where nothing else helps saves, fail with `.locked`."
        case .undecodable: "Found, and may not decode, or decode to another value than was saved."
        }
    }

    /// The same, as a remark of a diagnostic.
    var remark: String {
        let text = sentence.dropLast()
        return text.hasPrefix("`") ? String(text) : text.prefix(1).lowercased() + text.dropFirst()
    }

    /// Whether something that the older version stored gets lost.
    public var isLoss: Bool {
        switch self {
        case .orphaned, .orphanedUnlessFirst, .partlyOrphaned, .notMovedAnyMore, .unreadable, .undecodable, .secondCopy:
            true
        default: false
        }
    }
}
