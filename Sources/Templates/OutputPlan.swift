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
    /// The whole content in UTF-8; it holds the producer's marker.
    public let utf8: [UInt8]
    /// The path of the spec it is made from, as the user gave it; nil if it is made from several or none.
    public let spec: String?

    /// Makes a file.
    ///
    /// - Parameters:
    ///   - path: where, relative to the output folder.
    ///   - utf8: the whole content, with the producer's marker.
    ///   - spec: the path of the spec it is made from; nil for several or none.
    public init(path: String, utf8: [UInt8], spec: String?) {
        self.path = path
        self.utf8 = utf8
        self.spec = spec
    }

    /// Makes a file from a text: the same otherwise.
    public init(path: String, text: String, spec: String?) {
        self.init(path: path, utf8: Array(text.utf8), spec: spec)
    }

    /// The whole content.
    public var text: String { String(decoding: utf8, as: UTF8.self) }
}
