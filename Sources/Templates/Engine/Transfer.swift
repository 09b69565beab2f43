import Foundation

extension SimulatedDevice {
    /// Another device, restored from an encrypted backup of this one (4.9).
    ///
    /// Items of the passcode's class and those of a token are not in it; others that stay on their device are, under its keys.
    public func restoredElsewhere() -> SimulatedDevice {
        let other = SimulatedDevice(settings: settings)
        let rows = withState { $0.rows }.filter { !$0.isTombstone && $0.accessible != "akpu" && !$0.isOfToken }
        let isLost = settings.restoredAccessControl == .isLost
        other.withState { state in
            state.rows = rows.map { row in
                var row = row
                row.isForeign = row.staysOnDevice || row.accessControl != nil && isLost
                return row
            }
            state.nextRow = (rows.map(\.id).max() ?? 0) + 1
        }
        return other
    }

    /// Another device of the same iCloud account, once it has what is synced: no item that stays on its device (2.2.4).
    public func deviceOfSameAccount() -> SimulatedDevice {
        let other = SimulatedDevice(settings: settings)
        let rows = withState { $0.rows }.filter { $0.isSynchronizable && !$0.staysOnDevice && !$0.isTombstone }
        other.withState { state in
            state.rows = rows
            state.nextRow = (rows.map(\.id).max() ?? 0) + 1
        }
        return other
    }
}

extension Row {
    fileprivate var staysOnDevice: Bool { ["aku", "cku", "dku", "akpu"].contains(accessible) }

    fileprivate var isOfToken: Bool {
        attributes[QueryKey.tokenID].map {
            $0.comparisonKey(.string) != AttributeValue.string("").comparisonKey(.string)
        }
            ?? false
    }
}
