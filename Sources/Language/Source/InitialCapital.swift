extension String {
    /// The text with its first letter, if that is one of ASCII, as a capital.
    public var withInitialCapital: String {
        guard let first = utf8.first, 0x61...0x7A ~= first else { return self }
        return String(unsafeUninitializedCapacity: utf8.count) { buffer in
            let end = buffer.initialize(fromContentsOf: utf8)
            buffer[0] = first - 0x20
            return end
        }
    }
}
