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
        if let type = Parameter.ValueType(rawValue: word.text) { return type }
        reporter.report(
            .unknownValue, "no parameter type is called `\(word.text)`", at: word.span,
            help: Parameter.ValueType.suggestion(for: word.text).map { "did you mean `\($0.rawValue)`?" }
                ?? Parameter.ValueType.list.map { "write one of \($0)" })
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
