/// Finds lines and columns in a file, however long its lines are and however many.
///
/// It counts lines and scalars up to every few thousandth byte, so that it stays small for a file of nothing but newlines, and
/// a column far out on a long line costs no walk along that line.
struct LineIndex: Sendable {
    private struct Checkpoint {
        /// Line ends before the checkpoint.
        var lineEnds = 0
        /// Offset at which the checkpoint's line begins.
        var lineStart = 0
        /// Unicode scalars before the checkpoint.
        var scalars = 0
    }

    private static let stride = 4096

    private let bytes: [UInt8]
    private let checkpoints: [Checkpoint]
    /// Number of lines; an empty file has one.
    let lineCount: Int

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        var checkpoints = [Checkpoint()]
        var here = Checkpoint()
        for index in bytes.indices {
            Self.step(over: index, in: bytes, &here)
            if (index + 1) % Self.stride == 0 { checkpoints.append(here) }
        }
        self.checkpoints = checkpoints
        lineCount = here.lineEnds + 1
    }

    /// The line of an offset, 0 for the first, and where that line begins.
    func line(at offset: Int) -> (index: Int, start: Int) {
        let here = walk(to: offset)
        return (here.lineEnds, here.lineStart)
    }

    /// The Unicode scalars that begin in a range of offsets.
    func scalars(from start: Int, to end: Int) -> Int {
        walk(to: end).scalars - walk(to: start).scalars
    }

    /// Where a line begins, 0 being the first; the end of the file if there is no such line.
    func start(ofLine index: Int) -> Int {
        guard index > 0 else { return 0 }
        var low = 0
        var high = checkpoints.count - 1
        while low < high {
            let middle = (low + high + 1) / 2
            if checkpoints[middle].lineEnds < index { low = middle } else { high = middle - 1 }
        }
        var here = checkpoints[low]
        var offset = low * Self.stride
        while here.lineEnds < index, offset < bytes.count {
            Self.step(over: offset, in: bytes, &here)
            offset += 1
        }
        return offset
    }

    private func walk(to offset: Int) -> Checkpoint {
        let offset = min(max(offset, 0), bytes.count)
        var here = checkpoints[offset / Self.stride]
        for index in (offset - offset % Self.stride)..<offset { Self.step(over: index, in: bytes, &here) }
        return here
    }

    /// A carriage return before a line feed ends no line of its own.
    private static func step(over index: Int, in bytes: [UInt8], _ here: inout Checkpoint) {
        let byte = bytes[index]
        if byte & 0xC0 != 0x80 { here.scalars += 1 }
        guard byte.isLineEnd else { return }
        if byte == UInt8(ascii: "\r"), index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "\n") { return }
        here.lineEnds += 1
        here.lineStart = index + 1
    }
}
