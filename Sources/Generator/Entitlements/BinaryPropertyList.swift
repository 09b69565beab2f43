/// Whether the parts of a binary property list lie where its tables say.
///
/// Foundation's decoder believes the tables, and ends the process at a length that reaches past the end of the file. The format is
/// described in Apple's `CFBinaryPList.c`: a header, objects, a table of their offsets, and a trailer that says where it is.
struct BinaryPropertyList {
    private let bytes: [UInt8]
    private let referenceSize: Int
    private let offsets: [Int]
    /// Where the objects end.
    private let end: Int
    private let top: Int

    private static let header = "bplist00"
    private static let trailerSize = 32

    /// Whether a file is one at all.
    static func begins(_ bytes: some Sequence<UInt8>) -> Bool { bytes.starts(with: "bplist".utf8) }

    /// Reads the trailer and the table of offsets; nil if they aren't right.
    init?(_ bytes: [UInt8]) {
        guard bytes.starts(with: Self.header.utf8), bytes.count > Self.header.utf8.count + Self.trailerSize else {
            return nil
        }
        let trailer = bytes.count - Self.trailerSize
        let (offsetSize, referenceSize) = (Int(bytes[trailer + 6]), Int(bytes[trailer + 7]))
        guard 1...8 ~= offsetSize, 1...8 ~= referenceSize,
            let count = Self.number(bytes, trailer + 8, 8), let top = Self.number(bytes, trailer + 16, 8),
            let table = Self.number(bytes, trailer + 24, 8), table <= trailer, top < count,
            count <= (trailer - table) / offsetSize
        else { return nil }
        var offsets: [Int] = []
        for index in 0..<count {
            guard let offset = Self.number(bytes, table + index * offsetSize, offsetSize),
                offset >= Self.header.utf8.count, offset < table
            else { return nil }
            offsets.append(offset)
        }
        (self.bytes, self.referenceSize, self.offsets, self.top) = (bytes, referenceSize, offsets, top)
        end = table
    }

    /// How deep containers are in each other; nil if an object reaches out of its place, or holds itself.
    var nesting: Int? {
        var contents: [[Int]] = []
        for offset in offsets {
            guard let references = references(at: offset) else { return nil }
            contents.append(references)
        }
        // Without recursion, which an object that holds itself would not end.
        var depths: [Int?] = Array(repeating: nil, count: offsets.count)
        var open: [(object: Int, next: Int)] = [(top, 0)]
        var isOpen: Set<Int> = [top]
        while let (object, next) = open.last {
            guard next < contents[object].count else {
                depths[object] = 1 + (contents[object].compactMap { depths[$0] }.max() ?? 0)
                isOpen.remove(object)
                open.removeLast()
                continue
            }
            open[open.count - 1].next += 1
            let inner = contents[object][next]
            if depths[inner] != nil { continue }
            guard isOpen.insert(inner).inserted else { return nil }
            open.append((inner, 0))
        }
        return depths[top] ?? nil
    }

    /// The objects in an object; nil if it reaches out of its place, or is of a kind that no property list has: archives have some more.
    private func references(at offset: Int) -> [Int]? {
        let (kind, low) = (bytes[offset] >> 4, Int(bytes[offset] & 0x0F))
        switch kind {
        case 0x0: return 8...9 ~= low ? [] : nil
        case 0x1: return low <= 4 && fits(offset + 1, 1 << low, 1) ? [] : nil
        case 0x2: return 2...3 ~= low && fits(offset + 1, 1 << low, 1) ? [] : nil
        case 0x3: return low == 3 && fits(offset + 1, 8, 1) ? [] : nil
        case 0x4, 0x5, 0x6, 0xA, 0xD:
            guard let (start, count) = extent(at: offset, low) else { return nil }
            switch kind {
            case 0x6: return fits(start, count, 2) ? [] : nil
            case 0xA: return references(start, count)
            case 0xD: return count <= end ? entries(start, count) : nil
            default: return fits(start, count, 1) ? [] : nil
            }
        default: return nil
        }
    }

    /// The keys and values of a dictionary. Its keys are strings, each there once: of two, readers would choose differently.
    private func entries(_ start: Int, _ count: Int) -> [Int]? {
        guard let references = references(start, 2 * count) else { return nil }
        var keys: Set<[UInt8]> = []
        for key in references.prefix(count) {
            guard let text = string(at: offsets[key]), keys.insert(text).inserted else { return nil }
        }
        return references
    }

    /// A string in UTF-8.
    private func string(at offset: Int) -> [UInt8]? {
        guard let (start, count) = extent(at: offset, Int(bytes[offset] & 0x0F)) else { return nil }
        switch bytes[offset] >> 4 {
        case 0x5: return fits(start, count, 1) ? Array(bytes[start..<(start + count)]) : nil
        case 0x6:
            guard fits(start, count, 2) else { return nil }
            let units = (0..<count).map { UInt16(bytes[start + 2 * $0]) << 8 | UInt16(bytes[start + 2 * $0 + 1]) }
            return Array(String(decoding: units, as: UTF16.self).utf8)
        default: return nil
        }
    }

    /// Where an object's content begins, and how many parts it has.
    private func extent(at offset: Int, _ low: Int) -> (start: Int, count: Int)? {
        guard low == 0x0F else { return (offset + 1, low) }
        guard fits(offset + 1, 1, 1), bytes[offset + 1] >> 4 == 1 else { return nil }
        let size = 1 << Int(bytes[offset + 1] & 0x0F)
        guard size <= 8, fits(offset + 2, size, 1), let count = Self.number(bytes, offset + 2, size) else { return nil }
        return (offset + 2 + size, count)
    }

    private func references(_ start: Int, _ count: Int) -> [Int]? {
        guard fits(start, count, referenceSize) else { return nil }
        var references: [Int] = []
        for index in 0..<count {
            guard let object = Self.number(bytes, start + index * referenceSize, referenceSize), object < offsets.count
            else { return nil }
            references.append(object)
        }
        return references
    }

    private func fits(_ start: Int, _ count: Int, _ size: Int) -> Bool {
        start <= end && count <= (end - start) / size
    }

    /// A big-endian number that an `Int` holds.
    private static func number(_ bytes: [UInt8], _ start: Int, _ size: Int) -> Int? {
        var value = 0
        for byte in bytes[start..<(start + size)] {
            guard value <= Int.max >> 8 else { return nil }
            value = value << 8 | Int(byte)
        }
        return value
    }
}
