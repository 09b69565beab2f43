/// A secret of a common kind, ready to be put into a spec.
struct Preset: Sendable {
    /// What it is called on the command line.
    let name: String
    /// What it is, as a noun without an article and a full stop.
    let title: String
    /// When to take it, as a sentence.
    let use: String
    /// When not to, and what to take then; a sentence.
    let instead: String
    /// What it declares, with these words in braces: `name` and `account` are its names in Swift and in the keychain, `base` is what
    /// the app calls itself, `place` and `locked place` are lines with the group and the readers, who in the second case also read
    /// while the device is locked.
    let template: String
}

/// Where a preset is put: what its text depends on.
struct PresetPlace {
    /// The app's identifier, or what stands for it.
    var base = "org.example.app"
    /// The word after `group`; nil if no group has to be stated.
    var group: String?
    /// Who reads what is closed while the device is locked; nil if that needn't be stated.
    var reader: String?
    /// Who reads also while the device is locked; nil if there is nobody to name.
    var lockedReader: String?
}

extension Preset {
    /// The declarations, not yet laid out.
    ///
    /// - Parameters:
    ///   - name: the secret's name in Swift.
    ///   - place: where they go.
    /// - Returns: statements, without a line end at the end.
    func text(name: String, in place: PresetPlace) -> String {
        template
            .replacing("    {place}\n", with: lines(place.group, place.reader))
            .replacing("    {locked place}\n", with: lines(place.group, place.lockedReader.map { "\($0) (locked)" }))
            .replacing("{name}", with: name)
            .replacing("{account}", with: Self.account(name))
            .replacing("{base}", with: place.base)
    }

    private func lines(_ group: String?, _ reader: String?) -> String {
        [group.map { "    group \($0)\n" }, reader.map { "    readers \($0)\n" }].compactMap(\.self).joined()
    }

    /// A Swift name as the words that a keychain shows: `accessToken` is `access-token`.
    private static func account(_ name: String) -> String {
        var account = ""
        for character in name {
            if character.isUppercase, account.last?.isLetter == true || account.last?.isNumber == true {
                account.append("-")
            }
            account += character == "_" ? "-" : character.lowercased()
        }
        return account
    }
}
