import Language

/// A target that reads a secret.
struct ReadingTarget {
    let target: TargetDeclaration
    /// Where the spec says so; the secret's name, if it is the only target there is.
    let place: Location
    /// Where the spec says that it reads while the device is locked, if it does.
    let locked: Location?
}

extension SecretDeclaration {
    /// The targets that read it, as far as they are declared; the only target there is, if none is named.
    func readingTargets(in keychain: KeychainDeclaration) -> [ReadingTarget] {
        if lacks(.readers), keychain.targets.count == 1 {
            let target = keychain.targets[0]
            return [ReadingTarget(target: target, place: name.location, locked: target.locked)]
        }
        return readers.compactMap { reader in
            keychain.targets.first { $0.name.value == reader.target.value }.map {
                ReadingTarget(target: $0, place: reader.target.location, locked: reader.locked ?? $0.locked)
            }
        }
    }

    /// The group that it is in, if that is a declared one.
    func declaredGroup(in keychain: KeychainDeclaration) -> GroupDeclaration? {
        guard case .declared(let name)? = group?.value else { return nil }
        return keychain.groups.first { $0.name.value == name }
    }

    /// Whether its policy says what the app does when it is gone.
    func statesRecovery(in keychain: KeychainDeclaration) -> Bool {
        let recovery = policy.fields[.recovery] ?? keychain.policy.fields[.recovery]
        return recovery?.value.isBlank == false || !isComplete
    }
}

extension KeychainDeclaration {
    /// The platforms on which its secrets are as they stand here.
    var judgedPlatforms: [Located<PlatformRequirement>] {
        platforms.filter { judgedPlatform == nil || $0.value.platform == judgedPlatform }
    }

    /// What it says about a platform, if its secrets are judged for that.
    func requirement(_ platform: Platform) -> Located<PlatformRequirement>? {
        judgedPlatforms.first { $0.value.platform == platform }
    }

    /// The targets that a group's declaration gives it to; all, if it doesn't say.
    func members(of group: GroupDeclaration) -> [TargetDeclaration] {
        guard let members = group.members else { return targets }
        let names = Set(members.map(\.value))
        return targets.filter { names.contains($0.name.value) }
    }

    /// Whether an App Group can begin with the team's identifier, as on macOS alone.
    var mayUseTeamGroups: Bool { platforms.contains { $0.value.platform == .macOS } }
}

extension KeychainDeclaration {
    /// Whether the app is past the last version that deletes a retired secret's items.
    func hasCompleted(_ secret: SecretDeclaration) -> Bool {
        guard let version = version?.value, let until = secret.retirement?.until?.value else { return false }
        return version > until
    }
}

extension ItemClass {
    /// Whether items of the class hold bytes of the app's.
    public var isPassword: Bool { self == .genericPassword || self == .internetPassword }
}

extension AccessControlFlag {
    /// Whether biometrics can take part in what it asks for.
    var usesBiometry: Bool { self == .userPresence || self == .biometryAny || self == .biometryCurrentSet }
}

extension String {
    /// Whether there is nothing to read in it.
    var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
