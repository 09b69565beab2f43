import Language

/// A spec with places marked by `«` and `»`; the marks are not part of it.
struct MarkedSource {
    let file: SourceFile
    /// The marked places, by where they begin.
    let spans: [Span]

    init(_ marked: String) {
        var bytes: [UInt8] = []
        var spans: [Span] = []
        var open: [Int] = []
        for scalar in marked.unicodeScalars {
            switch scalar {
            case "«":
                open.append(spans.count)
                spans.append(Span(bytes.count, bytes.count))
            case "»":
                guard let index = open.popLast() else { continue }
                spans[index] = Span(spans[index].start, bytes.count)
            default:
                bytes += Array(String(scalar).utf8)
            }
        }
        file = SourceFile(path: "test.keyspec", bytes: bytes)
        self.spans = spans
    }
}
