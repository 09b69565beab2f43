import Policy

/// What a password's type says beside its identity and protection: how values become bytes, and what a read asks of the user.
struct PasswordTemplate {
    let password: Password
    let protection: Protection
    let access: SwiftText

    var constants: SwiftText {
        let limit: SwiftText =
            password.maximumBytes.map { "\(access)static var maximumBytes: Int? { \($0) }" } ?? .empty
        return """
            \(access)\(coding)
            \(limit)
            \(protection.accessControl.isEmpty ? .empty : protection.constants(access))
            """
    }

    /// A key of CryptoKit's as the bytes that it makes of itself.
    private func keyCoding(_ type: SwiftText, representation: SwiftText, isThrowing: Bool) -> SwiftText {
        let encoded: SwiftText = isThrowing ? "$0.\(representation)" : "$0.withUnsafeBytes { Data($0) }"
        let decoded: SwiftText = isThrowing ? "try? \(type)(\(representation): $0)" : "\(type)(data: $0)"
        return """
            static var coding: KeyspecCoding<\(type)> {
                .init(encode: { \(encoded) }, decode: { \(decoded) })
            }
            """
    }

    private var coding: SwiftText {
        switch password.value {
        case .string: "static var coding: KeyspecCoding<String> { .string }"
        case .data: "static var coding: KeyspecCoding<Data> { .data }"
        case .rawKey(let key):
            keyCoding(SwiftText(key), representation: "rawRepresentation", isThrowing: key != .symmetric)
        case .dataRepresentation(let key):
            keyCoding(SwiftText(key), representation: "dataRepresentation", isThrowing: true)
        }
    }
}

extension SwiftText {
    /// A type of CryptoKit's; the table's words are Swift's own names.
    fileprivate init(_ key: some RawRepresentable<String>) { self.init(trusted: key.rawValue) }
}
