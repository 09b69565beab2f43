import Language

/// On which platforms and from which version on Apple's constants can be named.
enum Availability {
    /// The first version of a platform that has a constant; nil if none has.
    ///
    /// Headers state iOS and macOS. The other platforms follow iOS: tvOS and Mac Catalyst with its number, watchOS with one lower by
    /// seven, visionOS by sixteen, each from its first version on, as the documentation pages show of each constant compared.
    static func introduced(_ constant: String, on platform: Platform) -> Version? {
        index[constant].flatMap { introduced($0, on: platform) }
    }

    private static func introduced(_ row: AvailabilityTable.Row, on platform: Platform) -> Version? {
        if platform == .macOS { return row.macOS }
        guard let iOS = row.iOS else { return nil }
        return switch platform {
        case .iOS, .macOS: iOS
        case .macCatalyst: max(iOS, Version(13, 1))
        case .tvOS: max(iOS, Version(9))
        case .watchOS: max(Version(iOS.major - 7, iOS.minor), Version(2))
        case .visionOS: max(Version(iOS.major - 16, iOS.minor), Version(1))
        }
    }

    /// The declared platforms that don't have a constant, and wouldn't if their versions were not too old altogether.
    static func lacking(
        _ constant: String, among platforms: [Located<PlatformRequirement>]
    ) -> [Located<PlatformRequirement>] {
        guard let row = index[constant] else { return platforms }
        return platforms.filter { requirement in
            let (platform, minimum) = (requirement.value.platform, requirement.value.minimum)
            guard let first = introduced(row, on: platform) else { return true }
            return first > minimum && first > floor(of: platform) ?? minimum
        }
    }

    /// The constants that some of the declared platforms don't have, with those.
    static func lacking(
        among platforms: [Located<PlatformRequirement>]
    ) -> [String: [Located<PlatformRequirement>]] {
        var lacking: [String: [Located<PlatformRequirement>]] = [:]
        for constant in index.keys {
            let missing = self.lacking(constant, among: platforms)
            if !missing.isEmpty { lacking[constant] = missing }
        }
        return lacking
    }

    /// What is wrong with a constant on a platform that doesn't have it, after "is".
    static func phrase(_ constant: String, on requirement: PlatformRequirement) -> String {
        introduced(constant, on: requirement.platform).map { "there from \(requirement.platform) \($0) on" }
            ?? "not there on \(requirement.platform)"
    }

    /// The lowest version on which generated code works: the first with a constant for the data protection keychain (SecItem.h 1055).
    static func floor(of platform: Platform) -> Version? { floors.flatMap { introduced($0, on: platform) } }

    private static let floors = index["kSecUseDataProtectionKeychain"]

    private static let index: [String: AvailabilityTable.Row] = {
        var index: [String: AvailabilityTable.Row] = [:]
        for row in AvailabilityTable.rows {
            for constant in row.constants { index[constant] = row }
        }
        return index
    }()
}
