import Foundation

/// An item that holds a value of one type.
public nonisolated protocol KeyspecValueItem: KeyspecItem {
    /// What the app reads and writes.
    associatedtype Value: Sendable

    /// How a value becomes bytes.
    static var coding: KeyspecCoding<Value> { get }
    /// Largest encoded value in bytes; nil if the spec sets none.
    static var maximumBytes: Int? { get }
}

nonisolated extension KeyspecValueItem {
    /// No limit.
    public static var maximumBytes: Int? { nil }

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
