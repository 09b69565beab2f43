import Foundation
import Security
import Testing

@testable import KeychainEngine

@Suite("Making access controls") struct AccessControlTests {
    static let rows: [AccessControlRow] = (try? Fixture.load("access-control.json")) ?? []

    private func create(_ flags: UInt, _ protection: Any = kSecAttrAccessibleWhenUnlocked) -> (
        control: SecAccessControl?, error: CFError?
    ) {
        var error: Unmanaged<CFError>?
        let control = SecAccessControlCreateWithFlags(
            nil, protection, SecAccessControlCreateFlags(rawValue: flags), &error)
        return (control, error?.takeRetainedValue())
    }

    private func create(_ flags: SecAccessControlCreateFlags) -> (control: SecAccessControl?, error: CFError?) {
        create(flags.rawValue)
    }

    @Test("The table has every combination of the nine flags")
    func everyCombination() {
        #expect(Set(Self.rows.map(\.rawValue)).count == 512)
        #expect(Self.rows.count { $0.accepted } == 148)
    }

    @Test("1.2 1.3 1.4 1.6 1.7 every combination is judged as the table says", arguments: rows)
    func truthTable(_ row: AccessControlRow) throws {
        let (control, error) = create(row.rawValue)
        #expect((control != nil) == row.accepted)
        guard row.accepted else {
            let error = try #require(error)
            #expect(CFErrorGetCode(error) == Int(errSecParam))
            #expect(CFErrorGetDomain(error) == NSOSStatusErrorDomain)
            #expect(CFErrorCopyDescription(error) == row.errorText)
            let refusal = #expect(throws: AccessControl.Refusal.self) {
                try AccessControl(protection: "ak", flags: AccessControl.Flags(rawValue: row.rawValue))
            }
            #expect(refusal?.rawValue == row.errorClass)
            return
        }
        #expect(error == nil)
        let content = try #require(control?.accessControl)
        #expect(content.requiresPassword == row.requirePassword)
        let operations = try #require(content.operations)
        let described = Dictionary(
            uniqueKeysWithValues: operations.map { operation, requirement in
                (
                    operation.rawValue,
                    AccessControlRow.Operation(
                        count: requirement.count, constraints: requirement.constraints.map(Self.name))
                )
            })
        #expect(described == row.operations)
        let combined = try #require(
            content.requirement(for: .decrypt) ?? content.requirement(for: .sign))
        #expect(combined.constraints.map(Self.name) == row.constraints)
        if row.constraints?.count ?? 0 > 1 { #expect(combined.count == row.required) }
    }

    private static func name(_ constraint: AccessControl.Constraint) -> String {
        switch constraint {
        case .userPresence: "policy(DeviceOwnerAuthentication)"
        case .devicePasscode: "userPasscode"
        case .biometryAny: "bio(any)"
        case .biometryCurrentSet: "bio(currentSet)"
        case .companion: "companion"
        }
    }

    @Test(
        "1.1 the known accessibilities and dictionaries are protections",
        arguments: ["ak", "ck", "dk", "aku", "cku", "dku", "akpu", "f"])
    func protection(_ name: String) {
        #expect(create(0, name).control != nil)
    }

    @Test("1.1 anything else is no protection: nil and -50")
    func noProtection() throws {
        #expect(create(0, ["any": "dictionary"]).control != nil)
        for bad: Any in ["", "AK", "kSecAttrAccessibleWhenUnlocked", 1, Data()] {
            let (control, error) = create(0, bad)
            #expect(control == nil)
            #expect(CFErrorGetCode(try #require(error)) == Int(errSecParam))
        }
    }

    @Test("1.5 the first test that fails gives the message")
    func order() throws {
        let everything: SecAccessControlCreateFlags = [
            .or, .and, .biometryAny, .biometryCurrentSet, .userPresence, .devicePasscode,
        ]
        let invalid = try #require(create(everything.rawValue, "nothing").error)
        #expect(CFErrorCopyDescription(invalid).hasPrefix("SecAccessControl: invalid protection"))
        #expect(try #require(create(everything).error).description.contains("logical operation"))
        let oneOperator = everything.subtracting(.and)
        #expect(try #require(create(oneOperator).error).description.contains("bio constraint"))
        let oneBiometry = oneOperator.subtracting(.biometryAny)
        #expect(try #require(create(oneBiometry).error).description.hasPrefix("kSecAccessControlUserPresence"))
    }

    @Test("1.6 constraints without an operator are all required")
    func implicitAnd() {
        #expect(
            create([.biometryCurrentSet, .devicePasscode]).control
                == create([.biometryCurrentSet, .and, .devicePasscode]).control)
    }

    @Test("1.8 an operator beside one constraint or none has no effect")
    func idleOperator() {
        #expect(create([.or]).control == create([]).control)
        #expect(create([.and]).control == create([]).control)
        #expect(create([.or, .biometryAny]).control == create([.biometryAny]).control)
    }

    @Test("1.9 modifiers are no constraints")
    func modifiers() throws {
        let control = try #require(create([.devicePasscode, .applicationPassword, .privateKeyUsage]).control)
        #expect(control.accessControl.requirement(for: .sign) == .constraint(.devicePasscode))
    }

    @Test("1.10 a constraint alone guards decryption only")
    func decryption() throws {
        let content = try #require(create([.biometryAny]).control).accessControl
        #expect(
            content.operations == [
                .decrypt: .constraint(.biometryAny), .encrypt: .always, .delete: .always,
            ])
    }

    @Test("1.11 1.12 with privateKeyUsage there are entries for keys and none for values")
    func keyUsage() throws {
        let guarded = try #require(create([.biometryAny, .privateKeyUsage]).control).accessControl
        #expect(guarded.requirement(for: .sign) == .constraint(.biometryAny))
        #expect(guarded.requirement(for: .attest) == .always)
        let open = try #require(create([.privateKeyUsage]).control).accessControl
        #expect(open.requirement(for: .kemDecapsulate) == .always)
        #expect(open.requirement(for: .decrypt) == nil)
    }

    @Test("1.13 1.14 without constraint everything is allowed, and a password can still be asked")
    func noConstraint() throws {
        let content = try #require(create([.applicationPassword]).control).accessControl
        #expect(content.operations == [.default: .always])
        #expect(content.requiresPassword)
        #expect(try !#require(create([]).control).accessControl.requiresPassword)
    }

    @Test("1.15 an absent operation falls back to the default, else isn't permitted")
    func fallback() throws {
        #expect(try #require(create([]).control).accessControl.requirement(for: .decrypt) == .always)
        #expect(try #require(create([.biometryAny]).control).accessControl.requirement(for: .sign) == nil)
    }

    @Test("1.16 unknown bits are ignored, unless userPresence is set")
    func unknownBits() {
        #expect(create(1 << 20).control == create([]).control)
        #expect(create(1 << 20 | 1).control == nil)
    }

    @Test("1.18 no access control asks for anything on deletion", arguments: rows.filter(\.accepted))
    func deletion(_ row: AccessControlRow) throws {
        #expect(try #require(create(row.rawValue).control).accessControl.requirement(for: .delete) == .always)
    }

    @Test("The type number tells an access control from other objects")
    func typeNumber() throws {
        let control: CFTypeRef = try #require(create([]).control)
        #expect(CFGetTypeID(control) == SecAccessControlGetTypeID())
        #expect(CFGetTypeID(Data() as CFTypeRef) != SecAccessControlGetTypeID())
    }
}

@Suite("Storing access controls", .simulated) struct StoredAccessControlTests {
    @Test("1.17 an access control is bound to the enrolled set when an item is stored")
    func binding() throws {
        let current = try control([.biometryCurrentSet])
        try device.changeEnrollment()
        store(generic([kSecAttrAccessControl: current]))
        #expect(read(generic()).data == secret)
        try device.changeEnrollment()
        #expect(read(generic()).status == errSecAuthFailed)
    }

    @Test("1.19 one access control serves adds and updates alike")
    func uses() throws {
        let presence = try control([.userPresence])
        #expect(store(generic([kSecAttrAccessControl: presence])) == errSecSuccess)
        #expect(update(generic(), [kSecAttrAccessControl: presence]) == errSecSuccess)
    }
}
