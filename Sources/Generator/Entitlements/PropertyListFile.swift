#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A property list on the disk, XML or binary.
struct PropertyListFile {
    /// Larger ones, and more deeply nested ones, are no entitlements of anybody's.
    private static let largestSize = 1024 * 1024
    private static let deepest = 64

    let path: String
    private let data: Data

    /// Takes the content of a file.
    init(_ path: String, content: [UInt8]) {
        self.path = path
        data = Data(content)
    }

    /// - Throws: if it can't be read or is too large.
    init(_ path: String) throws(InputOutputError) {
        do {
            guard try FileSystem.status(path).kind == .file else {
                throw InputOutputError([Problem("\(path): not a regular file")])
            }
            guard try FileSystem.status(path).size <= Self.largestSize else {
                throw InputOutputError([Problem("\(path): larger than \(Self.largestSize / 1024) KiB")])
            }
            self.init(path, content: try FileSystem.contents(of: path))
        } catch let error as SystemError {
            throw InputOutputError([Problem(path, error)])
        } catch let error as InputOutputError {
            throw error
        } catch {
            throw InputOutputError([Problem("\(path): \(error)")])
        }
    }

    /// Reads what is wanted of it.
    ///
    /// - Throws: if it isn't a property list, or what is wanted has another form in it.
    func decode<Content: Decodable>(_: Content.Type) throws(InputOutputError) -> Content {
        guard let nesting else { throw unreadable }
        // The decoder goes into elements by recursion.
        guard nesting <= Self.deepest else {
            throw InputOutputError([Problem("\(path): elements are nested more than \(Self.deepest) deep")])
        }
        do {
            return try PropertyListDecoder().decode(Content.self, from: data)
        } catch DecodingError.typeMismatch(_, let context) {
            throw wrongForm(context)
        } catch DecodingError.valueNotFound(_, let context) {
            throw wrongForm(context)
        } catch {
            throw unreadable
        }
    }

    private var unreadable: InputOutputError {
        InputOutputError([
            Problem(
                "\(path): not a property list that can be read",
                help: "it has to be XML or binary, with a dictionary at the top")
        ])
    }

    private func wrongForm(_ context: DecodingError.Context) -> InputOutputError {
        let key = context.codingPath.first?.stringValue
        let what = key.map { "`\($0)` has another form than it should" } ?? "no dictionary stands at the top"
        return InputOutputError([Problem("\(path): \(what)", help: "compare it with what Xcode writes")])
    }

    /// How many elements are open at once at most; nil for a binary list that is damaged, and for what is neither binary nor XML.
    private var nesting: Int? {
        if BinaryPropertyList.begins(data) { return BinaryPropertyList(Array(data))?.nesting }
        let start = data.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        let first = data.dropFirst(start).first { !" \t\r\n".utf8.contains($0) }
        guard first == UInt8(ascii: "<") else { return nil }
        var depth = 0
        var deepest = 0
        var previous: UInt8 = 0
        for (index, byte) in data.enumerated() {
            if byte == UInt8(ascii: "<"), index + 1 < data.count {
                switch data[data.startIndex + index + 1] {
                case UInt8(ascii: "/"): depth -= 1
                case UInt8(ascii: "?"), UInt8(ascii: "!"): break
                default: depth += 1
                }
            } else if byte == UInt8(ascii: ">"), previous == UInt8(ascii: "/") {
                depth -= 1
            }
            deepest = max(deepest, depth)
            previous = byte
        }
        return deepest
    }
}
