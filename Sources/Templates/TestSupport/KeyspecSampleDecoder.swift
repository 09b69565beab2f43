import Foundation

/// Gives a type whatever it asks for, so that it makes a value of itself. Values of different numbers differ.
struct KeyspecSampleDecoder: Decoder {
    /// Which of several values is made.
    let number: Int
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(Keyed(number: number))
    }
    func unkeyedContainer() throws -> any UnkeyedDecodingContainer { Unkeyed(number: number) }
    func singleValueContainer() throws -> any SingleValueDecodingContainer { Single(number: number) }

    private static func value<Value: Decodable>(_ number: Int) throws -> Value {
        let known: Any? =
            switch Value.self {
            case is String.Type: "sample \(number)"
            case is Data.Type: Data([UInt8(truncatingIfNeeded: number)])
            case is Date.Type: Date(timeIntervalSinceReferenceDate: Double(number))
            case is UUID.Type:
                UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, UInt8(truncatingIfNeeded: number)))
            case is URL.Type: URL(string: "https://example.org/\(number)")
            default: (Value.self as? any CaseIterable.Type)?.first
            }
        if let value = known as? Value { return value }
        return try Value(from: KeyspecSampleDecoder(number: number))
    }

    private struct Keyed<Key: CodingKey>: KeyedDecodingContainerProtocol {
        let number: Int
        var codingPath: [any CodingKey] { [] }
        var allKeys: [Key] { [] }

        func contains(_ key: Key) -> Bool { true }
        func decodeNil(forKey key: Key) throws -> Bool { false }
        func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value { try value(number) }
        func nestedContainer<Nested: CodingKey>(
            keyedBy type: Nested.Type, forKey key: Key
        ) throws -> KeyedDecodingContainer<Nested> { KeyedDecodingContainer(Keyed<Nested>(number: number)) }
        func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer { Unkeyed(number: number) }
        func superDecoder() throws -> any Decoder { KeyspecSampleDecoder(number: number) }
        func superDecoder(forKey key: Key) throws -> any Decoder { KeyspecSampleDecoder(number: number) }
    }

    /// A list with nothing in it.
    private struct Unkeyed: UnkeyedDecodingContainer {
        let number: Int
        var codingPath: [any CodingKey] { [] }
        var count: Int? { 0 }
        var isAtEnd: Bool { true }
        var currentIndex: Int { 0 }

        func decodeNil() throws -> Bool { throw KeyspecNoSample() }
        func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { throw KeyspecNoSample() }
        func nestedContainer<Nested: CodingKey>(
            keyedBy type: Nested.Type
        ) throws -> KeyedDecodingContainer<Nested> { throw KeyspecNoSample() }
        func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer { throw KeyspecNoSample() }
        func superDecoder() throws -> any Decoder { throw KeyspecNoSample() }
    }

    private struct Single: SingleValueDecodingContainer {
        let number: Int
        var codingPath: [any CodingKey] { [] }

        func decodeNil() -> Bool { false }
        func decode(_ type: Bool.Type) throws -> Bool { number.isMultiple(of: 2) }
        func decode(_ type: String.Type) throws -> String { "sample \(number)" }
        func decode(_ type: Double.Type) throws -> Double { Double(number) }
        func decode(_ type: Float.Type) throws -> Float { Float(number) }
        func decode(_ type: Int.Type) throws -> Int { number }
        func decode(_ type: Int8.Type) throws -> Int8 { Int8(truncatingIfNeeded: number) }
        func decode(_ type: Int16.Type) throws -> Int16 { Int16(truncatingIfNeeded: number) }
        func decode(_ type: Int32.Type) throws -> Int32 { Int32(truncatingIfNeeded: number) }
        func decode(_ type: Int64.Type) throws -> Int64 { Int64(number) }
        func decode(_ type: UInt.Type) throws -> UInt { UInt(truncatingIfNeeded: number) }
        func decode(_ type: UInt8.Type) throws -> UInt8 { UInt8(truncatingIfNeeded: number) }
        func decode(_ type: UInt16.Type) throws -> UInt16 { UInt16(truncatingIfNeeded: number) }
        func decode(_ type: UInt32.Type) throws -> UInt32 { UInt32(truncatingIfNeeded: number) }
        func decode(_ type: UInt64.Type) throws -> UInt64 { UInt64(truncatingIfNeeded: number) }
        func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try value(number) }
    }
}
