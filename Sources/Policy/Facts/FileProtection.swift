/// When a file can be read. The raw value is Apple's name, as a spec writes it.
public enum FileProtection: String, Sendable, CaseIterable {
    case complete, completeUnlessOpen, completeUntilFirstUserAuthentication, none

    /// Apple's constant.
    public var constant: String { "FileProtectionType." + rawValue }
}
