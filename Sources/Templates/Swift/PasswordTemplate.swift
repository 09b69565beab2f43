import Policy

/// What a password's type says of its values: how they become bytes, and how many these are.
struct PasswordTemplate {
    let password: Password
    let access: SwiftText

    var constants: SwiftText {
        """
        \(coding)
        \(size)
        """
    }

    private var coding: SwiftText {
        switch password.value {
        case .string: coding("String", ".string")
        case .data: coding("Data", ".data")
        case .bool: coding("Bool", ".bool")
        case .int: coding("Int", ".int")
        case .double: coding("Double", ".double")
        case .date: coding("Date", ".date")
        case .uuid: coding("UUID", ".uuid")
        case .codable(let type): coding(type.swiftName, "KeyspecCoding.codable")
        case .json(let type): coding(type.swiftName, "KeyspecCoding.json")
        case .rawKey(let key):
            keyCoding(SwiftText(key), representation: "rawRepresentation", isThrowing: key != .symmetric)
        case .dataRepresentation(let key):
            keyCoding(SwiftText(key), representation: "dataRepresentation", isThrowing: true)
        case .nothing: .empty
        }
    }

    private func coding(_ type: SwiftText, _ coding: SwiftText) -> SwiftText {
        "\(access)static var coding: KeyspecCoding<\(type)> { \(coding) }"
    }

    /// A key of CryptoKit's as the bytes that it makes of itself.
    private func keyCoding(_ type: SwiftText, representation: SwiftText, isThrowing: Bool) -> SwiftText {
        let encoded: SwiftText = isThrowing ? "$0.\(representation)" : "$0.withUnsafeBytes { Data($0) }"
        let decoded: SwiftText = isThrowing ? "try? \(type)(\(representation): $0)" : "\(type)(data: $0)"
        return """
            \(access)static var coding: KeyspecCoding<\(type)> {
                .init(encode: { \(encoded) }, decode: { \(decoded) })
            }
            """
    }

    private var size: SwiftText {
        let size: SwiftText
        switch password.size {
        case .atMost(let limit): size = ".atMost(\(limit))"
        case .exactly(let count): size = ".exactly(\(count))"
        case nil: return .empty
        }
        return "\(access)static var encodedSize: KeyspecSize? { \(size) }"
    }
}

extension SwiftText {
    /// A type of CryptoKit's; the table's words are Swift's own names.
    fileprivate init(_ key: some RawRepresentable<String>) { self.init(trusted: key.rawValue) }
}
