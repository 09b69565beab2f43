/// A version of an operating system; parts left out are 0.
public struct Version: Sendable, Hashable {
    /// The largest number that a part can have; larger ones are cut to it.
    static let largestPart = Int(UInt16.max)

    private let storedMajor: UInt16
    private let storedMinor: UInt16
    private let storedPatch: UInt16

    /// The first number.
    public var major: Int { Int(storedMajor) }
    /// The second number.
    public var minor: Int { Int(storedMinor) }
    /// The third number.
    public var patch: Int { Int(storedPatch) }

    /// Makes a version of numbers from 0 to 65535; others are cut to that range.
    public init(_ major: Int, _ minor: Int = 0, _ patch: Int = 0) {
        storedMajor = UInt16(clamping: major)
        storedMinor = UInt16(clamping: minor)
        storedPatch = UInt16(clamping: patch)
    }
}

extension Version: Comparable {
    /// Orders by major, minor, patch.
    public static func < (left: Version, right: Version) -> Bool {
        (left.major, left.minor, left.patch) < (right.major, right.minor, right.patch)
    }
}

extension Version: CustomStringConvertible {
    /// As it is written: `16`, `16.1`, `16.1.2`.
    public var description: String {
        patch > 0 ? "\(major).\(minor).\(patch)" : minor > 0 ? "\(major).\(minor)" : "\(major)"
    }
}
