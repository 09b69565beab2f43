import Language

/// The declarations of one file, as far as they could be read.
struct LoweredSpec: Sendable {
    let file: SourceFile
    private(set) var keychain: KeychainDeclaration?
    private(set) var apps: [AppDeclaration] = []
    /// The exceptions of the file, also those inside of declarations.
    let exceptions: [ExceptionDeclaration]
    let diagnostics: [Diagnostic]

    /// Lowers a whole file: every statement is read, whatever is wrong with those before it. `isApp` says that it has to declare an app.
    init(_ tree: SyntaxTree, isApp: Bool) {
        let reporter = Reporter(tree.file, isComplete: tree.isComplete)
        let properties = Properties(tree.statements, isComplete: true, in: .file, reporter)
        var records: [RecordDeclaration] = []
        var keychainKeyword: Span?
        var firstSecret: Span?
        for property in properties.known {
            switch property.keyword {
            case .keyspec: Self.checkVersion(property, reporter)
            case .app:
                if let app = AppDeclaration(property, reporter) { apps.append(app) }
            case .secret, .retired: firstSecret = firstSecret ?? property.span
            case .record:
                if let record = RecordDeclaration(property, reporter) { records.append(record) }
            case .keychain:
                let lowered = KeychainDeclaration(property, reporter)
                if let first = keychainKeyword {
                    reporter.report(
                        .secondKeychain, "a file declares one keychain", at: property.span,
                        labels: [.init(reporter.location(first), "the first one is here")])
                } else {
                    keychainKeyword = property.span
                    keychain = lowered
                }
            case .exception: ExceptionReader.read(property, about: nil, reporter)
            default: break
            }
        }
        if isApp, tree.isComplete, !properties.stated.contains(.app) {
            reporter.report(
                .unknownApp, "the spec that was named for its app declares none",
                at: Span(tree.file.start, tree.file.start), help: "name the one with `app NAME { ... }`")
        } else if properties.isComplete, !properties.stated.contains(.keychain) {
            Self.reportNoKeychain(firstSecret, properties.stated, tree.file, reporter)
        }
        let secrets = Self.secrets(among: properties.known, of: keychain, reporter)
        keychain?.adopt(secrets, records)
        file = tree.file
        exceptions = reporter.exceptions
        diagnostics = reporter.diagnostics
    }

    /// Reads the secrets, each with a reporter of its own, since they are read side by side: some at a time, so that no more findings are
    /// held than a file may have and a few.
    private static func secrets(
        among properties: [Property], of keychain: KeychainDeclaration?, _ reporter: Reporter
    ) -> [Shared<SecretDeclaration>] {
        let declared = properties.filter { $0.keyword == .secret || $0.keyword == .retired }
        var secrets: [Shared<SecretDeclaration>] = []
        secrets.reserveCapacity(declared.count)
        for start in stride(from: 0, to: declared.count, by: 256) {
            let some = declared[start..<min(start + 256, declared.count)]
            let (file, isComplete, room) = (reporter.file, reporter.isComplete, reporter.roomLeft)
            let lowered = some.concurrentMap(chunk: 32) { property in
                let own = Reporter(file, isComplete: isComplete, room: room)
                guard var secret = SecretDeclaration(property, own) else { return Lowered(secret: nil, reporter: own) }
                keychain?.complete(&secret)
                return Lowered(secret: Shared(secret), reporter: own)
            }
            for one in lowered {
                reporter.take(one.reporter)
                if let secret = one.secret { secrets.append(secret) }
            }
        }
        return secrets
    }

    /// A secret with what was found in it; handed on by the task that made both.
    private struct Lowered: @unchecked Sendable {
        let secret: Shared<SecretDeclaration>?
        let reporter: Reporter
    }

    private static func checkVersion(_ property: Property, _ reporter: Reporter) {
        var reader = ArgumentReader(property, reporter)
        let version = reader.integer()
        reader.end()
        guard let version, version.value != LanguageVersion.current else { return }
        reporter.report(
            .languageVersion, "there is no version \(version.value) of the language that this keyspec knows",
            at: version.location.span)
    }

    private static func reportNoKeychain(
        _ firstSecret: Span?, _ stated: KeywordSet, _ file: SourceFile, _ reporter: Reporter
    ) {
        if let firstSecret {
            reporter.report(.noKeychain, "the spec declares a secret and no keychain", at: firstSecret)
        } else if stated.isDisjoint(with: [.app, .exception]) {
            reporter.report(.noKeychain, "the spec declares no keychain", at: Span(file.start, file.start))
        }
    }
}

/// The version of the language that this compiler reads.
enum LanguageVersion {
    /// What `keyspec 1` states.
    static let current = 1
}
