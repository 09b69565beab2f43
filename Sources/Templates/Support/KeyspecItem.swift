import Foundation
import Security

/// What makes calls, and has a name in errors.
public nonisolated protocol KeyspecCaller: Sendable {
    /// The name in errors, as `Keychain.secret`.
    static var itemName: String { get }
    /// Where calls go.
    var store: any SecItemStore { get }
}

/// What is found by an identity.
public nonisolated protocol KeyspecIdentified: KeyspecCaller {
    /// Class and primary key: what every query holds, and what tells this item apart from all others.
    var identity: [String: Any] { get throws(KeyspecError) }
}

/// One item of the keychain, or one member of a family of items.
///
/// `KeyspecPlainItem`, `KeyspecProtectedItem` and `KeyspecReprotectedItem` add the operations.
public nonisolated protocol KeyspecItem: KeyspecIdentified {
    /// What the app reads and writes.
    associatedtype Value: Sendable

    /// How a value becomes bytes.
    static var coding: KeyspecCoding<Value> { get }
    /// Largest encoded value in bytes; nil if the spec sets none.
    static var maximumBytes: Int? { get }

    /// Accessibility or access control: part of what is stored, never of what is searched for.
    var protection: [String: Any] { get throws(KeyspecError) }
    /// Further attributes that are stored with the value.
    var attributes: [String: Any] { get }
}

nonisolated extension KeyspecItem {
    /// No limit.
    public static var maximumBytes: Int? { nil }
    /// None.
    public var attributes: [String: Any] { [:] }

    /// The bytes of a value that is within its limit.
    func encoded(_ value: Value) throws(KeyspecError) -> Data {
        let data = Self.coding.encode(value)
        if let limit = Self.maximumBytes, data.count > limit {
            throw failure(.save, KeyspecError.valueTooLarge, kept: .old)
        }
        return data
    }

    /// The value that `data` holds.
    func decoded(_ data: Data) throws(KeyspecError) -> Value {
        guard let value = Self.coding.decode(data) else { throw failure(.read, KeyspecError.undecodable) }
        return value
    }
}

nonisolated extension KeyspecCaller {
    func failure(
        _ operation: KeyspecError.Operation, _ kind: KeyspecError.Kind, kept: KeyspecError.Kept? = nil
    ) -> KeyspecError {
        KeyspecError(kind: kind, item: Self.itemName, operation: operation, status: nil, kept: kept)
    }

    func failure(
        _ operation: KeyspecError.Operation, _ status: OSStatus, kept: KeyspecError.Kept? = nil
    ) -> KeyspecError {
        KeyspecError(kind: .init(status: status), item: Self.itemName, operation: operation, status: status, kept: kept)
    }
}
