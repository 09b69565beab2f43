import Testing

/// Texts that try to leave their place in some output, or to show a reader something else than they are.
struct HostileText: CustomTestStringConvertible, Sendable {
    let name: String
    let text: String

    var testDescription: String { name }

    /// The text between the quotation marks of a spec. What may stand there as it is does.
    var written: String {
        text.unicodeScalars.map { scalar in
            switch scalar {
            case "\"", "\\", "$": "\\\(scalar)"
            case _ where scalar.properties.generalCategory == .control: "\\u{\(String(scalar.value, radix: 16))}"
            default: String(scalar)
            }
        }.joined()
    }

    /// The text as it can stand in a comment: without line ends and other controls, which would end it or be an error.
    var comment: String {
        String(String.UnicodeScalarView(text.unicodeScalars.filter { $0 != "\n" && $0 != "\r" }))
    }

    /// Four bytes, for what takes no more.
    static let short = HostileText(name: "four characters", text: "\"\\`|")

    static let all: [HostileText] = [
        short,
        HostileText(name: "Swift literal", text: "\"); fatalError() //\\(evil)\\u{41}\"\"\" #\"\\#(x)\"#"),
        HostileText(name: "comments", text: "*/ } /* --> <!-- // ]]> ///"),
        HostileText(name: "elements", text: "</script></td><script>alert(1)</script><b onload='x'>"),
        HostileText(name: "attribute", text: "\" onload=\"alert(1)' y='"),
        HostileText(name: "entities", text: "&lt;b&gt; &#60; &amp;amp; &quot"),
        HostileText(
            name: "Markdown", text: "# *a* _b_ ~~c~~ [d](javascript:e) ![f](g) www.h.org http://i.org j@k.org\\"),
        HostileText(name: "table and code", text: "a | b || `c` ``` |\\| ~~~"),
        HostileText(
            name: "line ends", text: "a\nb\rc\r\nd\u{85}e\u{2028}f\u{2029}g\u{B}h\u{C}\n\n- i\n    j\n```\n# k"),
        HostileText(name: "NUL", text: "a\0b"),
        HostileText(
            name: "terminal", text: "\u{1B}[31m\u{1B}[2J\u{1B}]0;t\u{7}\u{1B}]8;;http://x\u{1B}\\\u{9B}1m\u{8}\u{7F}"),
        HostileText(
            name: "direction",
            text:
                "a\u{202A}b\u{202B}c\u{202C}d\u{202D}e\u{202E}f\u{2066}g\u{2067}h\u{2068}i\u{2069}\u{200E}\u{200F}\u{61C}"
        ),
        HostileText(name: "right to left", text: "שלום نامه‌ها"),
        HostileText(
            name: "no width",
            text: "a\u{200B}b\u{200C}c\u{200D}d\u{2060}e\u{FEFF}f\u{AD}g\u{34F}h\u{3164}i\u{E0041}j\u{FFF9}"),
        HostileText(name: "GitHub", text: "::error file=x,line=1::%0A::set-output name=a::b%25"),
        HostileText(name: "build", text: "$(HOME) ${HOME} `id` $$ # : ; = % * ? [ ] ~ | tab\tend "),
        HostileText(name: "backticks", text: "a " + String(repeating: "`", count: 100) + "b"),
        HostileText(name: "marks", text: "\u{301}\u{20DD}e" + String(repeating: "\u{301}", count: 300)),
        HostileText(name: "long", text: String(repeating: "long ", count: 400)),
        HostileText(name: "emoji", text: "🔑👩‍👩‍👧🏴󠁧󠁢󠁥󠁮󠁧󠁿☝️"),
        HostileText(name: "private", text: "\u{E000}\u{F8FF}\u{10FFFD}\u{FFFE}"),
        HostileText(name: "JSON", text: "\",\"evil\":{\"a\":[1,2]},\"\u{1F}/\\/"),
        HostileText(name: "format", text: "%s %n %@ %d \\n \\x41 \\033[0m {0}"),
    ]
}
