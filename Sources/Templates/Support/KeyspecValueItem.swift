import Foundation

/// An item that holds a value of one type.
public nonisolated protocol KeyspecValueItem: KeyspecItem {
    /// What the app reads and writes.
    associatedtype Value: Sendable

    /// How a value becomes bytes.
    static var coding: KeyspecCoding<Value> { get }
    /// How many bytes a value can have; nil if the spec doesn't say.
    static var encodedSize: KeyspecSize? { get }
}

/// How many bytes an encoded value can have.
public nonisolated enum KeyspecSize: Sendable {
    /// So many or fewer.
    case atMost(Int)
    /// So many.
    case exactly(Int)
}

nonisolated extension KeyspecValueItem {
    /// Any number.
    public static var encodedSize: KeyspecSize? { nil }

    /// The bytes of a value that has the size it must have.
    func encoded(_ value: Value) throws(KeyspecError) -> Data {
        guard let data = Self.coding.encode(value) else { throw failure(.save, KeyspecError.unencodable, kept: .old) }
        switch Self.encodedSize {
        case .atMost(let limit) where data.count > limit: throw failure(.save, KeyspecError.valueTooLarge, kept: .old)
        case .exactly(let size) where data.count != size: throw failure(.save, KeyspecError.wrongSize, kept: .old)
        default: return data
        }
    }

    /// The value that `data` holds. One that is larger than a save would allow was stored under another limit and is read.
    @_semantics("optimize.sil.specialize.generic.never")
    func decoded(_ data: Data) throws(KeyspecError) -> Value {
        if case .exactly(let size) = Self.encodedSize, data.count != size {
            throw failure(.read, KeyspecError.undecodable)
        }
        guard let value = Self.coding.decode(data) else { throw failure(.read, KeyspecError.undecodable) }
        return value
    }
}
