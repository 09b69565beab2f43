@testable import Policy

/// The language's words as libFuzzer takes them, one quoted entry a line, from the tables that the compiler reads.
enum FuzzDictionary {
    static var text: String {
        let words =
            Keyword.allCases.map(\.rawValue) + all(ItemClass.self) + all(Accessibility.self)
            + all(InternetProtocol.self) + all(AuthenticationType.self) + all(AccessControlFlag.self)
            + all(KeyType.self) + all(FileProtection.self) + all(Token.self) + all(CryptoKitKey.self)
            + all(EnclaveKey.self) + all(Platform.self) + all(Visibility.self) + all(ValueDecoding.self)
        return entries(Array(Set(words)).sorted() + marks)
    }

    private static func all<Words: ClosedVocabulary>(_: Words.Type) -> [String] { Words.allCases.map(\.rawValue) }

    /// What isn't in a table: marks, escapes, types, and what means something in an output.
    private static let marks = [
        "{ ", " }", "\\(id)", "\\(id: UUID)", "\\u{202E}", "\\u{0}", "\\n", "\\\"", "$(AppIdentifierPrefix)", "// ",
        "/// ",
        "/*", "*/", "\r\n", "String", "Data", "Bool", "codable(", "none", "own", "default", "runtime", "infoPlist",
        "appGroup", "localized", "verbatim", "yes", "no", " or ", " and ", " with ", "(locked)", "(daemon)", "KS203",
        "2027-03-01", "16.1", "\u{202E}", "\u{200B}", "\u{2028}", "\u{85}", "\u{FEFF}", "\u{301}", "-->", "]]>",
        "</script>", "<!--", "&lt;", "```", "|", "::error::", "%0A", "$$", "\\#", "javascript:", "www.", "://",
    ]

    private static func entries(_ words: [String]) -> String {
        words.map { word in
            let bytes = word.utf8.map { byte -> String in
                switch byte {
                case UInt8(ascii: "\""), UInt8(ascii: "\\"): "\\" + String(UnicodeScalar(byte))
                case 0x20..<0x7F: String(UnicodeScalar(byte))
                default: "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
                }
            }
            return "\"\(bytes.joined())\""
        }.joined(separator: "\n")
    }
}
