extension AttributeText {
    /// The text in the words of a spec: `oauth.\(accountID)`.
    public var written: String {
        segments.map { segment in
            switch segment {
            case .text(let text): text
            case .parameter(let parameter): parameter.written
            case .appIdentifierPrefix: "$(AppIdentifierPrefix)"
            }
        }.joined()
    }
}

extension Parameter {
    /// The parameter in the words of a spec: `\(room: UUID)`.
    var written: String { type == .string ? "\\(\(name))" : "\\(\(name): \(type.written))" }
}

extension Parameter.ValueType {
    /// The type in the words of a spec.
    public var written: String {
        switch self {
        case .string: "String"
        case .int: "Int"
        case .uuid: "UUID"
        case .rawRepresentable(let type): type.text
        }
    }
}

extension IdentityText {
    /// The text in the words of a spec, without quotation marks.
    public var written: String {
        switch self {
        case .text(let text): text.written
        case .absent: "none"
        case .infoPlist(let key): "infoPlist \"\(key)\""
        case .runtime: "runtime"
        }
    }
}

extension AccessGroup {
    /// The group in the words of a spec, without quotation marks.
    public var written: String {
        switch self {
        case .default: "default"
        case .named(let text): text.written
        case .infoPlist(let key): "infoPlist \"\(key)\""
        case .runtime: "runtime"
        }
    }
}

extension GroupReference {
    /// The name in the words of a spec.
    public var written: String {
        switch self {
        case .declared(let name): name
        case .own: "own"
        case .default: "default"
        }
    }
}

extension ValueForm {
    /// The form in the words of a spec.
    public var written: String {
        switch self {
        case .data: "Data"
        case .string: "String"
        case .bool: "Bool"
        case .int: "Int"
        case .double: "Double"
        case .date: "Date"
        case .uuid: "UUID"
        case .codable(let type): "codable(\(type.text))"
        case .json(let type): "json(\(type.text))"
        case .rawKey(let key): "rawKey(\(key.rawValue))"
        case .dataRepresentation(let key): "dataRepresentation(\(key.rawValue))"
        case .nothing: "none"
        }
    }
}
