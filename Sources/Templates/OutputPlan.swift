/// What one run would write: nothing touches the disk before all of it is known.
public struct OutputPlan: Sendable {
    /// The files; no two have the same path.
    public let files: [OutputFile]

    /// Makes a plan.
    public init(files: [OutputFile]) { self.files = files }
}

/// One file of a plan.
public struct OutputFile: Sendable {
    /// Where, relative to the output folder, with `/` between the parts.
    public let path: String
    /// The whole content; it holds the producer's marker.
    public let text: String
    /// The path of the spec it is made from, as the user gave it; nil if it is made from several or none.
    public let spec: String?

    /// Makes a file.
    public init(path: String, text: String, spec: String?) {
        self.path = path
        self.text = text
        self.spec = spec
    }
}
