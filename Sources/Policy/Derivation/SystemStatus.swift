/// The statuses of the system that documents name. The raw value is the number.
public enum SystemStatus: Int, Sendable, CaseIterable {
    case success = 0
    case userCanceled = -128
    case notAvailable = -25291
    case authFailed = -25293
    case duplicateItem = -25299
    case itemNotFound = -25300
    case interactionNotAllowed = -25308
    case missingEntitlement = -34018

    /// Apple's constant.
    public var constant: String {
        switch self {
        case .success: "errSecSuccess"
        case .userCanceled: "errSecUserCanceled"
        case .notAvailable: "errSecNotAvailable"
        case .authFailed: "errSecAuthFailed"
        case .duplicateItem: "errSecDuplicateItem"
        case .itemNotFound: "errSecItemNotFound"
        case .interactionNotAllowed: "errSecInteractionNotAllowed"
        case .missingEntitlement: "errSecMissingEntitlement"
        }
    }
}
