import Templates

/// A kind of output; it owns the files in its folder that bear its marker.
struct Producer {
    /// One form in which it writes.
    struct Form {
        /// How the names of its files end.
        let suffix: String
        /// How the marker line begins.
        let marker: String
    }

    /// The command that makes it.
    let command: String
    /// The forms, each with another suffix.
    let forms: [Form]

    static let swift = Producer(
        command: "generate", forms: [Form(suffix: ".swift", marker: GeneratedMarker.swift)])

    /// Documents in some formats.
    static func documents(_ formats: [DocumentOutput.Format]) -> Producer {
        Producer(
            command: "docs",
            forms: formats.flatMap { format in
                format.markers.map { Form(suffix: $0.suffix, marker: $0.marker) }
            })
    }

    /// How far from the beginning of a file the marker line is looked for, in bytes.
    static let markerReach = 2048

    /// Whether a file could be of this producer, by its name.
    func canOwn(_ name: String) -> Bool { forms.contains { name.hasSuffix($0.suffix) } }

    /// Whether one of a file's first five lines is the marker line.
    func made(_ bytes: some Sequence<UInt8>, named name: String) -> Bool {
        guard let form = forms.first(where: { name.hasSuffix($0.suffix) }) else { return false }
        return bytes.prefix(Self.markerReach)
            .split(separator: UInt8(ascii: "\n"), maxSplits: 5, omittingEmptySubsequences: false)
            .prefix(5)
            .contains { $0.starts(with: form.marker.utf8) }
    }
}
