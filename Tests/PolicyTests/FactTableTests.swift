import Language
import Testing

@testable import Policy

/// The tables of facts say what Apple's schema and headers say.
@Suite struct FactTables {
    private struct Schema: Decodable {
        struct Class: Decodable {
            let primaryKey: [String]
            let attributes: [String: [String]]
        }
        let classes: [String: Class]
    }

    private struct Headers: Decodable {
        struct Constant: Decodable {
            let name: String
            let isDeprecated: Bool
            let replacement: String?
        }
        let constants: [Constant]
    }

    private struct Symbols: Decodable { let constants: [String] }

    private static let stored: [ItemClass] = [.genericPassword, .internetPassword, .key, .certificate]

    @Test(arguments: stored)
    func aClassHasTheAttributesOfItsTable(itemClass: ItemClass) throws {
        let schema = try Fixture.json("policy-class-attributes.json", as: Schema.self)
        let table = try #require(schema.classes[itemClass.constant])
        let constants = Set(table.attributes.values.joined())
        for attribute in Attribute.allCases {
            guard let constant = attribute.constant, attribute != .keyType || itemClass == .key,
                attribute != .type || itemClass != .key
            else { continue }
            #expect(itemClass.attributes.contains(attribute) == constants.contains(constant), "\(attribute)")
        }
    }

    @Test(arguments: stored)
    func aClassHasThePrimaryKeyOfItsTable(itemClass: ItemClass) throws {
        let schema = try Fixture.json("policy-class-attributes.json", as: Schema.self)
        let table = try #require(schema.classes[itemClass.constant])
        // The group and synchronizability count in every class; the last four are the system's own.
        let everywhere: Set<String> = ["agrp", "sync", "tkid", "vwht", "musr", "ggrp"]
        let own = table.primaryKey.filter { !everywhere.contains($0) }
        #expect(Set(table.primaryKey).isSuperset(of: everywhere))
        let named = itemClass.primaryKey.compactMap(\.constant)
        let wanted = own.compactMap { code in table.attributes[code]?.first { named.contains($0) } }
        #expect(Set(named) == Set(wanted))
        #expect(itemClass.primaryKey.count == own.count)
        // A certificate's key is known only once there is one; it is found by its label.
        #expect(
            Set(itemClass.requiredIdentity).isSubset(of: itemClass == .certificate ? [.label] : itemClass.primaryKey))
    }

    @Test func wordsAreAllOfApplesConstantsInLowerCamelCase() throws {
        let headers = try Fixture.json("policy-constants.json", as: Headers.self)
        func declared(_ prefix: String) -> Set<String> {
            Set(headers.constants.map(\.name).filter { $0.hasPrefix(prefix) && $0 != prefix })
        }
        #expect(Set(Accessibility.allCases.map(\.constant)) == declared("kSecAttrAccessible"))
        #expect(Set(InternetProtocol.allCases.map(\.constant)) == declared("kSecAttrProtocol"))
        #expect(Set(AuthenticationType.allCases.map(\.constant)) == declared("kSecAttrAuthenticationType"))
        #expect(Set(ItemClass.allCases.map(\.constant)) == declared("kSecClass"))
        #expect(Set(Token.allCases.map(\.constant)) == declared("kSecAttrTokenID"))
        // `kSecAttrKeyType3DES` begins with a digit without its prefix, and has no word.
        #expect(
            Set(KeyType.allCases.map(\.constant)) == declared("kSecAttrKeyType").subtracting(["kSecAttrKeyType3DES"]))
        let replaced = Set(headers.constants.filter { $0.replacement != nil }.map(\.name))
        #expect(
            Set(AccessControlFlag.allCases.map(\.constant)) == declared("kSecAccessControl").subtracting(replaced))
        for (word, prefix) in Accessibility.allCases.map({ ($0.rawValue, "kSecAttrAccessible") }) {
            #expect(declared(prefix).contains { $0.lowercased() == prefix.lowercased() + word.lowercased() })
        }
    }

    @Test func deprecationAgreesWithTheHeaders() throws {
        let headers = try Fixture.json("policy-constants.json", as: Headers.self)
        let deprecated = Set(headers.constants.filter(\.isDeprecated).map(\.name))
        for accessibility in Accessibility.allCases {
            #expect(accessibility.isDeprecated == deprecated.contains(accessibility.constant))
            #expect((accessibility.replacement != nil) == accessibility.isDeprecated)
            #expect(
                accessibility.replacement?.isThisDeviceOnly ?? accessibility.isThisDeviceOnly
                    == accessibility.isThisDeviceOnly)
        }
        for constant in headers.constants {
            guard let replacement = constant.replacement, constant.name.hasPrefix("kSecAccessControl") else { continue }
            #expect(AccessControlFlag.appleNames[constant.name]?.constant == replacement)
        }
    }

    @Test func everyConstantIsASymbolOfTheFramework() throws {
        let symbols = Set(try Fixture.json("policy-symbols.json", as: Symbols.self).constants)
        let used =
            Accessibility.allCases.map(\.constant) + InternetProtocol.allCases.map(\.constant)
            + AuthenticationType.allCases.map(\.constant) + ItemClass.allCases.map(\.constant)
            + Token.allCases.map(\.constant) + Attribute.allCases.compactMap(\.constant)
        #expect(used.filter { !symbols.contains($0) } == [])
    }
}
