/// An `access` line, in the one order in which equal ones are equal.
public struct AccessExpression: Hashable, Sendable {
    /// The flags that count, in the order of `AccessControlFlag`. An operator that joins nothing has no effect
    /// (SecAccessControl.m 222-260), and is left out.
    public let flags: [AccessControlFlag]

    /// Makes an expression of flags in any order.
    public init(_ flags: some Sequence<AccessControlFlag>) {
        let stated = Set(flags)
        let joins = stated.count { $0.role == .constraint } > 1
        self.flags = AccessControlFlag.allCases.filter { stated.contains($0) && ($0.role != .operator || joins) }
    }

    /// The expression as a spec has it.
    public var words: String {
        let constraints = flags.filter { $0.role == .constraint }.map(\.rawValue)
        let joint = flags.first { $0.role == .operator }.map { " \($0.rawValue) " } ?? " "
        let modifiers = flags.filter { $0.role == .modifier }.map(\.rawValue)
        let parts = constraints.isEmpty ? [] : [constraints.joined(separator: joint)]
        return (parts + (modifiers.isEmpty ? [] : ["with " + modifiers.joined(separator: ", ")])).joined(separator: " ")
    }

    /// Whether opening a row asks the user (SecAccessControl.m 186-260, 451-454).
    var asksTheUser: Bool { flags.contains { $0.role == .constraint || $0 == .applicationPassword } }
}

extension AccessExpression: Codable {
    /// Reads the words.
    ///
    /// - Throws: if one of them is no flag.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let words = try container.decode(String.self).split { $0 == " " || $0 == "," }.filter { $0 != "with" }
        let flags = words.compactMap { AccessControlFlag(rawValue: String($0)) }
        guard flags.count == words.count else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "unknown access control flag")
        }
        self.init(flags)
    }

    /// Writes the words.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(words)
    }
}
