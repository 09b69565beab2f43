import Foundation
import Language

@testable import Policy

/// One line of `Tests/Fixtures/rules`: a spec in short, and whether its rule reports it.
///
/// A line begins with `-` (its rule reports it, and no other) or `+` (nothing is reported). Then come, as far as needed,
/// `[app.groups=A,B app.plist=KEY:VALUE]` for what targets are signed with, `{...}` for statements in the keychain, and secrets with
/// `|` between them, each with its class if it isn't a generic password: `key: type rsa; size 2048`. A statement replaces the one of
/// its word that a sound secret or keychain has, `!word` removes that, `named x` gives a name, `trailing` puts the rest after the
/// secrets. Before ` => ` stands the older version that it is compared with. After `-=` and `+=` stands the whole spec, with `⏎` for a line end and `--` between files; `<FF>` is a byte.
struct RuleCase: Sendable, CustomStringConvertible {
    let code: String
    let isReported: Bool
    let description: String
    let files: [[UInt8]]
    let signing: Signing
    /// The files of the older version, if there is one.
    let before: [[UInt8]]?

    init?(code: String, _ line: Substring) {
        guard let sign = line.first, sign == "-" || sign == "+" else { return nil }
        self.code = code
        description = "\(code) \(line)"
        isReported = sign == "-"
        var rest = line.dropFirst()
        if let arrow = rest.range(of: "=> ") ?? (rest.hasSuffix("=>") ? rest.range(of: "=>", options: .backwards) : nil)
        {
            let old = String(line.prefix(1)) + rest[..<arrow.lowerBound]
            before = RuleCase(code: code, Substring(old))?.files
            rest = Substring((rest.first == "=" ? "= " : "") + rest[arrow.upperBound...])
        } else {
            before = nil
        }
        if rest.first == "=" {
            signing = Signing()
            files = rest.dropFirst(2).split(separator: "⏎--⏎").map(Self.bytes)
            if files.isEmpty { return nil }
            return
        }
        rest = rest.drop { $0 == " " }
        signing = Self.signing(Self.bracketed("[", "]", &rest) ?? "")
        let keychain = Statements(Self.bracketed("{", "}", &rest) ?? "")
        var spec = Self.keychain(keychain)
        for (index, secret) in Statements.split(rest, at: "|").enumerated() {
            spec += Self.secret(secret, number: index + 1)
        }
        files = [Self.bytes(Substring(spec + (keychain.text(of: "trailing") ?? "")))]
    }

    private static let shared =
        #"group shared "$(AppIdentifierPrefix)org.example.shared" { members app, widget; reason "Shown in the widget" }"#

    private static func keychain(_ statements: Statements) -> String {
        // The group's members are targets of the sound keychain.
        let ownTargets = statements.text(of: "target") != nil || statements.text(of: "!target") != nil
        let sound = Statements(
            """
            platforms iOS 18, macOS 15; application "org.example.app"; service "org.example.app"; target app; \
            target widget (locked); policy { owner "Example team" }; \(ownTargets ? "" : shared)
            """)
        return "keychain Example {\n\(sound.replaced(by: statements, leavingOut: ["trailing"]))\n}\n"
    }

    private static func secret(_ text: Substring, number: Int) -> String {
        let text = text.drop { $0 == " " }
        let itemClass = ItemClass.allCases.first { text.hasPrefix("\($0.rawValue):") } ?? .genericPassword
        let isNamed = text.hasPrefix("\(itemClass.rawValue):")
        let statements = Statements(isNamed ? text.dropFirst(itemClass.rawValue.count + 1) : text)
        let name = statements.text(of: "named") ?? "s\(number)"
        let identity =
            switch itemClass {
            case .genericPassword: "account \"s\(number)\"; value Data"
            case .internetPassword: "server \"www.example.net\"; account \"s\(number)\"; value Data"
            case .key: "tag \"s\(number)\"; type ecSECPrimeRandom; size 256"
            case .certificate, .identity: "label \"s\(number)\""
            }
        let sound = Statements("\(identity); accessible whenUnlocked; group own; readers app")
        let body = sound.replaced(by: statements, leavingOut: ["named", "!doc"])
        let documentation = statements.text(of: "!doc") == nil ? "/// Signs in.\n" : ""
        return "\(documentation)secret \(name): \(itemClass.rawValue) {\n\(body)\n}\n"
    }

