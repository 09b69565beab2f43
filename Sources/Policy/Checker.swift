import Language

/// From syntax trees to checked keychains.
public enum Checker {
    /// What a check found.
    public struct Result: Sendable {
        /// The keychains in which there is no error and nothing that can't be generated yet, in the order of the files.
        public let keychains: [CheckedKeychain]
        /// What is wrong, sorted, each once. What the parser reported is not among it.
        public let diagnostics: [Diagnostic]
        /// What is right and can't be generated yet: an error of `generate` alone.
        public let deferred: [Diagnostic]
        /// The names of all targets that are declared.
        public let targets: Set<String>
        /// The keychains as they are declared, right or not, with what their apps supply; in the order of the files.
        public let declarations: [KeychainDeclaration]
        /// All exceptions of the run.
        let exceptions: [ExceptionDeclaration]

        /// The keychains with what their specs tell reviewers.
        public var reviewed: [ReviewedKeychain] {
            let findings = ReviewFindings(exceptions: exceptions, diagnostics: diagnostics)
            var made: [SourcePath: CheckedKeychain] = [:]
            for keychain in keychains { made[SourcePath(keychain.path, keychain.name)] = keychain }
            return declarations.compactMap { declaration in
                made[SourcePath(declaration.name.location.file.path, declaration.name.value)].flatMap {
                    ReviewedKeychain(declaration, $0, findings)
                }
            }
        }

        private struct SourcePath: Hashable {
            let path: String
            let name: String

            init(_ path: String, _ name: String) { (self.path, self.name) = (path, name) }
        }
    }

    /// What a check is told beside the specs.
    public struct Circumstances: Sendable {
        /// The day on which exceptions are judged; nil if nothing may depend on one.
        public var today: CalendarDate?
        /// The files in which exceptions may stand; nil if they may stand anywhere.
        public var exceptionFiles: Set<SourceFile>?
        /// What targets are signed with.
        public var signing = Signing()
        /// An older version of the specs, for the rules about changes; nil if there is none to compare with.
        public var base: PolicySnapshot?

        /// Nothing.
        public init() {}
    }

    /// Checks all specs of a run together, since two of them can clash.
    ///
    /// - Parameters:
    ///   - trees: the syntax trees of the run, one a file.
    ///   - app: the tree of a file that has to declare an app. If it isn't one of `trees`, its keychain is judged with the others and
    ///     not generated.
    ///   - circumstances: what it is told beside them.
    /// - Returns: the keychains that can be generated, and what is wrong with the others. It never fails.
    public static func check(
        _ trees: [SyntaxTree], app: SyntaxTree? = nil, under circumstances: Circumstances = Circumstances()
    ) -> Result {
        check(trees, app: app, under: circumstances, RuleCatalogue.rules)
    }

    /// The same with other rules than all.
    static func check(
        _ trees: [SyntaxTree], app: SyntaxTree? = nil, under circumstances: Circumstances, _ rules: [Rule]
    ) -> Result {
        let reference = app.flatMap { app in trees.contains { $0.file == app.file } ? nil : app }
        let specs = lower(trees + [reference].compactMap(\.self), app)
        let (apps, appFindings) = apps(of: specs)
        let (keychains, inheritanceFindings) = inherit(specs.compactMap(\.keychain), apps)
        let findings =
            specs.flatMap(\.diagnostics) + appFindings + inheritanceFindings
            + PlatformPasses(keychains).run { apply(rules, to: $0, circumstances.signing) }
            + changes(of: keychains, specs.flatMap(\.exceptions), circumstances.base, specs.first?.file, rules)
        let exceptions = specs.flatMap(\.exceptions)
        var register = ExceptionRegister(exceptions, keychains, circumstances)
        let diagnostics = (register.apply(to: findings) + register.findings(of: rules)).sortedAndUnique()
        let broken = Set(diagnostics.lazy.filter { $0.severity == .error }.map(\.location.file))
        let generated = keychains.filter { $0.name.location.file != reference?.file }
        return Result(
            keychains: generated.filter { !broken.contains($0.name.location.file) }
                .concurrentMap(chunk: filesAPart) { CheckedKeychain($0) }.compactMap(\.self),
            diagnostics: diagnostics,
            deferred: deferred(of: generated).sortedAndUnique(),
            targets: Set(keychains.flatMap { $0.targets.map(\.name.value) }),
            declarations: generated, exceptions: exceptions)
    }

