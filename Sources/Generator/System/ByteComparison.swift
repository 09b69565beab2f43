#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

extension [UInt8] {
    /// Whether these are the bytes of a text. Compared by the C library, since a run that changes nothing does little else.
    func spell(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { other in
            guard count == other.count else { return false }
            return withUnsafeBytes { bytes in
                guard let left = bytes.baseAddress, let right = other.baseAddress else { return true }
                return memcmp(left, right, bytes.count) == 0
            }
        }
    }
}
