/// Foreign text made fit for a terminal: what can't be seen, or would change what is seen, is shown as an escape.
enum DisplayText {
    /// The text with such characters escaped; joiners within an emoji stay.
    static func safe(_ text: String, keepingTabs: Bool = false) -> String {
        if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text }
        return text.map { keepingTabs && $0 == "\t" ? "\t" : Cell($0).text }.joined()
    }

    /// One user-perceived character as it is shown.
    struct Cell {
        /// Scalars of one character that are shown; the rest of a longer pile is left out.
        private static let longestCluster = 12

        let text: String
        /// Terminal columns that it takes.
        let width: Int

        init(_ character: Character) {
            let scalars = character.unicodeScalars
            guard let first = scalars.first else {
                (text, width) = ("", 0)
                return
            }
            if scalars.count == 1, first.value >= 0x20, first.value < 0x7F {
                (text, width) = (String(character), 1)
                return
            }
            var shown = ""
            var escapes = 0
            let kept = Array(scalars.prefix(Self.longestCluster))
            var previous: Unicode.Scalar?
            for (index, scalar) in kept.enumerated() {
                let next = index + 1 < kept.count ? kept[index + 1] : nil
                if index == 0 && scalar.isMark || scalar.isHidden(after: previous, before: next) {
                    let escape = "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
                    shown += escape
                    escapes += escape.count
                    previous = nil
                } else {
                    previous = scalar
                    shown.unicodeScalars.append(scalar)
                }
            }
            text = shown
            width = escapes + (first.isMark || first.isHidden ? 0 : scalars.columns)
        }
    }
}

extension Unicode.Scalar {
    /// Whether it combines: without a letter it would land on whatever stands before it.
    fileprivate var isMark: Bool {
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark: true
        default: false
        }
    }
}

extension String.UnicodeScalarView {
    /// Columns of one character: two for East Asian wide letters and for emoji.
    fileprivate var columns: Int {
        guard let first else { return 0 }
        return first.isWide || first.properties.isEmojiPresentation || contains("\u{FE0F}") ? 2 : 1
    }
}

extension Unicode.Scalar {
    /// The blocks that Unicode's EastAsianWidth table gives as wide or fullwidth.
    fileprivate var isWide: Bool {
        switch value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3,
            0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x1B2FF, 0x20000...0x3FFFD:
            true
        default: false
        }
    }
}
