import Foundation

/// A value of an app's own, as `codable(Session)` stores it.
public struct Session: Codable, Hashable, Sendable {
    /// What the server gave.
    public var token: String
    /// When it ends.
    public var expires: Date
    /// A number that JSON can't write if it isn't finite.
    public var weight: Double
    /// Bytes.
    public var key: Data

    /// Makes a session.
    public init(token: String, expires: Date, weight: Double, key: Data) {
        self.token = token
        self.expires = expires
        self.weight = weight
        self.key = key
    }
}

/// A user, whose ID is a text with a type of its own.
public enum Account {
    /// The ID.
    public struct ID: RawRepresentable, Hashable, Sendable {
        /// The text.
        public let rawValue: String

        /// Makes an ID.
        public init(rawValue: String) { self.rawValue = rawValue }
    }
}
