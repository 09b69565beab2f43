import Foundation

/// The stored form of an attribute's value.
enum AttributeValue: Hashable, Sendable {
    case string(String)
    case data(Data)
    case number(Int64)
    case date(Date)

    /// Takes a caller's value in, or refuses its type (2.1.23).
    init(_ value: Any, kind: AttributeKind) throws(StatusError) {
        let converted: AttributeValue? =
            switch kind {
            case .string: Self.string(from: value)
            case .blob, .data: Self.blob(from: value)
            case .number: Self.number(from: value)
            case .date: (value as? Date).map(AttributeValue.date)
            case .access: Self.accessible(from: value)
            case .sync, .tomb: Self.flag(from: value)
            case .computed, .constant: Self.blob(from: value) ?? (value as? UUID).map { .string($0.uuidString) }
            case .accessControl, .schemaOnly: nil
            }
        guard let converted else { throw StatusError(KeychainStatus.param) }
        self = converted
    }

    private static func string(from value: Any) -> AttributeValue? {
        if let string = value as? String { return .string(string) }
        if let data = value as? Data { return String(data: data, encoding: .utf8).map(AttributeValue.string) }
        return (value as? UUID).map { .string($0.uuidString) }
    }

    private static func blob(from value: Any) -> AttributeValue? {
        if let data = value as? Data { return .data(data) }
        if let string = value as? String { return .string(string) }
        return Scalar.isBoolean(value) ? nil : Scalar.integer(value).map(AttributeValue.number)
    }

    private static func number(from value: Any) -> AttributeValue? {
        if let string = value as? String {
            guard let number = Int64(string), String(number) == string else { return .string(string) }
            return .number(number)
        }
        if let boolean = Scalar.boolean(value) { return .number(boolean ? 1 : 0) }
        return Scalar.integer(value).map(AttributeValue.number)
    }

    private static func accessible(from value: Any) -> AttributeValue? {
        guard let string = value as? String, AccessControl.protections.contains(string) else { return nil }
        return .string(string)
    }

    private static func flag(from value: Any) -> AttributeValue? {
        if let boolean = Scalar.boolean(value) { return .number(boolean ? 1 : 0) }
        return Scalar.integer(value).map { .number($0 == 0 ? 0 : 1) }
    }

    /// What a query and a primary key compare: bytes for text and blobs, so that "x" equals Data "x" (section 3).
    func comparisonKey(_ kind: AttributeKind) -> AttributeValue {
        switch (self, kind) {
        case (.string(let string), _): .data(Data(string.utf8))
        case (.number(let number), .blob), (.number(let number), .data): .data(Data(String(number).utf8))
        default: self
        }
    }

    /// What an absent primary-key attribute is stored as (2.2.2).
    static func emptyValue(_ kind: AttributeKind) -> AttributeValue {
        switch kind {
        case .number, .sync, .tomb: .number(0)
        case .blob, .data: .data(Data())
        case .date: .date(Date(timeIntervalSinceReferenceDate: 0))
        default: .string("")
        }
    }

    /// What a caller gets back.
    var object: Any {
        switch self {
        case .string(let string): string
        case .data(let data): data
        case .number(let number): NSNumber(value: number)
        case .date(let date): date
        }
    }
}

/// Numbers and booleans as dictionaries hold them, natively or boxed.
enum Scalar {
    static func isBoolean(_ value: Any) -> Bool { boolean(value) != nil }

    /// A boolean that isn't a number: the keychain tells the two apart (2.1.10, 2.2.3).
    static func boolean(_ value: Any) -> Bool? {
        if type(of: value) == Bool.self { return value as? Bool }
        // A boxed boolean is the only boxed number with this type encoding, besides one signed byte.
        guard value is NSNumber, !(value is any BinaryInteger), !(value is any BinaryFloatingPoint),
            let number = value as? NSNumber, String(cString: number.objCType) == "c"
        else { return nil }
        return number.boolValue
    }

    static func integer(_ value: Any) -> Int64? {
        if isBoolean(value) { return nil }
        if let integer = value as? any BinaryInteger { return Int64(exactly: integer) }
        return (value as? NSNumber).flatMap { Int64(exactly: $0.doubleValue.rounded(.towardZero)) }
    }
}
