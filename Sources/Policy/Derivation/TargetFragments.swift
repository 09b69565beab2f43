/// What a target has to be signed with, and what its Info.plist has to say, for what it reads.
public struct TargetFragments: Sendable {
    /// The target.
    public let target: String
    /// `keychain-access-groups`, in order: an item in no named group goes to the first.
    public let keychainGroups: [String]
    /// `com.apple.security.application-groups`, in order.
    public let applicationGroups: [String]
    /// `com.apple.developer.associated-domains`, in order.
    public let associatedDomains: [String]
    /// Groups whose names are known at run time alone, as the spec calls them.
    public let unnamedGroups: [String]
    /// The keys of its Info.plist, in order.
    public let infoPlist: [Entry]
    /// Web logins whose host is known at run time alone, as `keychain.secret`.
    public let unnamedHosts: [String]

    /// An entry of an Info.plist.
    public struct Entry: Sendable, Hashable {
        /// The key.
        public let key: String
        /// The text to put there; where the spec doesn't know it, a build setting of the key's name.
        public let value: String
    }
}

extension TargetFragments {
    /// The targets of some keychains, in the order in which they are declared, each with all that it reads.
    public static func all(of keychains: [ReviewedKeychain]) -> [TargetFragments] {
        var names: [String] = []
        for target in keychains.flatMap(\.targets) where !names.contains(target.name) { names.append(target.name) }
        return names.map { TargetFragments(target: $0, keychains) }
    }

    private init(target: String, _ keychains: [ReviewedKeychain]) {
        var groups: [String] = []
        var (first, appGroups, domains, unnamed, hosts): ([String], [String], [String], [String], [String]) =
            ([], [], [], [], [])
        var entries: [Entry] = []
        func add(_ text: String, to list: inout [String]) { if !list.contains(text) { list.append(text) } }
        for keychain in keychains {
            let read = keychain.secrets.flatMap(\.everywhere).filter { secret in
                secret.readers.contains { $0.target == target }
            }
            for secret in read where secret.group != .default {
                if case .own = secret.group, let application = keychain.application {
                    add("$(AppIdentifierPrefix)\(application)", to: &first)
                }
            }
            if read.contains(where: { $0.group == .default }), let application = keychain.application,
                keychain.targets.contains(where: { $0.name == target })
            {
                add("$(AppIdentifierPrefix)\(application)", to: &first)
            }
            for group in keychain.groups where group.members.contains(target) {
                switch group.source {
                case .named(let text) where group.isAppGroup: add(text.written, to: &appGroups)
                case .named(let text): add(text.written, to: &groups)
                case .infoPlist(let key): add("$(\(key))", to: &groups)
                case .default, .runtime: add(group.name, to: &unnamed)
                }
            }
            for secret in read {
                for key in secret.secret.infoPlistKeys where !entries.contains(where: { $0.key == key }) {
                    entries.append(Entry(key: key, value: "$(\(key))"))
                }
                guard let host = secret.secret.webLoginHost else { continue }
                if let host {
                    add("webcredentials:\(host)", to: &domains)
                } else {
                    add("\(keychain.keychain.name).\(secret.secret.name)", to: &hosts)
                }
            }
            let runsOnPhones = keychain.keychain.platforms.contains { $0.platform == .iOS }
            let biometric = read.first { $0.secret.protection.accessControl.contains(where: \.usesBiometry) }
            let key = "NSFaceIDUsageDescription"
            if runsOnPhones, let biometric, !entries.contains(where: { $0.key == key }) {
                entries.append(Entry(key: key, value: biometric.faceIDText))
            }
        }
        self.init(
            target: target, keychainGroups: first + groups.filter { !first.contains($0) }, applicationGroups: appGroups,
            associatedDomains: domains, unnamedGroups: unnamed, infoPlist: entries, unnamedHosts: hosts)
    }
}

extension ReviewedSecret {
    /// The secret as it is on each platform.
    public var everywhere: [ReviewedSecret] { [self] + variants.map(\.secret) }

    /// What the user is told about Face ID: the text of the prompt, or else the purpose.
    fileprivate var faceIDText: String {
        if case .text(let text)? = secret.protection.prompt { return text }
        return stated(.purpose) ?? secret.name
    }
}

extension Secret {
    /// The host of a login by web form; `.some(nil)` if it is known at run time alone, nil if it is no such login.
    fileprivate var webLoginHost: String?? {
        guard case .password(let password) = content, case .internet(let identity) = password.identity,
            identity.authentication == .htmlForm
        else { return nil }
        if case .text(let text) = identity.server { return .some(text.plain) }
        return .some(nil)
    }
}
