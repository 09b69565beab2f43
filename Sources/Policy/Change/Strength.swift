/// How two declarations of one thing compare.
public enum Comparison: String, Codable, Hashable, Sendable {
    /// Neither protects more.
    case equal
    /// The new one protects less.
    case weaker
    /// The new one protects more.
    case stronger
    /// Each protects against something that the other doesn't.
    case incomparable

    /// Both together.
    func and(_ other: Comparison) -> Comparison {
        switch (self, other) {
        case (.equal, let result), (let result, .equal): result
        case (let left, let right): left == right ? left : .incomparable
        }
    }
}

/// The order of strength: what protects more than what, and why. Comparisons and the documentation are views of it.
public enum Strength {
    /// Words that protect alike, in a list from the weakest to the strongest.
    public struct Degree: Sendable {
        /// The words.
        public let words: [String]
        /// What sets it apart from the one before it.
        public let reason: String
    }

    /// One thing protecting more than another.
    public struct Implication: Sendable {
        /// What is given.
        public let stronger: String
        /// What it satisfies, too.
        public let weaker: String
        /// Why.
        public let reason: String
    }

    /// `accessible`, by the lock states in which an item can be read.
    public static let lockStates = [
        Degree(
            words: ["always", "alwaysThisDeviceOnly"],
            reason: "Read in every state, also before the first unlock (SecDbKeychainItem.m 781-802)."),
        Degree(
            words: ["afterFirstUnlock", "afterFirstUnlockThisDeviceOnly"],
            reason: "Closed until the device was unlocked once; then open, also while it is locked."),
        Degree(
            words: ["whenUnlocked", "whenUnlockedThisDeviceOnly"],
            reason: "Closed whenever the device is locked (SecKeybagSupport.c 310-341)."),
        Degree(
            words: ["whenPasscodeSetThisDeviceOnly"],
            reason: "Also gone for good once the passcode is removed (SecDbItem.c 574-592)."),
    ]

    /// `accessible`, by whether an item can leave its device.
    public static let binding = [
        Degree(
            words: ["always", "afterFirstUnlock", "whenUnlocked"],
            reason: "A backup can be restored to another device, where the item is readable."),
        Degree(
            words: [
                "alwaysThisDeviceOnly", "afterFirstUnlockThisDeviceOnly", "whenUnlockedThisDeviceOnly",
                "whenPasscodeSetThisDeviceOnly",
            ],
            reason: "Wrapped to keys of the device, and of no use elsewhere (SecItemDb.c 1895-1910)."),
    ]

    /// `access`: which answer of the user's also satisfies what else.
    public static let answers = [
        Implication(
            stronger: "biometryCurrentSet", weaker: "biometryAny",
            reason: "The same finger or face, but only those that were enrolled when the item was stored."),
        Implication(
            stronger: "biometryAny", weaker: "userPresence",
            reason:
                "`userPresence` is `biometryAny or devicePasscode` in one word (Apple's SecAccessControlCreateFlags)."),
        Implication(
            stronger: "devicePasscode", weaker: "userPresence",
            reason:
                "`userPresence` is `biometryAny or devicePasscode` in one word (Apple's SecAccessControlCreateFlags)."),
        Implication(
            stronger: "A and B", weaker: "A", reason: "Both have to be satisfied (SecAccessControl.m 222-260)."),
        Implication(
            stronger: "A", weaker: "A or B", reason: "One is enough (SecAccessControl.m 222-260)."),
        Implication(
            stronger: "A with applicationPassword", weaker: "A",
            reason: "A password of the app's is asked for besides (SecAccessControl.m 218-220)."),
        Implication(
            stronger: "A", weaker: "no access line", reason: "Without access control the user is never asked."),
    ]

    /// `token` of a key.
    public static let tokens = [
        Degree(words: ["none"], reason: "The keychain holds the private key, and hands it out to the app."),
        Degree(words: ["secureEnclave"], reason: "The private key never leaves the Secure Enclave."),
    ]

    /// `sync`.
    public static let sync = [
        Degree(words: ["yes"], reason: "iCloud Keychain carries the item to every device of the account."),
        Degree(words: ["no"], reason: "The item is on the device that stored it."),
    ]

    /// Readers and members of a group.
    public static let width = """
        Of two sets of targets the larger one is weaker: every target that is entitled to a group can read, change and delete all items \
        in it. A target that also reads while the device is locked is weaker than the same one that doesn't. Sets of which neither \
        holds the other are incomparable.
        """
}

extension Strength {
    private static func compare(_ old: String, _ new: String, in degrees: [Degree]) -> Comparison {
        let ranks = [old, new].map { word in degrees.firstIndex { $0.words.contains(word) } ?? 0 }
        return ranks[0] == ranks[1] ? .equal : ranks[1] < ranks[0] ? .weaker : .stronger
    }

    static func compare(_ old: Accessibility, _ new: Accessibility) -> Comparison {
        [lockStates, binding].map { compare(old.rawValue, new.rawValue, in: $0) }
            .reduce(.equal) { $0.and($1) }
    }

    static func compare(sync old: Bool, _ new: Bool) -> Comparison {
        compare(old ? "yes" : "no", new ? "yes" : "no", in: sync)
    }

    static func compare(token old: String?, _ new: String?) -> Comparison {
        compare(old ?? "none", new ?? "none", in: tokens)
    }

    static func compare(_ old: Set<String>, _ new: Set<String>) -> Comparison {
        if old == new { return .equal }
        return old.isSubset(of: new) ? .weaker : new.isSubset(of: old) ? .stronger : .incomparable
    }

    static func compare(_ old: AccessExpression?, _ new: AccessExpression?) -> Comparison {
        let old = Proofs(old)
        let new = Proofs(new)
        switch (new.satisfy(old), old.satisfy(new)) {
        case (true, true): return .equal
        case (true, false): return .stronger
        case (false, true): return .weaker
        case (false, false): return .incomparable
        }
    }

    /// The sets of answers of which one opens an item.
    private struct Proofs {
        let sets: [Set<String>]

        init(_ expression: AccessExpression?) {
            let flags = expression?.flags ?? []
            let constraints = flags.filter { $0.role == .constraint }.map(\.rawValue)
            let always: Set<String> = flags.contains(.applicationPassword) ? ["applicationPassword"] : []
            let alternatives: [Set<String>] =
                flags.contains(.or) ? constraints.map { [$0] } : [Set(constraints)]
            sets = alternatives.flatMap(Self.expanded).map { $0.union(always) }
        }

        /// `userPresence` is a choice of two.
        private static func expanded(_ set: Set<String>) -> [Set<String>] {
            guard set.contains("userPresence") else { return [set] }
            return ["biometryAny", "devicePasscode"].map { set.subtracting(["userPresence"]).union([$0]) }
        }

        /// Whether whatever opens an item with these opens one with the others, too.
        func satisfy(_ others: Proofs) -> Bool {
            sets.allSatisfy { given in
                others.sets.contains { wanted in
                    wanted.allSatisfy {
                        given.contains($0) || $0 == "biometryAny" && given.contains("biometryCurrentSet")
                    }
                }
            }
        }
    }
}
