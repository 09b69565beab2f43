import Templates

/// A kind of output; it owns the files in its folder that bear its marker.
struct Producer {
    /// The command that makes it.
    let command: String
    /// How the names of its files end.
    let suffix: String
    /// How the marker line begins.
    let marker: String

    static let swift = Producer(command: "generate", suffix: ".swift", marker: GeneratedMarker.swift)

    /// How far from the beginning of a file the marker line is looked for, in bytes.
    static let markerReach = 2048

    /// Whether one of a file's first five lines is the marker line.
    func made(_ bytes: some Sequence<UInt8>) -> Bool {
        bytes.prefix(Self.markerReach)
            .split(separator: UInt8(ascii: "\n"), maxSplits: 5, omittingEmptySubsequences: false)
            .prefix(5)
            .contains { $0.starts(with: marker.utf8) }
    }
}
