import Language

/// A file that a secret is the key of, as a spec declares it: `protects file "mail.sqlite" (complete)`.
public struct FileDeclaration: Sendable {
    /// The file, as reviewers know it: a name or a category, never a path of one device.
    public let name: Located<String>
    /// How the file itself is protected.
    public let protection: Located<FileProtection>
}
