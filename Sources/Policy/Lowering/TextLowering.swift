import Language

extension ArgumentReader {
    /// A string without run-time parameters and build settings.
    mutating func plainText() -> Located<String>? {
        guard let literal = literal() else { return nil }
        return lower(literal, parameters: false, buildSetting: false).map { text in
            let plain = text.segments.map { segment in
                if case .text(let text) = segment { text } else { "" }
            }
            return Located(plain.joined(), literal.location)
        }
    }

    /// A string that can have run-time parameters.
    mutating func identityText(buildSetting: Bool = false, isVerbatim: Bool = false) -> Located<AttributeText>? {
        guard let literal = literal() else { return nil }
        return lower(literal, parameters: true, buildSetting: buildSetting, isVerbatim: isVerbatim).map {
            Located($0, literal.location)
        }
    }

    /// A string that can begin with the app identifier's prefix.
    mutating func prefixedText() -> Located<AttributeText>? {
        guard let literal = literal() else { return nil }
        return lower(literal, parameters: false, buildSetting: true).map { Located($0, literal.location) }
    }

    private static let buildSetting = "AppIdentifierPrefix"

    /// The text of a literal, or nil if it has a part that can't stand here.
    private func lower(
        _ literal: Located<StringLiteral>, parameters: Bool, buildSetting: Bool, isVerbatim: Bool = false
    ) -> AttributeText? {
        var segments: [AttributeText.Segment] = []
        var isUsable = true
        for segment in literal.value.segments {
            switch segment {
            case .text(let text):
                segments.append(.text(text))
            case .parameter(let name, let type):
                guard parameters else {
                    reportMisplacedParameter(name)
                    isUsable = false
                    continue
                }
                guard let type = valueType(type) else {
                    isUsable = false
                    continue
                }
                segments.append(.parameter(Parameter(name: name.text, type: type)))
            case .buildSetting(let name):
                guard buildSetting, name.text == Self.buildSetting else {
                    reportBuildSetting(name, isPlaced: buildSetting)
                    isUsable = false
                    continue
                }
                segments.append(.appIdentifierPrefix)
            }
        }
        return isUsable ? AttributeText(segments, isVerbatim: isVerbatim) : nil
    }

    private func valueType(_ word: Word?) -> Parameter.ValueType? {
        guard let word else { return .string }
        if let type = Parameter.ValueType(word: word.text) { return type }
        reporter.report(
            .unknownValue, "no parameter has the type `\(word.text)`", at: word.span,
            help: ParameterWord.suggestion(for: word.text).map { "did you mean `\($0.rawValue)`?" }
                ?? "write `String`, `Int`, `UUID`, or a type of the app's whose raw value is a String")
        return nil
    }

    private func reportMisplacedParameter(_ name: Word) {
        reporter.report(
            .misplacedParameter, "`\(name.text)` is a run-time parameter, and this text is fixed", at: name.span)
    }

    private func reportBuildSetting(_ name: Word, isPlaced: Bool) {
        if isPlaced {
            let near = Suggestion.nearest(to: name.text, in: [Self.buildSetting])
            reporter.report(
                .buildSetting, "the build supplies nothing called `\(name.text)` at run time", at: name.span,
                help: near.map { "did you mean `$(\($0))`?" })
        } else {
            reporter.report(.buildSetting, "`$(\(name.text))` can't stand in this text", at: name.span)
        }
    }
}

/// The standard types of parameters, as a spec writes them.
private enum ParameterWord: String, ClosedVocabulary {
    case string = "String", int = "Int", uuid = "UUID"

    static let noun = "parameter type"

    /// Types that no app declares, and whose raw value is no String.
    static let otherStandardTypes: Set<String> = [
        "Any", "Array", "Bool", "Character", "Data", "Date", "Decimal", "Dictionary", "Double", "Float", "Int8",
        "Int16",
        "Int32", "Int64", "Set", "Substring", "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "URL",
    ]
}

extension Parameter.ValueType {
    /// A standard type, or one of the app's: any other whose name begins with a capital.
    init?(word: String) {
        switch ParameterWord(rawValue: word) {
        case .string: self = .string
        case .int: self = .int
        case .uuid: self = .uuid
        case nil:
            let parts = word.split(separator: ".").map(String.init)
            let isCapitalised = parts.last?.utf8.first.map { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 } ?? false
            let isNearStandard = ParameterWord.allCases.contains { $0.rawValue.lowercased() == word.lowercased() }
            guard isCapitalised, !isNearStandard, !ParameterWord.otherStandardTypes.contains(word) else { return nil }
            self = .rawRepresentable(TypeName(parts))
        }
    }
}
