import Policy
import Security

/// Why an error is one: a refusal, a silent other meaning, a documented illegality or deprecation, or a contradiction. Each is stated
/// from the facts and the simulated system, and not from the rule.
enum Reason: String {
    /// No accessibility stated: what the system assumes depends on the class (SecDbQuery.c 928-947).
    case unstated = "KS201"
    /// Deprecated by Apple (SecItem.h 609, 617).
    case deprecated = "KS202"
    /// The reader runs while the device is locked, and the item is closed then.
    case closed = "KS204"
    /// Silently means `and` (SecAccessControl.m 224).
    case silentAnd = "KS301"
    case bothOperators = "KS302"
    case bothBiometry = "KS303"
    case userPresenceCombined = "KS304"
    /// A constrained enclave key that can't sign.
    case unusableKey = "KS306"
    /// `privateKeyUsage` on what has to be decrypted.
    case unreadable = "KS307"
    /// The reader runs while the device is locked, when nobody can be asked.
    case nobodyToAsk = "KS308"
    /// -50 (SecItem.m 1657-1661).
    case accessSynced = "KS310"
    /// Documented as not allowed; stored, and never synced (SecItem.h 186-189, 244-246).
    case deviceOnlySynced = "KS401"
    /// Documented: the key never leaves the enclave.
    case enclaveSynced = "KS403"
    /// Documented: the enclave's keys stay on the device.
    case enclaveMigrates = "KS606"
    /// Documented for keys alone (SecItem.h 1096).
    case tokenElsewhere = "KS611"

    init?(code: String) { self.init(rawValue: code) }

    func holds(for item: Combination, _ use: SimulatedUse) -> Bool {
        let flags = Set(item.flags)
        let constraints = item.flags.filter { $0.role == .constraint }
        switch self {
        case .unstated: return item.accessibility == nil
        case .deprecated: return item.accessibility == .always || item.accessibility == .alwaysThisDeviceOnly
        case .closed: return item.isReadLocked && use.usedUnlocked != errSecInteractionNotAllowed && isClosed(item, use)
        case .silentAnd:
            return constraints.count > 1 && flags.isDisjoint(with: [.and, .or]) && !flags.contains(.userPresence)
        case .bothOperators: return use.makesAccessControl == false && flags.isSuperset(of: [.or, .and])
        case .bothBiometry:
            return use.makesAccessControl == false && flags.isSuperset(of: [.biometryAny, .biometryCurrentSet])
        case .userPresenceCombined:
            return use.makesAccessControl == false
                && !flags.isSubset(of: [.userPresence, .applicationPassword, .privateKeyUsage])
                && flags.contains(.userPresence)
        case .unusableKey:
            return item.isInEnclave && item.itemClass == .key && fails(item, use)
        case .unreadable: return fails(item, use) && flags.contains(.privateKeyUsage)
        case .nobodyToAsk: return item.isReadLocked && !constraints.isEmpty && use.usedLocked != errSecSuccess
        case .accessSynced:
            return item.isSynchronizable && !flags.isEmpty
                && (use.makesAccessControl == false || use.stored == errSecParam)
        case .deviceOnlySynced: return item.isSynchronizable && isDeviceOnly(item)
        case .enclaveSynced: return item.isSynchronizable && item.isInEnclave
        case .enclaveMigrates: return item.isInEnclave && !isDeviceOnly(item)
        case .tokenElsewhere: return item.isInEnclave && item.itemClass != .key
        }
    }

    private func isDeviceOnly(_ item: Combination) -> Bool {
        switch item.accessibility {
        case .whenPasscodeSetThisDeviceOnly?, .whenUnlockedThisDeviceOnly?, .afterFirstUnlockThisDeviceOnly?,
            .alwaysThisDeviceOnly?:
            true
        default: false
        }
    }

    /// Whether the class is closed while the device is locked, as the system says or would of an item that could be stored.
    private func isClosed(_ item: Combination, _ use: SimulatedUse) -> Bool {
        if let locked = use.usedLocked { return locked != errSecSuccess }
        switch item.accessibility {
        case .whenPasscodeSetThisDeviceOnly?, .whenUnlockedThisDeviceOnly?, .whenUnlocked?: return true
        default: return false
        }
    }

    /// Whether the item can't be used although the device is unlocked and the user approves, if it could be stored at all.
    private func fails(_ item: Combination, _ use: SimulatedUse) -> Bool {
        use.makesAccessControl == false || use.stored != errSecSuccess || use.usedUnlocked != errSecSuccess
    }
}
