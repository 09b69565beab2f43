import Language

@testable import Policy

/// Specs in which there is a string in every place of the language that takes one.
struct Specimen {
    /// A place for strings: a word, where it stands, and the word that says what the string is, if one does (`infoPlist "Key"`).
    struct Place: Hashable, CustomStringConvertible {
        let word: String
        let scope: String
        let form: String

        var description: String { "\(word) \(form) in \(scope)" }
    }

    /// A string of a spec.
    struct Position {
        let place: Place
        let file: Int
        /// From quotation mark to quotation mark.
        let span: Span
        let takesFourCharacters: Bool
        /// What tells its text from others; approvers are called as the owner is.
        var number = 0
        /// Whether it is in a retired secret, of which only programs are told.
        let isRetired: Bool
    }

    /// Every place of the language, read from the records of its words.
    static let places: Set<Place> = {
        var places: Set<Place> = []
        for (scope, record) in Vocabulary.records.flatMap({ record in record.places.map { ($0, record) } }) {
            var forms = record.arguments.matches(of: /`(\w+)` with a (?:string|key)/).map { String($0.1) }
            if record.arguments.replacing("with a string", with: "").contains("a string") { forms.append("") }
            for form in forms { places.insert(Place(word: record.keyword.rawValue, scope: "\(scope)", form: form)) }
        }
        return places
    }()

    /// The strings of the specimen, in the order of the text.
    static let positions: [Position] = files.enumerated().flatMap { file, text -> [Position] in
        let tree = Parser.parse(SourceFile(path: "", text: text)).tree
        var found = positions(of: tree.statements, in: .file, file)
        let owner = found.firstIndex { $0.place.word == "owner" }
        for index in found.indices {
            let isApprover = found[index].place.word == "approver"
            found[index].number = 1000 * file + (isApprover ? owner ?? index : index)
        }
        return found
    }

    private static func positions(of statements: [Statement], in scope: Policy.Place, _ file: Int) -> [Position] {
        statements.flatMap { statement -> [Position] in
            let record = Vocabulary.record(statement.keyword.text, in: scope)
            var positions: [Position] = []
            for (index, term) in statement.arguments.enumerated() {
                guard case .string = term.kind else { continue }
                var form = ""
                if index > 0, case .word(let word) = statement.arguments[index - 1].kind,
                    record?.arguments.contains("`\(word)` with") == true
                {
                    form = word
                }
                positions.append(
                    Position(
                        // A retired secret is declared as it was.
                        place: Place(
                            word: statement.keyword.text, scope: scope == .retired ? "secret" : "\(scope)", form: form),
                        file: file,
                        span: term.span,
                        takesFourCharacters: record?.arguments.contains("string of four characters") == true,
                        isRetired: scope == .retired))
            }
            let inner = Policy.Place.allCases.first { "\($0)" == statement.keyword.text }
            return positions + (inner.map { Self.positions(of: statement.block?.statements ?? [], in: $0, file) } ?? [])
        }
    }

    /// How many of the files can be accepted; those after them are always refused.
    static var acceptable: Int { files.count - 1 }

    /// The files with other texts in some positions, and in each comment.
    ///
    /// - Parameters:
    ///   - texts: what stands between the quotation marks, by the number of the position.
    ///   - comment: what follows the words of each comment.
    /// - Returns: the files, and where each position is now.
    static func files(_ texts: [Int: String], comment: String) -> (files: [SourceFile], spans: [Span]) {
        var result: [[UInt8]] = files.map { _ in [] }
        var spans: [Span] = []
        var reached = files.map { _ in 0 }
        let comment = Array(comment.utf8)
        func copy(_ file: Int, to end: Int) {
            let bytes = Array(files[file].utf8)
            for byte in bytes[reached[file]..<end] {
                // The mark of every comment.
                if byte == UInt8(ascii: "~") { result[file] += comment } else { result[file].append(byte) }
            }
            reached[file] = end
        }
        for (number, position) in positions.enumerated() {
            copy(position.file, to: position.span.start)
            let start = result[position.file].count
            if let text = texts[number] {
                result[position.file] += Array("\"\(text)\"".utf8)
                reached[position.file] = position.span.end
            } else {
                copy(position.file, to: position.span.end)
            }
            spans.append(Span(start, result[position.file].count))
        }
        for file in files.indices { copy(file, to: files[file].utf8.count) }
        return (result.enumerated().map { SourceFile(path: "Specimen\($0).keyspec", bytes: $1) }, spans)
    }

