import Foundation

/// How run-time parameters make an attribute, told backwards: which values of theirs an attribute's text can be from.
public nonisolated struct KeyspecPattern: Sendable {
    /// A stretch of the text.
    public enum Segment: Sendable {
        /// Characters that stand for themselves.
        case text(String)
        /// The value of a parameter, by its name.
        case parameter(String)
    }

    let attribute: String
    let segments: [Segment]
    let isEncoded: Bool

    /// - Parameters:
    ///   - attribute: the attribute's key.
    ///   - segments: the stretches, in order.
    ///   - encoded: whether `%XX` in a parameter stands for a byte.
    public init(_ attribute: String, _ segments: [Segment], encoded: Bool = false) {
        self.attribute = attribute
        self.segments = segments
        self.isEncoded = encoded
    }
}

/// The values of parameters that attributes' texts were read as.
public nonisolated struct KeyspecTexts: Sendable {
    var values: [String: String] = [:]

    /// The value of a `String` parameter.
    public func string(_ name: String) -> String? { values[name] }
    /// The value of an `Int` parameter.
    public func int(_ name: String) -> Int? { values[name].flatMap { Int($0) } }
    /// The value of a `UUID` parameter.
    public func uuid(_ name: String) -> UUID? { values[name].flatMap { UUID(uuidString: $0) } }
}

nonisolated extension KeyspecPattern {
    /// The first reading of several attributes that `accept` takes. Shorter values of earlier parameters are tried first.
    ///
    /// - Parameters:
    ///   - patterns: the attributes.
    ///   - row: what is stored.
    ///   - accept: makes something of a reading; nil if it can't be the right one.
    /// - Returns: what `accept` made.
    static func read<Result>(
        _ patterns: [KeyspecPattern], in row: [String: Any], accept: (KeyspecTexts) -> Result?
    ) -> Result? {
        read(patterns[...], in: row, KeyspecTexts(), accept)
    }

    private static func read<Result>(
        _ patterns: ArraySlice<KeyspecPattern>, in row: [String: Any], _ texts: KeyspecTexts,
        _ accept: (KeyspecTexts) -> Result?
    ) -> Result? {
        guard let pattern = patterns.first else { return accept(texts) }
        guard let bytes = bytes(row[pattern.attribute]) else { return nil }
        return pattern.read(pattern.segments[...], bytes[...], texts) {
            read(patterns.dropFirst(), in: row, $0, accept)
        }
    }

    /// The bytes of an attribute's text, which some apps store as data.
    static func bytes(_ value: Any?) -> [UInt8]? {
        if let text = value as? String { return Array(text.utf8) }
        return (value as? Data).map { Array($0) }
    }

    private func read<Result>(
        _ segments: ArraySlice<Segment>, _ bytes: ArraySlice<UInt8>, _ texts: KeyspecTexts,
        _ accept: (KeyspecTexts) -> Result?
    ) -> Result? {
        switch segments.first {
        case nil:
            return bytes.isEmpty ? accept(texts) : nil
        case .text(let text):
            guard bytes.starts(with: text.utf8) else { return nil }
            return read(segments.dropFirst(), bytes.dropFirst(text.utf8.count), texts, accept)
        case .parameter(let name):
            let rest = segments.dropFirst()
            // A last parameter takes all that is left; no value is empty.
            var end = rest.isEmpty ? bytes.endIndex : bytes.startIndex + 1
            while end <= bytes.endIndex, end > bytes.startIndex {
                if let value = value(bytes[bytes.startIndex..<end]), texts.values[name] ?? value == value {
                    var texts = texts
                    texts.values[name] = value
                    if let result = read(rest, bytes[end...], texts, accept) { return result }
                }
                end += 1
            }
            return nil
        }
    }

    private func value(_ bytes: ArraySlice<UInt8>) -> String? {
        var bytes = Array(bytes)
        if isEncoded {
            guard let decoded = Self.decoded(bytes) else { return nil }
            bytes = decoded
        }
        let text = String(decoding: bytes, as: UTF8.self)
        return text.utf8.elementsEqual(bytes) ? text : nil
    }

    private static func decoded(_ bytes: [UInt8]) -> [UInt8]? {
        var result: [UInt8] = []
        var rest = bytes[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                result.append(byte)
                continue
            }
            guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit) else {
                return nil
            }
            result.append(high * 16 + low)
        }
        return result
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
