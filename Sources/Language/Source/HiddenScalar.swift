extension Unicode.Scalar {
    /// Whether a reader can't see it, or sees what is around it elsewhere than it stands: controls, bidirectional marks, what has no
    /// width, line separators, scalars without a meaning that everybody shares. A line feed and a tab are: who may show them knows it.
    ///
    /// Source: the general category and the property Default_Ignorable_Code_Point of the Unicode Character Database; the blank pattern
    /// of Braille has ink by neither.
    public var isHidden: Bool {
        if isASCII { return value < 0x20 || value == 0x7F }
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: return true
        default: return properties.isDefaultIgnorableCodePoint || value == 0x2800
        }
    }

    /// Whether it is hidden between two others: not if it is what makes them one emoji, or joins the letters of a script that is written
    /// so. Of a run of such marks each needs the one before: `previous` is nil where that is hidden.
    public func isHidden(after previous: Unicode.Scalar?, before next: Unicode.Scalar?) -> Bool {
        guard isHidden else { return false }
        guard let previous else { return true }
        switch value {
        case 0x200C: return !(previous.isOfJoiningScript && next?.isOfJoiningScript == true)
        case 0x200D:
            let joinsEmoji = previous.isPartOfEmoji && next?.isPartOfEmoji == true
            return !joinsEmoji && !(previous.isOfJoiningScript && next?.isOfJoiningScript == true)
        case 0xFE0E, 0xFE0F: return !(previous.isPartOfEmoji || next?.value == 0x20E3)
        // A flag of a region is written in tags.
        case 0xE0020...0xE007F: return !(previous.value == 0x1F3F4 || 0xE0020...0xE007E ~= previous.value)
        default: return true
        }
    }

    private var isPartOfEmoji: Bool { !isASCII && properties.isEmoji || value == 0xFE0F }

    /// Arabic, Syriac, the scripts of India and their neighbours.
    private var isOfJoiningScript: Bool { 0x0600...0x18AF ~= value && !isHidden }
}

extension StringProtocol {
    /// The text with something else in place of what is hidden in it.
    ///
    /// - Parameter replacement: what stands for a scalar; nil leaves it.
    /// - Returns: the text.
    public func replacingHidden(_ replacement: (Unicode.Scalar) -> String?) -> String {
        var result = ""
        var previous: Unicode.Scalar?
        var rest = unicodeScalars.makeIterator()
        var current = rest.next()
        while let scalar = current {
            current = rest.next()
            let isHidden = scalar.isHidden(after: previous, before: current)
            if isHidden, let shown = replacement(scalar) {
                result += shown
            } else {
                result.unicodeScalars.append(scalar)
            }
            previous = isHidden ? nil : scalar
        }
        return result
    }
}