    private static func signing(_ text: Substring) -> Signing {
        var signing = Signing()
        for field in text.split(separator: " ") {
            let parts = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let path = parts[0].split(separator: ".")
            let (target, kind) = path.count > 1 ? (String(path[0]), path[1]) : ("", path[0])
            let values = parts[1].split(separator: ",").map(String.init)
            var entitlements = signing.entitlements[target] ?? Entitlements(name: "\(target).entitlements")
            switch kind {
            case "groups": entitlements.keychainAccessGroups = values
            case "appGroups": entitlements.applicationGroups = values
            case "domains": entitlements.associatedDomains = values
            default:
                let pairs = values.map { $0.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false) }
                let plist = InfoPlist(
                    name: "Info.plist",
                    strings: Dictionary(uniqueKeysWithValues: pairs.map { (String($0[0]), String($0[1])) }))
                if target.isEmpty { signing.infoPlist = plist } else { signing.infoPlists[target] = plist }
                continue
            }
            signing.entitlements[target] = entitlements
        }
        return signing
    }

    /// What stands in brackets at the beginning of `text`, which is then without it.
    private static func bracketed(_ open: Character, _ close: Character, _ text: inout Substring) -> Substring? {
        guard text.first == open else { return nil }
        let end = Statements.end(of: text, open, close)
        let inside = text[..<end].dropFirst()
        text = text[end...].dropFirst().drop { $0 == " " }
        return inside
    }

    private static func bytes(_ text: Substring) -> [UInt8] {
        var bytes: [UInt8] = []
        var rest = text.replacing("⏎", with: "\n")[...]
        while let start = rest.firstIndex(of: "<") {
            bytes += rest[..<start].utf8
            let end = rest.index(start, offsetBy: 4, limitedBy: rest.endIndex) ?? rest.endIndex
            if let byte = UInt8(rest[start..<end].dropFirst().dropLast(), radix: 16), rest[..<end].last == ">" {
                bytes.append(byte)
                rest = rest[end...]
            } else {
                bytes.append(UInt8(ascii: "<"))
                rest = rest[start...].dropFirst()
            }
        }
        return bytes + rest.utf8
    }
}

/// Statements with `;` between them.
private struct Statements {
    let all: [Substring]

    init(_ text: some StringProtocol) {
        all = Self.split(Substring(text), at: ";").map { $0.drop { $0 == " " } }.filter { !$0.isEmpty }
    }

    private static func word(_ statement: Substring) -> Substring { statement.prefix { $0 != " " && $0 != "⏎" } }

    /// What follows a word, if it is there.
    func text(of word: String) -> String? {
        all.first { Self.word($0) == word }.map { String($0.dropFirst(word.count).drop { $0 == " " }) }
    }

    /// These statements, but for those of whose word there are others, and then the others.
    func replaced(by others: Statements, leavingOut skipped: Set<Substring>) -> String {
        let words = Set(others.all.map { Self.word($0.first == "!" ? $0.dropFirst() : $0) })
        let kept = all.filter { !words.contains(Self.word($0)) }
        let added = others.all.filter { $0.first != "!" && !skipped.contains(Self.word($0)) }
        return (kept + added).joined(separator: ";\n")
    }

    /// Splits where neither a string nor a block is open.
    static func split(_ text: Substring, at separator: Character) -> [Substring] {
        var parts: [Substring] = []
        var start = text.startIndex
        var index = text.startIndex
        while index < text.endIndex {
            switch text[index] {
            case "\"": index = endOfString(text, index)
            case "{": index = index < text.endIndex ? end(of: text[index...], "{", "}") : index
            case "/" where text[index...].hasPrefix("//"): index = text[index...].firstIndex(of: "⏎") ?? text.endIndex
            case separator:
                parts.append(text[start..<index])
                start = text.index(after: index)
            default: break
            }
            if index < text.endIndex { index = text.index(after: index) }
        }
        return parts + [text[start...]]
    }

    /// The place of the bracket that closes the one at the beginning.
    static func end(of text: Substring, _ open: Character, _ close: Character) -> Substring.Index {
        var depth = 0
        var index = text.startIndex
        while index < text.endIndex {
            switch text[index] {
            case "\"" where open == "{": index = endOfString(text, index)
            case open: depth += 1
            case close:
                depth -= 1
                if depth == 0 { return index }
            default: break
            }
            if index < text.endIndex { index = text.index(after: index) }
        }
        return text.endIndex
    }

    /// The place of the quotation mark that ends a string; the end of the text, if none does.
    private static func endOfString(_ text: Substring, _ start: Substring.Index) -> Substring.Index {
        var index = text.index(after: start)
        while index < text.endIndex, text[index] != "\"" {
            if text[index] == "\\" { index = text.index(after: index) }
            if index < text.endIndex { index = text.index(after: index) }
        }
        return index
    }
}