    /// What specs declare, for comparing it with another version of them.
    ///
    /// - Parameters:
    ///   - trees: the syntax trees, one a file.
    ///   - app: the tree of a file that has to declare an app; if it isn't one of `trees`, its keychain is left out.
    /// - Returns: what is declared, and the places of what can't be compared because something of it is wrong or missing.
    public static func snapshot(
        of trees: [SyntaxTree], app: SyntaxTree? = nil
    ) -> (snapshot: PolicySnapshot, obstacles: [Location]) {
        let (keychains, exceptions, findings) = declarations(of: trees, app)
        let building = SnapshotBuilding(keychains, exceptions)
        let errors = findings.filter { $0.severity == .error }
        return (building.snapshot, errors.map(\.location) + building.incomplete.map(\.location))
    }

    /// What differs between an older version of specs and their present one.
    ///
    /// - Parameters:
    ///   - base: the older version.
    ///   - trees: the syntax trees of the present one.
    ///   - app: the tree of a file that has to declare an app.
    /// - Returns: the difference, and a diagnostic for each change in it.
    public static func difference(
        from base: PolicySnapshot, to trees: [SyntaxTree], app: SyntaxTree? = nil
    ) -> (difference: PolicyDifference, diagnostics: [Diagnostic]) {
        let (keychains, exceptions, _) = declarations(of: trees, app)
        let difference = PolicyDifference(from: base, to: SnapshotBuilding(keychains, exceptions).snapshot)
        guard let file = trees.first?.file else { return (difference, []) }
        let run = ChangedRun(keychains, base, exceptions, in: file)
        let found = changes(of: run, RuleCatalogue.rules.filter { $0.code != Rule.changedPolicy.code })
        return (difference, found + run.notes { _ in true }.map(Rule.changedPolicy.diagnostic))
    }

    /// The declarations of specs without those of an app that is only referred to, and what of them couldn't be read.
    private static func declarations(
        of trees: [SyntaxTree], _ app: SyntaxTree?
    ) -> (keychains: [KeychainDeclaration], exceptions: [ExceptionDeclaration], findings: [Diagnostic]) {
        let reference = app.flatMap { app in trees.contains { $0.file == app.file } ? nil : app }
        let specs = lower(trees + [reference].compactMap(\.self), app)
        let (apps, appFindings) = apps(of: specs)
        let (keychains, findings) = inherit(specs.compactMap(\.keychain), apps)
        return (
            keychains.filter { $0.name.location.file != reference?.file }, specs.flatMap(\.exceptions),
            specs.flatMap(\.diagnostics) + appFindings + findings
        )
    }

    private static func lower(_ trees: [SyntaxTree], _ app: SyntaxTree?) -> [LoweredSpec] {
        trees.concurrentMap(chunk: filesAPart) { LoweredSpec($0, isApp: $0.file == app?.file) }
    }

    /// How many files are worth a part of their own.
    private static let filesAPart = 4

    private static func changes(
        of keychains: [KeychainDeclaration], _ exceptions: [ExceptionDeclaration], _ base: PolicySnapshot?,
        _ file: SourceFile?, _ rules: [Rule]
    ) -> [Diagnostic] {
        guard let base, let file else { return [] }
        return changes(of: ChangedRun(keychains, base, exceptions, in: file), rules)
    }

    private static func changes(of run: ChangedRun, _ rules: [Rule]) -> [Diagnostic] {
        rules.flatMap { rule -> [Diagnostic] in
            guard case .change(let check) = rule.check else { return [] }
            return check(run).map(rule.diagnostic)
        }
    }

