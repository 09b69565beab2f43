import Language
import Testing

@testable import Policy

/// Apple's own spelling of every word is understood, and answered with the word.
@Suite struct AppleNames {
    private struct Headers: Decodable {
        struct Constant: Decodable {
            let name: String
            let replacement: String?
        }
        let constants: [Constant]
    }

    /// Where the values of a constant's kind stand.
    private static let places: [(prefix: String, property: String)] = [
        ("kSecAttrAccessible", "accessible"), ("kSecAttrProtocol", "protocol"),
        ("kSecAttrAuthenticationType", "authentication"), ("kSecAttrKeyType", "type"), ("kSecAttrTokenID", "token"),
        ("kSecAccessControl", "access"),
    ]

    private static func report(_ property: String, _ written: String) -> Diagnostic? {
        let itemClass = ["type", "token"].contains(property) ? "key" : "internetPassword"
        return Outcome(inKeychain("/// X.\nsecret a: \(itemClass) {\n\(property) \(written)\n}"))
            .diagnostics.first { $0.code == Rule.unknownValue.code }
    }

    @Test func ofValuesAreAnsweredWithTheWord() throws {
        var count = 0
        for constant in try Fixture.json("policy-constants.json", as: Headers.self).constants {
            guard constant.name != "kSecAttrKeyType3DES",
                let (prefix, property) = Self.places.first(where: {
                    constant.name.hasPrefix($0.prefix) && constant.name != $0.prefix
                })
            else { continue }
            let short = String(constant.name.dropFirst(prefix.utf8.count))
            let modern = (constant.replacement ?? constant.name).dropFirst(prefix.utf8.count)
            for written in [constant.name, short, "." + short.prefix(1).lowercased() + short.dropFirst()] {
                let help = Self.report(property, written)?.help
                // The word is Apple's name but for capitals.
                #expect(help?.lowercased() == "in a spec this is `\(modern.lowercased())`", "\(property) \(written)")
                count += 1
            }
        }
        #expect(count > 150)
    }

    @Test func ofClassesAreAnsweredWithTheWord() {
        for itemClass in ItemClass.allCases {
            for written in [itemClass.constant, "." + itemClass.rawValue] {
                let outcome = Outcome(inKeychain("/// X.\nsecret a: \(written) { }"))
                let help = outcome.diagnostics.first { $0.code == Rule.unknownValue.code }?.help
                #expect(help == "in a spec this is `\(itemClass.rawValue)`", "\(written)")
            }
        }
    }

    @Test func ofAttributesAreAnsweredWithTheProperty() {
        for attribute in Attribute.allCases {
            guard let constant = attribute.constant, let keyword = attribute.keyword else { continue }
            let outcome = Outcome(inKeychain("/// X.\nsecret a: key {\n\(constant) \"x\"\n}"))
            let help = outcome.diagnostics.first { $0.code == Rule.unknownWord.code }?.help
            #expect(help == "in a spec this is `\(keyword.rawValue)`", "\(constant)")
        }
    }

    /// A word with two letters swapped, one left out, or one doubled is answered with the word or one as near.
    @Test func nearMissesOfEveryWordAreAnswered() {
        func check<Value: ClosedVocabulary>(_: Value.Type) {
            for value in Value.allCases where value.rawValue.utf8.count > 3 {
                let word = value.rawValue
                let misspelt = [String(word.dropLast()), word + String(word.suffix(1)), word.uppercased()]
                for written in misspelt where Value(rawValue: written) == nil {
                    #expect(Value.suggestion(for: written) != nil, "\(written)")
                }
            }
        }
        check(Accessibility.self)
        check(InternetProtocol.self)
        check(AuthenticationType.self)
        check(ItemClass.self)
        check(KeyType.self)
        check(Token.self)
        check(AccessControlFlag.self)
        check(Platform.self)
        check(Visibility.self)
        check(TargetTrait.self)
    }
}
