import Language

/// The types of values, as a spec writes them.
private enum ValueWord: String, ClosedVocabulary {
    case string = "String", data = "Data"
    case bool = "Bool", int = "Int", double = "Double", date = "Date", uuid = "UUID"
    case codable, json, rawKey, dataRepresentation, none

    static let noun = "type of value"
}

extension ArgumentReader {
    /// An item class. What was most likely meant is taken for it, so that the rest of the secret can be judged.
    mutating func itemClass() -> Located<ItemClass>? {
        let word = nextWord
        let place = location
        if let itemClass = closed(ItemClass.self) { return itemClass }
        return word.flatMap(ItemClass.suggestion).map { Located($0, place) }
    }

    /// `String`, `codable(SomeType)`, `none`
    mutating func valueForm() -> Located<ValueForm>? {
        let place = location
        guard let word = closed(ValueWord.self) else { return nil }
        let form: ValueForm? =
            switch word.value {
            case .string: .string
            case .data: .data
            case .bool: .bool
            case .int: .int
            case .double: .double
            case .date: .date
            case .uuid: .uuid
            case .none: .nothing
            case .rawKey: keyType(CryptoKitKey.self).map(ValueForm.rawKey)
            case .dataRepresentation: keyType(EnclaveKey.self).map(ValueForm.dataRepresentation)
            case .codable: parenthesizedType().map(ValueForm.codable)
            case .json: parenthesizedType().map(ValueForm.json)
            }
        return form.map { Located($0, place) }
    }

    /// `(Auth.Session)`
    private mutating func parenthesizedType() -> TypeName? {
        guard require(.leftParenthesis), let first = word() else { return nil }
        var parts = [first.value]
        while skip(.dot) {
            guard let part = word() else { return nil }
            parts.append(part.value)
        }
        return require(.rightParenthesis) ? TypeName(parts) : nil
    }

    /// `(Curve25519.Signing.PrivateKey)`: one type of a table.
    private mutating func keyType<Key: ClosedVocabulary>(_: Key.Type) -> Key? {
        guard require(.leftParenthesis), let first = word() else { return nil }
        var name = first.value
        var span = first.location.span
        while skip(.dot) {
            guard let part = word() else { return nil }
            name += "." + part.value
            span = span.union(part.location.span)
        }
        guard require(.rightParenthesis) else { return nil }
        if let key = Key(rawValue: name) { return key }
        reporter.report(
            .unknownValue, "no \(Key.noun) is called `\(name)`", at: span,
            help: Key.suggestion(for: name).map { "did you mean `\($0.rawValue)`?" }
                ?? Key.list.map { "write one of \($0)" })
        return nil
    }

    /// `"..."`, `verbatim "..."`, `none`
    mutating func account() -> Located<IdentityText>? {
        if let none = skip(word: "none") { return Located(.absent, none) }
        let isVerbatim = skip(word: "verbatim") != nil
        return identityText(isVerbatim: isVerbatim).map { Located(.text($0.value), $0.location) }
    }

    /// A text of the other attributes that tell items apart.
    mutating func identity() -> Located<IdentityText>? {
        identityText().map { Located(.text($0.value), $0.location) }
    }

    /// `"..."`, `localized "key"`
    mutating func prompt() -> Located<Prompt>? {
        if skip(word: "localized") != nil { return plainText().map { Located(.localized(key: $0.value), $0.location) } }
        return plainText().map { Located(.text($0.value), $0.location) }
    }

    /// `"..."`, `localized "key"`, `none`
    mutating func fallbackTitle() -> Located<Prompt>? {
        if let none = skip(word: "none") { return Located(.text(""), none) }
        return prompt()
    }

    /// `own`, `default`, the name of a declared group
    mutating func groupReference() -> Located<GroupReference>? {
        word().map { name in
            switch name.value {
            case "own": Located(.own, name.location)
            case "default": Located(.default, name.location)
            default: Located(.declared(name.value), name.location)
            }
        }
    }

    /// `app (locked), widget`
    mutating func readers() -> [ReaderDeclaration] {
        var first: [String: Location] = [:]
        return list { reader in
            guard let (name, locked) = reader.nameWithLock() else { return nil }
            if let earlier = first[name.value] {
                reader.reporter.reportDuplicate("`\(name.value)`", at: name.location.span, first: earlier)
                return nil
            }
            first[name.value] = name.location
            return ReaderDeclaration(target: name, locked: locked)
        }
    }

    /// A code of four ASCII characters, as creators and types are.
    mutating func fourCharacters() -> Located<String>? {
        guard let text = plainText() else { return nil }
        guard text.value.utf8.count != 4 || !text.value.utf8.allSatisfy({ $0 < 0x80 }) else { return text }
        reporter.report(
            .wrongArgument, "this text has to have four ASCII characters", at: text.location.span)
        return nil
    }

    /// `file "mail.sqlite" (complete)`
    mutating func protectedFile() -> FileDeclaration? {
        only("file")
        let name = plainText()
        guard require(.leftParenthesis) else { return nil }
        let protection = closed(FileProtection.self)
        guard require(.rightParenthesis), let name, let protection else { return nil }
        return FileDeclaration(name: name, protection: protection)
    }

    /// `biometryChange`
    mutating func biometryChange() -> Location? {
        guard let place = skip(word: "biometryChange") else {
            fail()
            return nil
        }
        return place
    }

    /// The one word that can come next.
    mutating func only(_ word: String) {
        if skip(word: word) == nil { fail() }
    }
}
