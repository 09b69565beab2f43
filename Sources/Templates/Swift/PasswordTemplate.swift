import Policy

/// What a password's type says beside its identity and protection: how values become bytes, and what a read asks of the user.
struct PasswordTemplate {
    let password: Password
    let access: SwiftText

    var constants: SwiftText {
        let limit: SwiftText =
            password.maximumBytes.map { "\(access)static var maximumBytes: Int? { \($0) }" } ?? .empty
        return """
            \(access)\(coding)
            \(limit)
            """
    }

    private var coding: SwiftText {
        switch password.value {
        case .string: "static var coding: KeyspecCoding<String> { .string }"
        case .data: "static var coding: KeyspecCoding<Data> { .data }"
        }
    }
}
