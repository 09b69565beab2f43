import Foundation

/// How the values of one type become bytes, and back.
///
/// Each encoding is fixed: it depends on no locale, time zone, platform or version. Bytes that aren't exactly what the encoding
/// makes of some value are undecodable.
public nonisolated struct KeyspecCoding<Value: Sendable>: Sendable {
    /// The bytes of a value; nil if the value has none.
    let encode: @Sendable (Value) -> Data?
    /// The value of bytes; nil if they are no value's.
    let decode: @Sendable (Data) -> Value?

    /// Makes a coding of two functions that undo each other.
    ///
    /// - Parameters:
    ///   - encode: the bytes of a value; nil if the value has none.
    ///   - decode: the value of bytes; nil if they are no value's.
    public init(encode: @escaping @Sendable (Value) -> Data?, decode: @escaping @Sendable (Data) -> Value?) {
        self.encode = encode
        self.decode = decode
    }
}

nonisolated extension KeyspecCoding<Data> {
    /// The bytes as they are.
    public static var data: KeyspecCoding<Data> { Self(encode: { $0 }, decode: { $0 }) }
}

nonisolated extension KeyspecCoding<String> {
    /// UTF-8; bytes that are none are undecodable rather than mended.
    public static var string: KeyspecCoding<String> {
        Self(
            encode: { Data($0.utf8) },
            decode: { data in
                let text = String(decoding: data, as: UTF8.self)
                return Data(text.utf8) == data ? text : nil
            })
    }
}

nonisolated extension KeyspecCoding<Bool> {
    /// One byte: 0 or 1.
    public static var bool: KeyspecCoding<Bool> {
        Self(
            encode: { Data([$0 ? 1 : 0]) },
            decode: { data in
                switch Array(data) {
                case [0]: false
                case [1]: true
                default: nil
                }
            })
    }
}

nonisolated extension KeyspecCoding<Int> {
    /// Eight bytes: two's complement, the most significant byte first. A number that is too large for the platform's `Int` is
    /// undecodable there.
    public static var int: KeyspecCoding<Int> {
        Self(
            encode: { Data(bigEndian: UInt64(bitPattern: Int64($0))) },
            decode: { $0.bigEndian.flatMap { Int(exactly: Int64(bitPattern: $0)) } })
    }
}

nonisolated extension KeyspecCoding<Double> {
    /// Eight bytes: IEEE 754 binary64, the most significant byte first. Every value comes back bit by bit, also those that are
    /// no numbers.
    public static var double: KeyspecCoding<Double> {
        Self(
            encode: { Data(bigEndian: $0.bitPattern) },
            decode: { $0.bigEndian.map(Double.init(bitPattern:)) })
    }
}

nonisolated extension KeyspecCoding<Date> {
    /// The seconds since 2001-01-01 00:00:00 UTC, as a `Double`'s eight bytes.
    public static var date: KeyspecCoding<Date> {
        Self(
            encode: { Data(bigEndian: $0.timeIntervalSinceReferenceDate.bitPattern) },
            decode: { $0.bigEndian.map { Date(timeIntervalSinceReferenceDate: Double(bitPattern: $0)) } })
    }
}

nonisolated extension KeyspecCoding<UUID> {
    /// The sixteen bytes of RFC 9562, in its order.
    public static var uuid: KeyspecCoding<UUID> {
        Self(
            encode: { withUnsafeBytes(of: $0.uuid) { Data($0) } },
            decode: { data in
                guard data.count == MemoryLayout<uuid_t>.size else { return nil }
                var bytes = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)).uuid
                _ = withUnsafeMutableBytes(of: &bytes) { data.copyBytes(to: $0) }
                return UUID(uuid: bytes)
            })
    }
}

nonisolated extension KeyspecCoding where Value: Codable {
    /// A byte that is 1, the format's version, and after it the value as JSON with its keys sorted. Data is Base64, a date the
    /// seconds since 2001-01-01 00:00:00 UTC; numbers that JSON can't write make a value unencodable.
    public static var codable: KeyspecCoding<Value> {
        let json = KeyspecCoding<Value>.json
        return Self(
            encode: { value in json.encode(value).map { Data([1]) + $0 } },
            decode: { data in data.first == 1 ? json.decode(Data(data.dropFirst())) : nil })
    }

    /// The value as JSON with its keys sorted, and nothing around it.
    public static var json: KeyspecCoding<Value> {
        Self(
            encode: { value in
                let encoder = JSONEncoder()
                encoder.outputFormatting = .sortedKeys
                return try? encoder.encode(value)
            },
            decode: { data in try? JSONDecoder().decode(Value.self, from: data) })
    }
}

nonisolated extension Data {
    fileprivate init(bigEndian number: UInt64) {
        self = Swift.withUnsafeBytes(of: number.bigEndian) { Data($0) }
    }

    /// The number that the bytes are, most significant first; nil unless there are eight.
    fileprivate var bigEndian: UInt64? {
        count == 8 ? reduce(0) { $0 << 8 | UInt64($1) } : nil
    }
}
