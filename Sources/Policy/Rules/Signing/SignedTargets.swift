import Language

/// A target that uses a group, and the file that should grant it.
struct EntitlementUse: Hashable {
    let target: String
    let group: String
    let file: String
}

extension Entitlements {
    /// Whether it grants a declared group; also if that can't be told before run time.
    func grants(_ group: GroupDeclaration) -> Bool {
        guard let pattern = group.source.flatMap({ EntitlementPattern($0.value) }) else { return true }
        return (group.isAppGroup ? applicationGroups : keychainAccessGroups).contains {
            EntitlementPattern(entry: $0).matches(pattern)
        }
    }

    /// The entitlement that lists a group by mistake, where the right one doesn't.
    func confusion(about group: GroupDeclaration) -> String? {
        guard let name = group.source.flatMap({ EntitlementPattern($0.value) }), !grants(group) else { return nil }
        let other = group.isAppGroup ? keychainAccessGroups : applicationGroups
        guard other.contains(where: { EntitlementPattern(entry: $0) == name }) else { return nil }
        return group.isAppGroup ? "keychain-access-groups" : "com.apple.security.application-groups"
    }

    /// Whether the system fills in passwords of a host for the target.
    func isAssociated(with host: String) -> Bool {
        associatedDomains.contains { entry in
            guard let colon = entry.firstIndex(of: ":"), entry[..<colon] == "webcredentials" else { return false }
            let domain = entry[entry.index(after: colon)...].prefix { $0 != ":" && $0 != "?" && $0 != "/" }
            return domain == host || domain.hasPrefix("*.") && host.hasSuffix(domain.dropFirst())
                || domain.contains("$")
        }
    }
}

extension Run {
    /// Calls `body` for each reader of a secret in a declared group of which the entitlements are known.
    func forEachEntitledReader(_ body: (ReadingTarget, GroupDeclaration, Entitlements) -> Void) {
        for keychain in keychains {
            for secret in keychain.secrets {
                guard let group = secret.value.declaredGroup(in: keychain) else { continue }
                for reader in secret.value.readingTargets(in: keychain) {
                    if let entitlements = signing.entitlements[reader.target.name.value] {
                        body(reader, group, entitlements)
                    }
                }
            }
        }
    }

    /// The entries of a target's keychain groups in which no keychain of the run has it read anything.
    func unusedGroups(of target: TargetDeclaration, _ entitlements: Entitlements) -> [String] {
        var used: [EntitlementPattern] = []
        for keychain in keychains {
            for secret in keychain.secrets
            where secret.value.readingTargets(in: keychain).contains(where: {
                $0.target.name.value == target.name.value
            }) {
                guard let group = AccessGroup(secret.value, in: keychain), let pattern = EntitlementPattern(group)
                else {
                    // Without a name that is known now, any of them may be meant.
                    return []
                }
                used.append(pattern)
            }
        }
        return entitlements.keychainAccessGroups.filter { entry in
            let pattern = EntitlementPattern(entry: entry)
            return !used.contains { $0.matches(pattern) }
        }
    }
}

extension SecretDeclaration {
    /// The keys that the Info.plist of each of its readers has to have, each where the spec asks for it.
    func infoPlistKeys(in keychain: KeychainDeclaration) -> [Located<String>] {
        var keys: [Located<String>] = []
        switch AccessGroup(self, in: keychain) {
        case .infoPlist(let key)?: keys.append(Located(key, group?.location ?? name.location))
        case .named(let text)? where text.segments.contains(.appIdentifierPrefix):
            keys.append(Located("AppIdentifierPrefix", group?.location ?? name.location))
        default: break
        }
        guard let service else { return keys }
        let place = extent.contains(service.location) ? service.location : name.location
        switch service.value {
        case .infoPlist(let key): keys.append(Located(key, place))
        case .text(let text) where text.segments.contains(.appIdentifierPrefix):
            keys.append(Located("AppIdentifierPrefix", place))
        default: break
        }
        return keys
    }
}

extension Signing {
    /// The entitlements of one target.
    static func entitlements(
        _ target: String, in name: String, groups: [String], appGroups: [String] = [], domains: [String] = []
    ) -> Signing {
        var signing = Signing()
        signing.entitlements[target] = Entitlements(
            name: name, keychainAccessGroups: groups, applicationGroups: appGroups, associatedDomains: domains)
        return signing
    }

    /// The Info.plist of every target.
    static func infoPlist(_ name: String, _ strings: [String: String]) -> Signing {
        var signing = Signing()
        signing.infoPlist = InfoPlist(name: name, strings: strings)
        return signing
    }
}
