import Language
import Policy

/// The type of one record: what it holds, and the row of its own that says which values are the present ones.
struct RecordTemplate {
    let record: Record
    let keychain: CheckedKeychain

    private var access: SwiftText { keychain.visibility.modifier }
    private var names: RecordNames { RecordNames(record) }
    private var members: [Secret] { record.members }
    private var parameters: [Parameter] { members.first?.parameters ?? [] }
    private var declarations: [SwiftText] { parameters.map { "\(SwiftIdentifier($0.name)): \($0.type.swiftName)" } }

    /// The record's own row.
    private var row: Secret? {
        let isThisDeviceOnly = members.allSatisfy(\.protection.accessibility.isThisDeviceOnly)
        return members.first?.recordRow(isThisDeviceOnly: isThisDeviceOnly)
    }

    /// What the record has to be given beside its parameters.
    var runtimeValues: [RuntimeValue] {
        var values: [RuntimeValue] = []
        for value in members.flatMap(\.runtimeValues) where !values.contains(value) { values.append(value) }
        return values
    }

    private var asksTheUser: Bool { members.contains(where: \.protection.asksTheUser) }

    var text: SwiftText {
        guard let row else { return .empty }
        return """
            nonisolated extension \(SwiftIdentifier(keychain.name)) {
                \(record.documentation.map(SwiftText.documentation) ?? .empty)
                \(access)struct \(names.type): \(asksTheUser ? "KeyspecProtectedRecord" : "KeyspecPlainRecord") {
                    \(parts(row).joined("\n\n"))
                }
            }
            """
    }

    private func parts(_ row: Secret) -> [SwiftText] {
        [
            value, constants(row), storedProperties,
            IdentityTemplate(secret: row, access: access).text,
            ProtectionTemplate(protection: row.protection, access: access).text,
            memberList, encoding, decoding, family(row),
        ]
    }

    private var value: SwiftText {
        let properties: [SwiftText] = members.map { secret in
            let names = ItemNames(secret)
            return """
                \(secret.documentation.map(SwiftText.documentation) ?? .empty)
                \(access)var \(names.member): \(names.type).Value
                """
        }
        let arguments: [SwiftText] = members.map { "\(ItemNames($0).member): \(ItemNames($0).type).Value" }
        let assignments: [SwiftText] = members.map { "self.\(ItemNames($0).member) = \(ItemNames($0).member)" }
        return """
            /// What the record holds.
            \(access)struct Value: Sendable {
                \(properties.joined())

                /// Makes a value of all its parts.
                \(access)init(\(arguments.joined(", "))) {
                    \(assignments.joined())
                }
            }
            """
    }

    private func constants(_ row: Secret) -> SwiftText {
        let prompt = members.first(where: \.protection.asksTheUser)?.protection.promptConstant(access)
        return """
            \(access)static var itemName: String { \(SwiftLiteral("\(keychain.name).\(record.name)")) }
            \(prompt ?? .empty)
            \(parameters.isEmpty ? .empty : "\(access)static var familyCode: Int? { \(row.patternCode) }")
            """
    }

    private var storedProperties: SwiftText {
        let given: [SwiftText] = runtimeValues.map { "let \($0.inItem): String" }
        return (["\(access)let store: any SecItemStore"] + given + declarations.map { "\(access)let \($0)" }).joined()
    }

    private func member(_ secret: Secret) -> SwiftText {
        let arguments: [SwiftText] = secret.parameters.map {
            "\(SwiftIdentifier($0.name)): \(SwiftIdentifier($0.name))"
        }
        let given: [SwiftText] = secret.runtimeValues.map { "\($0.inItem): \($0.inItem)" }
        return "\(ItemNames(secret).type)(\((["store: store"] + given + arguments).joined(", ")))"
    }

    private var memberList: SwiftText {
        """
        \(access)var members: [KeyspecRecordMember] {
            get throws(KeyspecError) {
                [
                    \(members.map { "try KeyspecRecordMember(\(member($0)))," }.joined())
                ]
            }
        }
        """
    }

    private var encoding: SwiftText {
        """
        \(access)func encode(_ value: Value) throws(KeyspecError) -> [Data] {
            [
                \(members.map { "try \(member($0)).encode(value.\(ItemNames($0).member))," }.joined())
            ]
        }
        """
    }

    private var decoding: SwiftText {
        let parts: [SwiftText] = members.map { "\(ItemNames($0).member): try parts.next(\(member($0)))" }
        return """
            \(access)func decode(_ parts: KeyspecParts) throws(KeyspecError) -> Value {
                var parts = parts
                return Value(
                    \(parts.joined(",\n")))
            }
            """
    }

    private func family(_ row: Secret) -> SwiftText {
        guard !parameters.isEmpty else { return .empty }
        let scopes: [SwiftText] = members.map {
            "\(IdentityTemplate(secret: $0, access: access, isScope: true).dictionary),"
        }
        let memberScopes: SwiftText = """
            \(access)var memberScopes: [[String: Any]] {
                get throws(KeyspecError) {
                    [
                        \(scopes.joined())
                    ]
                }
            }
            """
        return FamilyTemplate(
            secret: row, keychain: keychain, access: access, type: names.type, conformance: "KeyspecRecordFamily",
            noun: "records",
            further: memberScopes
        ).text
    }
}

/// The Swift names that come from a record's.
struct RecordNames {
    /// The keychain's property.
    let member: SwiftIdentifier
    /// The type of the record.
    let type: SwiftIdentifier

    init(_ record: Record) {
        member = SwiftIdentifier(record.name)
        type = SwiftIdentifier(record.name.withInitialCapital + "Record")
    }
}
