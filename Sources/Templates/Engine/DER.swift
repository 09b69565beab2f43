import Foundation

/// As much of the distinguished encoding rules as keys and certificates need.
enum DER {
    /// One element: its tag, its contents, and all of its bytes.
    struct Element: Equatable {
        let tag: UInt8
        let contents: Data
        let bytes: Data

        static let integer: UInt8 = 0x02
        static let bitString: UInt8 = 0x03
        static let objectIdentifier: UInt8 = 0x06
        static let sequence: UInt8 = 0x30
    }

    /// The elements that `data` is made of; nil unless they fill it.
    static func elements(of data: Data) -> [Element]? {
        var elements: [Element] = []
        var rest = data
        while !rest.isEmpty {
            guard let element = first(of: rest) else { return nil }
            elements.append(element)
            rest = Data(rest.dropFirst(element.bytes.count))
        }
        return elements
    }

    /// The elements inside the one sequence that `data` is; nil if it is something else.
    static func sequence(_ data: Data) -> [Element]? {
        guard let all = elements(of: data), all.count == 1, all[0].tag == Element.sequence else { return nil }
        return elements(of: all[0].contents)
    }

    private static func first(of data: Data) -> Element? {
        let bytes = Array(data.prefix(6))
        guard bytes.count >= 2 else { return nil }
        var length = Int(bytes[1])
        var header = 2
        if bytes[1] >= 0x80 {
            let count = Int(bytes[1] & 0x7F)
            guard (1...3).contains(count), bytes.count >= 2 + count else { return nil }
            length = bytes[2..<2 + count].reduce(0) { $0 << 8 | Int($1) }
            header += count
        }
        guard data.count >= header + length else { return nil }
        let all = Data(data.prefix(header + length))
        return Element(tag: bytes[0], contents: Data(all.dropFirst(header)), bytes: all)
    }

    /// An element's bytes.
    static func element(_ tag: UInt8, _ contents: Data) -> Data {
        var length = Data()
        if contents.count < 0x80 {
            length.append(UInt8(contents.count))
        } else {
            var digits: [UInt8] = []
            var rest = contents.count
            while rest > 0 {
                digits.insert(UInt8(rest & 0xFF), at: 0)
                rest >>= 8
            }
            length = Data([0x80 | UInt8(digits.count)] + digits)
        }
        return Data([tag]) + length + contents
    }

    /// A sequence's bytes.
    static func sequence(of elements: [Data]) -> Data {
        element(Element.sequence, elements.reduce(Data(), +))
    }

    /// A whole number's bytes, from its big-endian digits.
    static func integer(_ magnitude: Data) -> Data {
        let digits = magnitude.drop { $0 == 0 }
        let needsSign = digits.first.map { $0 >= 0x80 } ?? true
        return element(Element.integer, (needsSign ? Data([0]) : Data()) + digits)
    }
}
