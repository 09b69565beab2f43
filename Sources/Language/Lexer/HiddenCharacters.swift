/// Looks for what a reader of a spec can't see, in its comments and strings: elsewhere that is no spec.
struct HiddenCharacters {
    /// Scalars without anything visible between them.
    struct Run {
        let span: Span
        /// The first of them.
        let scalar: Unicode.Scalar
    }

    private let bytes: [UInt8]
    private var offset: Int
    private var previous: Unicode.Scalar?

    /// Nil for a file of nothing but visible ASCII, as most are.
    init?(in file: SourceFile) {
        bytes = file.bytes
        offset = file.start
        // No early end and no branch, so that the compiler looks at many bytes at once.
        let odd = bytes[offset...].reduce(0 as UInt8) { odd, byte in
            odd | (byte &- 0x20 < 0x5F ? 0 : 1) & (byte &- 0x09 < 0x02 ? 0 : 1) & (byte == 0x0D ? 0 : 1)
        }
        if odd == 0 { return nil }
    }

    /// The next run, in UTF-8 that is known to be right.
    mutating func next() -> Run? {
        var run: Run?
        while offset < bytes.count {
            let start = offset
            let scalar = scalar(at: start)
            offset += scalar.utf8.count
            let next = offset < bytes.count ? self.scalar(at: offset) : nil
            let isHidden = !Self.isMeant(scalar) && scalar.isHidden(after: previous, before: next)
            if !isHidden, let run {
                offset = start
                return run
            }
            previous = isHidden ? nil : scalar
            if isHidden { run = Run(span: Span(run?.span.start ?? start, offset), scalar: run?.scalar ?? scalar) }
        }
        return run
    }

    /// Layout, and what shows something that isn't the same everywhere: a logo, or an emoji newer than this program.
    private static func isMeant(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return scalar == "\n" || scalar == "\r" || scalar == "\t" }
        switch scalar.properties.generalCategory {
        case .privateUse, .unassigned: return !scalar.properties.isDefaultIgnorableCodePoint
        default: return false
        }
    }

    private func scalar(at offset: Int) -> Unicode.Scalar {
        let first = UInt32(bytes[offset])
        if first < 0x80 { return Unicode.Scalar(bytes[offset]) }
        let count = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
        let value = bytes[(offset + 1)..<(offset + count)].reduce(first & (0xFF >> UInt32(count + 1))) {
            $0 << 6 | UInt32($1 & 0x3F)
        }
        return Unicode.Scalar(value) ?? "\u{FFFD}"
    }
}

extension SyntaxErrors {
    /// Reports what is hidden in a file, unless an error was reported where it stands.
    mutating func reportHidden() {
        guard var hidden = HiddenCharacters(in: file) else { return }
        let errors = Reach(kept.filter { $0.severity == .error }.map(\.location.span))
        while let run = hidden.next() {
            if !errors.touches(run.span) { report(.hiddenCharacter(run.scalar), run.span) }
        }
    }

    /// Spans that may overlap, asked by place.
    private struct Reach {
        private let starts: [Int]
        /// The end that those up to each one reach.
        private var ends: [Int] = []

        init(_ spans: [Span]) {
            let sorted = spans.sorted { $0.start < $1.start }
            starts = sorted.map(\.start)
            for span in sorted { ends.append(max(ends.last ?? 0, span.end)) }
        }

        func touches(_ span: Span) -> Bool {
            var (low, high) = (0, starts.count)
            while low < high {
                let middle = (low + high) / 2
                if starts[middle] < span.end { low = middle + 1 } else { high = middle }
            }
            return low > 0 && ends[low - 1] > span.start
        }
    }
}
