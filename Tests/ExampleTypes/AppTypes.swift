/// Stands for the types that the apps in `Specs/apps` store as JSON; what is in them is the apps' own affair.
public struct StoredRecord: Codable, Hashable, Sendable {
    /// What it holds.
    public var text: String

    /// Makes a record.
    public init(text: String) { self.text = text }
}

/// Amplify's.
public typealias CognitoSession = StoredRecord

/// Amplify's.
public typealias CognitoDevice = StoredRecord

/// Amplify's.
public typealias CognitoConfiguration = StoredRecord

/// Amplify's.
public typealias PinpointProfile = StoredRecord

/// DuckDuckGo's.
public typealias TokenContainer = StoredRecord

/// Element X's.
public typealias MatrixSession = StoredRecord

/// Ice Cubes's.
public typealias MastodonAccount = StoredRecord

/// KeePassium's.
public typealias DatabaseSettings = StoredRecord

/// KeePassium's.
public typealias PendingTransactions = StoredRecord

/// KeePassium's.
public typealias FileReferences = StoredRecord

/// KeePassium's.
public typealias NetworkCredential = StoredRecord

/// Mullvad VPN's.
public typealias DeviceState = StoredRecord

/// Mullvad VPN's.
public typealias AccessMethods = StoredRecord

/// Mullvad VPN's.
public typealias IPOverrides = StoredRecord

/// Mullvad VPN's.
public typealias RelayLists = StoredRecord

/// Mullvad VPN's.
public typealias RecentConnections = StoredRecord

/// Proton VPN's.
public typealias VPNCredentials = StoredRecord

/// Proton VPN's.
public typealias AuthCredentials = StoredRecord

/// Proton VPN's.
public typealias VPNKeys = StoredRecord

/// Proton VPN's.
public typealias VPNCertificate = StoredRecord

/// KeePassium's kinds of files.
public enum FileCategory: String, Sendable {
    /// A database.
    case database
    /// A key file.
    case keyFile
}
