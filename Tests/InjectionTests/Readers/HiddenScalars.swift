/// What a reader can't see, by Unicode's own properties.
enum HiddenScalars {
    /// The first scalar of a text that hides, reorders or ends something; line feeds and tabs count as seen.
    static func first(in text: String) -> String? {
        if text.utf8.allSatisfy({ 0x20..<0x7F ~= $0 || $0 == 0x0A }) { return nil }
        let scalars = Array(text.unicodeScalars)
        for (index, scalar) in scalars.enumerated() {
            if 0x20..<0x7F ~= scalar.value || scalar == "\n" || scalar == "\t" { continue }
            let isHidden =
                switch scalar.properties.generalCategory {
                case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: true
                default: scalar.properties.isDefaultIgnorableCodePoint
                }
            // Emoji and some words are made with them.
            let isPartOfText =
                index > 0 && (joinsEmoji(scalar, after: scalars[index - 1]) || joinsLetters(scalar, scalars[index - 1]))
            if isHidden, !isPartOfText { return "U+" + String(scalar.value, radix: 16, uppercase: true) }
        }
        return nil
    }

    /// Persian and the scripts of India are written with joiners.
    private static func joinsLetters(_ scalar: Unicode.Scalar, _ previous: Unicode.Scalar) -> Bool {
        0x200C...0x200D ~= scalar.value && 0x0600...0x18AF ~= previous.value
    }

    private static func joinsEmoji(_ scalar: Unicode.Scalar, after previous: Unicode.Scalar) -> Bool {
        let follows = previous.properties.isEmoji || previous.value == 0xFE0F || previous.properties.isEmojiModifier
        switch scalar.value {
        case 0x200D, 0xFE0F: return follows
        case 0xE0020...0xE007F: return follows || 0xE0020...0xE007F ~= previous.value
        default: return false
        }
    }
}
