import Language

/// A checked keychain with all that its spec tells those who review it: what documents are made from.
public struct ReviewedKeychain: Sendable {
    /// What code is generated from.
    public let keychain: CheckedKeychain
    /// The name of the app that it belongs to, if it names one.
    public let app: String?
    /// The app's identifier, if it is stated.
    public let application: String?
    /// The processes that use it, those of the app first.
    public let targets: [ReviewedTarget]
    /// The declared access groups, those of the app first.
    public let groups: [ReviewedGroup]
    /// The secrets, in the order of the spec.
    public let secrets: [ReviewedSecret]
    /// The departures from warnings that concern it, in the order of the specs.
    public let exceptions: [ReviewedException]
    /// The warnings and notes that stand, in the order of the spec.
    public let warnings: [StandingWarning]
    /// What other versions of it are compared by.
    public let policy: KeychainPolicy
}

/// A process that uses a keychain.
public struct ReviewedTarget: Sendable, Hashable {
    /// Its name.
    public let name: String
    /// Whether it also runs while the device is locked.
    public let isLocked: Bool
    /// Whether it runs outside of any user's login.
    public let isDaemon: Bool
}

/// A declared access group.
public struct ReviewedGroup: Sendable, Hashable {
    /// Its name in the spec.
    public let name: String
    /// Its name in the keychain, or where that comes from.
    public let source: AccessGroup
    /// Whether it is an App Group.
    public let isAppGroup: Bool
    /// The targets that are entitled to it, in the order of their declaration.
    public let members: [String]
    /// Whether the spec names the members; if not, every target is one.
    public let statesMembers: Bool
    /// Why it exists, if that is stated.
    public let reason: String?
}

extension ReviewedKeychain {
    /// What a declaration and the keychain that was made from it say together; nil if they aren't the same.
    init?(_ declaration: KeychainDeclaration, _ keychain: CheckedKeychain, _ findings: ReviewFindings) {
        let snapshot = SnapshotBuilding([declaration], findings.exceptions).snapshot
        // What is retired holds nothing any more that could be reviewed.
        let declared = declaration.secrets.filter { $0.retirement == nil }
        let secrets = zip(declared, keychain.secrets).map { ReviewedSecret($0.value, $1, in: declaration) }
        guard secrets.count == declared.count, declaration.name.value == keychain.name,
            let policy = snapshot.keychains[keychain.name]
        else { return nil }
        self.init(
            keychain: keychain, app: declaration.app?.value, application: declaration.application?.value,
            targets: declaration.targets.map {
                ReviewedTarget(name: $0.name.value, isLocked: $0.locked != nil, isDaemon: $0.daemon != nil)
            },
            groups: declaration.groups.compactMap { group in
                group.source.map {
                    ReviewedGroup(
                        name: group.name.value, source: $0.value, isAppGroup: group.isAppGroup,
                        members: declaration.members(of: group).map(\.name.value),
                        statesMembers: group.members != nil, reason: group.reason?.value)
                }
            },
            secrets: secrets, exceptions: findings.exceptions(of: declaration),
            warnings: findings.warnings(of: declaration), policy: policy)
    }
}
