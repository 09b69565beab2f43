extension FileProtection {
    /// When a file of this class can be opened.
    public var statement: DerivedStatement {
        switch self {
        case .complete:
            DerivedStatement(
                "Can be opened while the device is unlocked.", .settled, [.protectedDataPage, .classesGuide])
        case .completeUnlessOpen:
            DerivedStatement(
                "Can be made while the device is locked, and stays usable if it was opened before; to open it again takes an unlock.",
                .settled, [.unlessOpenPage])
        case .completeUntilFirstUserAuthentication:
            DerivedStatement("Can be opened from the first unlock to the next restart.", .inferred, [.classesGuide])
        case .none:
            DerivedStatement("Can be opened whenever the device runs.", .inferred, [.classesGuide])
        }
    }

    /// Whether it can be opened anew while the device is locked.
    var opensWhileLocked: Bool {
        switch self {
        case .complete, .completeUnlessOpen: false
        case .completeUntilFirstUserAuthentication, .none: true
        }
    }
}
