import Policy

/// What the targets of some keychains need beside their code.
public struct TargetFiles: Sendable {
    private let entries: [TargetEntry]

    /// Takes all keychains of a run together.
    public init(of keychains: [ReviewedKeychain]) {
        entries = PolicyDocument.all(of: keychains, joinedAs: "").flatMap(\.targets)
    }

    /// The targets, in the order of their declaration.
    public var targets: [String] { entries.map(\.name) }

    /// A target's entitlements as a property list; nil if there is no such target.
    public func entitlements(of target: String) -> String? {
        entries.first { $0.name == target }.map { PropertyListText.entitlements(of: $0).source + "\n" }
    }

    /// A target's Info.plist keys as a property list; nil if there is no such target.
    public func infoPlist(of target: String) -> String? {
        entries.first { $0.name == target }.map { PropertyListText.infoPlist(of: $0).source + "\n" }
    }
}
