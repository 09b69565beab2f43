/// A state of the device, or of its owner's devices, in which the documents tell whether a secret can be read.
public enum DeviceState: String, Sendable, CaseIterable {
    case beforeFirstUnlock, locked, unlocked, withoutPrompt, passcodeRemoved, biometryChanged, restored, otherDevice

    /// What it is, in a few words.
    public var title: String {
        switch self {
        case .beforeFirstUnlock: "restarted, not unlocked yet"
        case .locked: "locked after the first unlock"
        case .unlocked: "unlocked, in use"
        case .withoutPrompt: "unlocked, nobody can be asked"
        case .passcodeRemoved: "passcode removed"
        case .biometryChanged: "face or finger changed"
        case .restored: "restored to another device"
        case .otherDevice: "another device, same iCloud"
        }
    }

    /// The same in lines of at most eight characters.
    public var lines: [String] {
        switch self {
        case .beforeFirstUnlock: ["before", "first", "unlock"]
        case .locked: ["locked"]
        case .unlocked: ["unlocked"]
        case .withoutPrompt: ["no", "prompt", "possible"]
        case .passcodeRemoved: ["passcode", "removed"]
        case .biometryChanged: ["face or", "finger", "changed"]
        case .restored: ["restored", "to new", "device"]
        case .otherDevice: ["other", "device,", "iCloud"]
        }
    }
}