    /// In a comment, `~` is where its text goes.
    private static let files = [
        """
        // Plain ~
        /// An app. ~
        app Acme {
            platforms   iOS 16, macOS 13
            version     3.0
            application "org.example.acme"
            target app
            target widget (locked)
            group first  "$(AppIdentifierPrefix)org.example.first" { members app, widget; reason "First group" }
            group second infoPlist "SecondGroup" { members app; reason "Second group" }
            group third  appGroup "group.org.example" { members app; reason "Third group" }
            policy { owner "App team"; purpose "App purpose"; classification "App class"; exposure "App exposure";
                retention "App retention"; availability "App availability"; migration "App migration";
                recovery "App recovery"; rotation "App rotation" }
        }
        """,
        """
        /// A keychain of the app. ~
        keychain Inside {
            in Acme
            service infoPlist "InsideService"
        }

        /// Kept. ~
        secret kept: genericPassword {
            account    "kept"
            value      String
            accessible whenUnlocked
            group      second
            readers    app
            policy { owner "a"; purpose "b"; classification "c"; exposure "d"; retention "e"; availability "f";
                migration "g"; recovery "h"; rotation "i" }
            creator "Mine"
            on macOS { creator "MacM" }
        }
        """,
        """
        /// A keychain. ~
        keychain Everything {
            platforms   iOS 16, macOS 13
            version     3.0
            application "org.example.everything"
            ownership   "Ever"
            service     "org.example.service"
            target app
            group first  "$(AppIdentifierPrefix)org.example.one" { members app; reason "One group" }
            group second infoPlist "TwoGroup" { members app; reason "Two group" }
            group third  appGroup "group.org.example.two" { members app; reason "Three group" }
            policy { owner "Team"; classification "Class"; retention "Long" }
        }

        /// Protected. ~
        secret protected: genericPassword { // at the side ~
            service       "a service"
            account       "an account"
            value         String
            accessible    whenUnlockedThisDeviceOnly
            access        biometryCurrentSet
            prompt        "Unlock it"
            cancelTitle   "Not now"
            fallbackTitle "Another way"
            group         first
            label         "A label"
            protects file "notes.db" (complete)
            policy { recovery "Sign in again" }
            on macOS {
                prompt        "Unlock it on a Mac"
                cancelTitle   "Not on a Mac"
                fallbackTitle "A Mac's way"
            }
            formerly genericPassword { service "an old service"; account "an old account" }
            formerly userDefaults "oldPassword"
            weakened { accessible whenUnlocked; approver "Team"; reason "It was so" }
        }

        /// Plain. ~
        secret plain: genericPassword {
            service     "plain service"
            account     "plain account"
            value       String
            accessible  whenUnlocked
            group       first
            description "A kind"
            comment     "A comment"
            generic     "Some data"
            type        "Type"
            on macOS {
                service     "a mac service"
                account     "a mac account"
                label       "A Mac label"
                description "A Mac kind"
                comment     "A Mac comment"
                generic     "Mac data"
                type        "MacT"
            }
            formerly genericPassword { service infoPlist "OldService"; account verbatim "old"; type "OldT"; access userPresence; prompt "Move it" }
        }

        /// Marked. ~
        secret marked: genericPassword {
            service       infoPlist "MarkedService"
            account       verbatim "marked"
            value         Data
            accessible    whenUnlocked
            access        userPresence
            prompt        localized "prompt.key"
            cancelTitle   localized "cancel.key"
            fallbackTitle localized "fallback.key"
            group         second
            on macOS {
                service       infoPlist "MarkedMacService"
                account       verbatim "mac.marked"
                prompt        localized "mac.prompt.key"
                cancelTitle   localized "mac.cancel.key"
                fallbackTitle localized "mac.fallback.key"
            }
            formerly genericPassword { account "old.marked"; }
            exception KS309 { approver "Team"; reason "Because"; until 2027-03-01; control "Watched" }
        }

        /// A login. ~
        secret login: internetPassword {
            server         "login.example.org"
            account        "user"
            protocol       https
            path           "/path"
            securityDomain "realm"
            value          String
            accessible     whenUnlocked
            group          third
            on macOS { server "mac.example.org"; path "/mac"; securityDomain "mac realm" }
            formerly internetPassword { server "old.example.org"; path "/old"; securityDomain "old realm"; access userPresence; prompt localized "old.prompt.key" }
        }

        /// A key. ~
        secret signer: key {
            tag        "org.example.key"
            type       ecSECPrimeRandom
            size       256
            accessible whenUnlocked
            group      first
            label      "A key's label"
            on macOS { tag "org.example.mac.key" }
            formerly key { tag "org.example.old.key" }
        }

        /// Named by the build. ~
        secret built: key {
            tag        infoPlist "KeyTag"
            type       ecSECPrimeRandom
            size       256
            accessible whenUnlocked
            group      first
            on macOS { tag infoPlist "MacKeyTag" }
            formerly key { tag infoPlist "OldKeyTag" }
        }

        /// A certificate. ~
        secret root: certificate {
            label      "A certificate"
            accessible whenUnlocked
            group      first
            formerly certificate { label "An old certificate" }
        }

        /// As usual. ~
        secret usual: genericPassword {
            account    "usual"
            value      String
            accessible whenUnlocked
            group      first
        }

        /// Retired. ~
        retired gone: genericPassword {
            account    "gone"
            value      String
            accessible whenUnlocked
            group      first
            delete
            until      4.0
        }
        """,
        """
        // Always refused, and so in reports alone. ~
        keychain Refused {
            platforms iOS 16, macOS 13
            target app
            policy { owner "Refused team" }
        }

        /// Labelled. ~
        secret labelled: key {
            tag        "org.example.labelled"
            type       ecSECPrimeRandom
            size       256
            accessible whenUnlocked
            applicationLabel "label"
            on macOS { applicationLabel "Mac label" }
        }
        """,
    ]
}
