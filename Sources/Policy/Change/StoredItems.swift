/// What the new version's code meets where the old version's code stored an item, on one platform.
///
/// Each answer is what the operations of generated code do on rows as the keychain keeps them; a test puts every pair of declarations
/// through both.
struct StoredItems {
    let itemClass: ItemClass
    let old: ItemPolicy
    let oldClass: ItemClass
    let new: ItemPolicy
    let formers: [FormerPolicy]
    /// What the old version said of older ones.
    let oldFormers: [FormerPolicy]
    /// Whether the old values are understood by the new code.
    let value: ValueChange

    private var oldPlace: ItemPlace { ItemPlace(old, oldClass) }
    private var newPlace: ItemPlace { ItemPlace(new, itemClass) }

    /// Whether it is somewhere else now.
    var isElsewhere: Bool { oldPlace != newPlace }

    /// The statement that an older version kept it where the old one does.
    var former: FormerPolicy? {
        let places = formers.filter { $0.itemClass != nil && $0.place == nil }
        return places.first { ItemPlace($0).finds(oldPlace.withoutOwnership) }
    }

    /// What becomes of it.
    var consequence: ChangeConsequence {
        if isElsewhere { return newPlace.finds(oldPlace) ? whereNoGroupIsNamed : whereMoved }
        if old.index != new.index { return .orphaned }
        let change = itemClass.isPassword ? passwordInPlace : referenceInPlace
        if change == .unreadable { return change }
        return value.consequence ?? change
    }

    // MARK: In the same place

    private var isSameProtection: Bool {
        old.accessible == new.accessible && old.access == new.access && old.token == new.token
    }

    private var passwordInPlace: ChangeConsequence {
        if isSameProtection { return .unchanged }
        if old.asksTheUser, new.access == nil {
            // Such an item is read as one with access control, which asks where the row wants it.
            return former?.asksTheUser == true && !new.sync ? .askedUntilSaved : .unreadable
        }
        if !old.asksTheUser, new.asksTheUser { return isMigrated ? .openUntilMigrated : .openUntilSaved }
        return isMigrated ? .updatedByMigration : .updatedAtNextSave
    }

    /// Whether `migrate` replaces the old version's row: one with that version's mark is taken for a present one, and an item with an
    /// index is never looked for where it would be without.
    private var isMigrated: Bool { former != nil && !new.sync && !new.index && !wasStaged }

    /// Whether the old version replaced rows by way of a staging row, and so marked them.
    private var wasStaged: Bool {
        let wasElsewhere = oldFormers.contains { $0.place == nil && ItemPlace($0) == oldPlace.withoutOwnership }
        return old.access != nil || wasElsewhere && !old.sync
    }

    /// Keys, certificates and identities are never saved again: only a migration changes what protects them.
    private var referenceInPlace: ChangeConsequence {
        if isSameProtection { return .unchanged }
        if old.token != nil || new.token != nil { return .keptProtection }
        let isFound = former?.accessible == old.accessible && old.accessible != new.accessible
        if isFound {
            if !old.asksTheUser { return .updatedByMigration }
            if former?.asksTheUser == true { return .updatedAfterPrompt }
        }
        if old.asksTheUser, new.access == nil { return .unreadable }
        // The same certificate stored again takes the new accessibility; one with access control isn't replaced.
        let isReplaced = itemClass == .certificate && old.access == nil && new.access == nil
        return isReplaced ? .updatedAtNextSave : .keptProtection
    }

    // MARK: In another place

    private var whereMoved: ChangeConsequence {
        guard let former, !old.index else {
            return newPlace.isOneGroup(of: oldPlace) ? .orphanedUnlessFirst : .orphaned
        }
        if old.asksTheUser {
            return former.asksTheUser ? .movedAfterPrompt : .unreadable
        }
        if former.decode == nil, let consequence = value.consequence, consequence != .readAsBytes { return consequence }
        return old.sync && !new.sync ? .movedFromEveryDevice : .moved
    }

    /// The old one named its group, the new one names none.
    private var whereNoGroupIsNamed: ChangeConsequence {
        if old.asksTheUser, new.access == nil { return .unreadable }
        // What is added before it replaces anything is added to the first of the app's groups.
        let isAdded =
            switch itemClass {
            case .genericPassword, .internetPassword: new.access != nil || former != nil && !new.sync
            case .certificate: new.access == nil
            case .identity: true
            case .key: false
            }
        return isAdded ? .secondCopy : value.consequence ?? .searchedEverywhere
    }
}

/// What the new code makes of values that the old code encoded (`Documentation/Values.md`).
struct ValueChange {
    let old: String?
    let new: String?
    let oldSize: String?
    let newSize: String?

    /// Nil if nothing changes for stored values.
    var consequence: ChangeConsequence? {
        if old != new, new != "none" {
            // Bytes are read as they are, if they needn't have a certain number.
            return new == "Data" && !isExact ? .readAsBytes : .undecodable
        }
        return isExact && oldSize != newSize ? .undecodable : nil
    }

    /// Whether a value of another number of bytes isn't read; one that is larger than a save allows is.
    private var isExact: Bool { newSize?.hasPrefix("bytes ") ?? false }
}
