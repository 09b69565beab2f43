extension StringProtocol {
    /// The text with its first letter, if that is one of ASCII, as a capital.
    public var withInitialCapital: String {
        guard let first = utf8.first, 0x61...0x7A ~= first else { return String(self) }
        return String(Unicode.Scalar(first - 0x20)) + self[utf8.index(after: startIndex)...]
    }
}
