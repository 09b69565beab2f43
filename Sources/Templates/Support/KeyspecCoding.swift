import Foundation

/// How the values of one type become bytes, and back.
public nonisolated struct KeyspecCoding<Value: Sendable>: Sendable {
    let encode: @Sendable (Value) -> Data
    let decode: @Sendable (Data) -> Value?

    /// Makes a coding of two functions that undo each other.
    ///
    /// - Parameters:
    ///   - encode: the bytes of a value.
    ///   - decode: the value of bytes; nil if they are no value's.
    public init(encode: @escaping @Sendable (Value) -> Data, decode: @escaping @Sendable (Data) -> Value?) {
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
