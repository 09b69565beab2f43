import Policy

extension PolicyDocument {
    /// The documents of some keychains: one for each app, and one for each keychain that belongs to none.
    ///
    /// - Parameters:
    ///   - keychains: what was checked, in the order of the specs.
    ///   - record: what was seen on devices.
    ///   - changes: what differs from an older version of the specs; nil if they weren't compared with one.
    ///   - name: the name of the one document that tells of all; nil for a document each.
    /// - Returns: the documents, in the order of the keychains.
    public static func all(
        of keychains: [ReviewedKeychain], _ record: ReviewRecord = ReviewRecord(), changes: [PolicyChange]? = nil,
        joinedAs name: String? = nil
    ) -> [PolicyDocument] {
        let all = Set(keychains.map(\.keychain.name))
        return documents(of: keychains, Evidence(record), joinedAs: name).map { document in
            var document = document
            let own = Set(document.keychains.map(\.name))
            // What is gone with its whole keychain is told in every document.
            document.changes = changes?.filter {
                own.contains($0.subject.keychain) || !all.contains($0.subject.keychain)
            }
            .map(ChangeEntry.init)
            return document
        }
    }

    private static func documents(
        of keychains: [ReviewedKeychain], _ evidence: Evidence, joinedAs name: String?
    ) -> [PolicyDocument] {
        if let name { return [PolicyDocument(name: name, keychains, evidence)] }
        var names: [String] = []
        var parts: [String: [ReviewedKeychain]] = [:]
        for keychain in keychains {
            let name = keychain.app ?? keychain.keychain.name
            if parts[name] == nil { names.append(name) }
            parts[name, default: []].append(keychain)
        }
        return names.map { PolicyDocument(name: $0, parts[$0] ?? [], evidence) }
    }

    private init(name: String, _ keychains: [ReviewedKeychain], _ evidence: Evidence) {
        let index = SourceIndex(keychains)
        let entries = keychains.map { KeychainEntry($0, DocumentContext(evidence: evidence, sources: index)) }
        let secrets = entries.flatMap(\.secrets)
        let variants = secrets.flatMap { [$0] + $0.variants }
        let groups = Self.groups(of: keychains)
        let exceptions = Self.unique(
            keychains.flatMap { keychain in keychain.exceptions.map { ExceptionEntry($0, keychain) } }
        )
        .sorted { ($0.until, $0.subject, $0.code) < ($1.until, $1.subject, $1.code) }
        self.init(
            name: name, keychains: entries, targets: Self.targets(of: keychains), groups: groups,
            exceptions: exceptions,
            warnings: Self.unique(
                keychains.flatMap { keychain in keychain.warnings.map { WarningEntry($0, keychain) } }),
            review: ReviewEntry.all(secrets, groups, exceptions),
            strays: evidence.strays(beside: variants, in: keychains.map(\.keychain.name)),
            general: GeneralEntry(
                appGroups: StatementEntry(.appGroups, index), groupOrder: StatementEntry(.groupOrder, index),
                associatedDomains: StatementEntry(.associatedDomains, index), macOS: StatementEntry(.macOS, index)),
            plan: Self.plan(of: variants), standards: Self.standards(of: keychains),
            statuses: SystemStatus.allCases.map { StatusEntry(number: $0.rawValue, name: $0.constant) },
            sources: index.entries, path: keychains.first?.keychain.path)
    }

    private static func unique<Entry: Hashable>(_ entries: [Entry]) -> [Entry] {
        var seen: Set<Entry> = []
        return entries.filter { seen.insert($0).inserted }
    }

    private static func plan(of secrets: [SecretEntry]) -> [PlanEntry] {
        let used = Set(secrets.flatMap { $0.tests.map(\.id) })
        return DeviceTest.all.filter { used.contains($0.id) }.map {
            PlanEntry(id: $0.id, title: $0.title, steps: $0.steps, artifact: $0.artifact.rawValue)
        }
    }

    private static func standards(of keychains: [ReviewedKeychain]) -> [StandardText] {
        let related = unique(keychains.flatMap(\.secrets).flatMap(\.standards))
        return StandardEntry.Collection.allCases.flatMap { collection in
            related.filter { $0.collection == collection }.sorted { $0.id < $1.id }
        }.map { StandardText(id: $0.id, title: $0.title, beta: $0.beta) }
    }

    private static func groups(of keychains: [ReviewedKeychain]) -> [GroupEntry] {
        keychains.flatMap { keychain in
            keychain.groups.map { group in
                GroupEntry(
                    name: group.name, keychain: keychain.keychain.name, group: group.source.written,
                    isAppGroup: group.isAppGroup, members: group.members, statesMembers: group.statesMembers,
                    reason: group.reason,
                    secrets: keychain.secrets.filter { secret in
                        secret.everywhere.contains { $0.group == .declared(group.name) }
                    }.map { "\(keychain.keychain.name).\($0.secret.name)" })
            }
        }
    }

    private static func targets(of keychains: [ReviewedKeychain]) -> [TargetEntry] {
        let declared = keychains.flatMap(\.targets)
        let applications = unique(keychains.compactMap(\.application))
        return TargetFragments.all(of: keychains).map { fragments in
            let same = declared.filter { $0.name == fragments.target }
            return TargetEntry(
                name: fragments.target, runsLocked: same.contains(where: \.isLocked),
                isDaemon: same.contains(where: \.isDaemon), keychainGroups: fragments.keychainGroups,
                applicationGroups: fragments.applicationGroups, associatedDomains: fragments.associatedDomains,
                groupsNamedAtRunTime: fragments.unnamedGroups, loginsWithoutFixedHost: fragments.unnamedHosts,
                infoPlist: fragments.infoPlist.map { InfoPlistEntry(key: $0.key, value: $0.value) },
                associatedApplications: fragments.associatedDomains.isEmpty ? [] : applications.map { "PREFIX.\($0)" })
        }
    }
}

extension KeychainEntry {
    init(_ reviewed: ReviewedKeychain, _ context: DocumentContext) {
        let keychain = reviewed.keychain
        self.init(
            name: keychain.name, documentation: keychain.documentation, application: reviewed.application,
            platforms: keychain.platforms.map {
                PlatformEntry(platform: $0.platform.rawValue, minimum: "\($0.minimum)")
            },
            secrets: reviewed.secrets.map { SecretEntry($0, in: keychain.name, context) },
            records: keychain.records.map { RecordEntry(name: $0.name, members: $0.members.map(\.name)) },
            declared: reviewed.policy
        )
    }
}

extension ExceptionEntry {
    init(_ exception: ReviewedException, _ keychain: ReviewedKeychain) {
        let rule = RuleCatalogue.rule(exception.code)
        self.init(
            code: exception.code, rule: rule?.title ?? "", subject: exception.subject.id(in: keychain),
            until: exception.lastDay, approver: exception.approver, reason: exception.reason,
            control: exception.control, remainingRisk: rule?.rationale ?? "")
    }
}

extension WarningEntry {
    init(_ warning: StandingWarning, _ keychain: ReviewedKeychain) {
        self.init(
            code: warning.code, severity: warning.severity.rawValue,
            rule: RuleCatalogue.rule(warning.code)?.title ?? "", subject: warning.subject.id(in: keychain),
            message: warning.message)
    }
}

extension ReviewSubject {
    fileprivate func id(in keychain: ReviewedKeychain) -> String {
        let name = keychain.keychain.name
        return switch self {
        case .keychain: name
        case .secret(let member), .group(let member), .target(let member): "\(name).\(member)"
        }
    }
}