    /// The apps by name; of two with one name, the first.
    private static func apps(of specs: [LoweredSpec]) -> ([String: AppDeclaration], [Diagnostic]) {
        var apps: [String: AppDeclaration] = [:]
        var findings: [Diagnostic] = []
        for app in specs.flatMap(\.apps) {
            guard let first = apps[app.name.value] else {
                apps[app.name.value] = app
                continue
            }
            let reporter = Reporter(app.name.location.file)
            reporter.reportDuplicate(
                "app `\(app.name.value)`", at: app.name.location.span, first: first.name.location)
            findings += reporter.diagnostics
        }
        return (apps, findings)
    }

    private static func inherit(
        _ keychains: [KeychainDeclaration], _ apps: [String: AppDeclaration]
    ) -> ([KeychainDeclaration], [Diagnostic]) {
        var findings: [Diagnostic] = []
        let names = apps.keys.sorted()
        let complete = keychains.map { keychain in
            guard let name = keychain.app else { return keychain }
            var keychain = keychain
            let reporter = Reporter(name.location.file)
            if let app = apps[name.value] {
                keychain.inherit(app, reporter)
            } else {
                keychain.isComplete = false
                reporter.report(
                    .unknownApp, "no app `\(name.value)` is declared", at: name.location.span,
                    help: Suggestion.nearest(to: name.value, in: names).map { "did you mean `\($0)`?" })
            }
            findings += reporter.diagnostics
            return keychain
        }
        return (complete, findings)
    }

    /// A check of one secret, with its rule's place. In a tuple it would be called through a thunk that copies what it is given.
    private struct SecretCheck {
        let rule: Int
        let check: @Sendable (SecretDeclaration, KeychainDeclaration) -> [Finding]
    }

    /// What the rules find, made on all cores: those about the run in one part, since they share what they look at, each about keychains
    /// in one, those about secrets in one for some secrets at a time.
    private static func apply(
        _ rules: [Rule], to keychains: [KeychainDeclaration], _ signing: Signing
    ) -> [Diagnostic] {
        var parts: [@Sendable () -> [Diagnostic]] = [{ apply(rules, to: Run(keychains, signing)) }]
        var secretChecks: [SecretCheck] = []
        for (index, rule) in rules.enumerated() {
            switch rule.check {
            case .reading, .exception, .change, .run, .signing: break
            case .secret(let check): secretChecks.append(SecretCheck(rule: index, check: check))
            case .keychain(let check): parts.append { keychains.flatMap { check($0).map(rule.diagnostic) } }
            }
        }
        let checks = secretChecks
        for keychain in keychains {
            for start in stride(from: 0, to: keychain.secrets.count, by: secretsAPart) {
                parts.append {
                    var diagnostics: [Diagnostic] = []
                    for secret in keychain.secrets[start...].prefix(secretsAPart) {
                        for one in checks {
                            // A record is long, and copied only for a finding.
                            for finding in one.check(secret.value, keychain) {
                                diagnostics.append(rules[one.rule].diagnostic(finding))
                            }
                        }
                    }
                    return diagnostics
                }
            }
        }
        let isSmall = keychains.reduce(0) { $0 + $1.secrets.count } <= secretsAPart
        return Array(parts.concurrentMap(chunk: isSmall ? parts.count : 1) { $0() }.joined())
    }

    /// How many secrets are worth a part of their own.
    private static let secretsAPart = 64

    private static func apply(_ rules: [Rule], to run: Run) -> [Diagnostic] {
        rules.flatMap { rule -> [Diagnostic] in
            switch rule.check {
            case .signing where run.signing.isEmpty: []
            case .run(let check), .signing(let check): check(run).map(rule.diagnostic)
            case .reading, .exception, .change, .secret, .keychain: []
            }
        }
    }

    private static func deferred(of keychains: [KeychainDeclaration]) -> [Diagnostic] {
        keychains.flatMap { keychain in
            let variants = keychain.secrets.flatMap(\.variants)
            return keychain.deferred + keychain.secrets.flatMap(\.deferred)
                + variants.flatMap(\.replacement.deferred)
        }.map { deferred in
            let message = "\(deferred.feature) can't be generated yet"
            return Rule.notGeneratedYet.diagnostic(Finding(location: deferred.location, message: message))
        }
    }
}
