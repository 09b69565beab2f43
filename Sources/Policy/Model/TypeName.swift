/// The name of a type that the app declares, with the types or the module around it: `Auth.Session`.
public struct TypeName: Sendable, Hashable {
    /// What stands between the dots, outermost first; at least one.
    public let parts: [String]

    /// Makes a name.
    public init(_ parts: [String]) { self.parts = parts }

    /// The name as one writes it.
    public var text: String { parts.joined(separator: ".") }
}
