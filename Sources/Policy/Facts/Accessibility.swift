import Language

/// When an item can be decrypted. The raw value is Apple's constant without its prefix, as a spec writes it.
public enum Accessibility: String, Sendable, CaseIterable {
    case whenPasscodeSetThisDeviceOnly, whenUnlockedThisDeviceOnly, whenUnlocked
    case afterFirstUnlockThisDeviceOnly, afterFirstUnlock
    case alwaysThisDeviceOnly, always

    /// Apple's constant.
    public var constant: String { "kSecAttrAccessible" + rawValue.withInitialCapital }

    /// Whether items stay on the device that stored them.
    public var isThisDeviceOnly: Bool { rawValue.hasSuffix("ThisDeviceOnly") }

    /// Whether Apple has deprecated it (iOS 12, macOS 10.14; SecItem.h).
    public var isDeprecated: Bool { self == .always || self == .alwaysThisDeviceOnly }

    /// Whether items can be read while the device is locked, once it was unlocked after its start.
    /// Source: SecDbKeychainItem.m 781-802, SecKeybagSupport.c 310-341.
    public var isReadableWhileLocked: Bool {
        switch self {
        case .afterFirstUnlock, .afterFirstUnlockThisDeviceOnly, .always, .alwaysThisDeviceOnly: true
        case .whenUnlocked, .whenUnlockedThisDeviceOnly, .whenPasscodeSetThisDeviceOnly: false
        }
    }

    /// The class that Apple's deprecation message names instead, or nil if this one isn't deprecated.
    public var replacement: Accessibility? {
        switch self {
        case .always: .afterFirstUnlock
        case .alwaysThisDeviceOnly: .afterFirstUnlockThisDeviceOnly
        default: nil
        }
    }
}
