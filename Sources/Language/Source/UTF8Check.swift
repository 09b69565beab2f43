extension SourceFile {
    /// The first byte at which the content stops being UTF-8, or nil if all of it is.
    var firstInvalidUTF8: Span? {
        var offset = 0
        while offset < bytes.count {
            guard bytes[offset] >= 0x80 else {
                offset += 1
                continue
            }
            var rest = bytes[offset...].makeIterator()
            var decoder = UTF8.ForwardParser()
            guard case .valid(let scalar) = decoder.parseScalar(from: &rest) else { return Span(offset, offset + 1) }
            offset += scalar.count
        }
        return nil
    }
}
