import Policy

/// Tests of one keychain on the keychain in memory.
struct FakeTestTemplate {
    let keychain: CheckedKeychain
    let imports: TestImports

    var path: String { "\(keychain.name)FakeTests.swift" }

    private var name: SwiftIdentifier { SwiftIdentifier("\(keychain.name)FakeTests") }

    private var samples: SampleTemplate {
        let groups = Set(keychain.runtimeGroups)
        return SampleTemplate(keychain: keychain) { name in
            "\(SwiftLiteral(groups.contains(name) ? TestSurroundings.group(givenAs: name) : "tests.\(name)"))"
        }
    }

    var file: SwiftText {
        """
        \(SwiftHeader(spec: keychain.path, imports: samples.imports).text)
        \(imports.text)

        /// What `\(SwiftIdentifier(keychain.name))` does on the keychain in memory.
        nonisolated struct \(name) {
            \(samples.maker)

            \(items)

            \(tests.joined("\n\n"))
        }
        // swiftlint:enable all

        """
    }

    /// What has operations of its own; a part of a record is tested with the record.
    private var secrets: [Secret] {
        let inRecords = keychain.recordMembers
        return keychain.secrets.filter { !inRecords.contains($0.name) }
    }

    private func members(of record: Record) -> [Secret] {
        record.members
    }

    // MARK: Items

    private var items: SwiftText {
        let names: [SwiftText] =
            secrets.map { "Items.\(ItemNames($0).member)," }
            + keychain.records.map { "Items.\(RecordNames($0).member)," }
        return """
            /// What is tested.
            enum Items {
                \((secrets.map(item) + keychain.records.map(item)).joined("\n\n"))
            }

            /// All of them.
            static let declared: [KeyspecTestItem] = [
                \(names.joined())
            ]
            /// Those of which values can be made here.
            static let items = declared.filter(\\.hasValues)
            """
    }

    private func item(_ secret: Secret) -> SwiftText {
        let member = ItemNames(secret).member
        return PlatformTemplate(secret, in: keychain).text { version in
            let policy = TestPolicy([version], in: keychain)
            return """
                \((policy.remarks + [ownershipRemark(version), listingRemark(version)]).joined())
                static let \(member) = \(secret.testItem(samples, in: keychain, suite: name)).declared(
                    \(policy.text)\(family(version))\(samples.check(version.parameters)))
                """
        }
    }

    private func item(_ record: Record) -> SwiftText {
        let member = RecordNames(record).member
        let members = members(of: record)
        let parameters = members.first?.parameters ?? []
        let policy = TestPolicy(members, in: keychain)
        return """
            \(policy.remarks.joined())
            static let \(member) = KeyspecTestItem(
                \(samples.item(member, parameters, in: name)),
                values: \(samples.values(members))
            ).declared(
                \(policy.text)\(parameters.isEmpty ? .empty : family(member, list: "all"))\(samples.check(parameters)))
            """
    }

    private func ownershipRemark(_ secret: Secret) -> SwiftText {
        secret.ownership != nil && secret.isIndexed
            ? "// Left out: an item of another in its place, from which the index keeps it apart." : .empty
    }

    private func listingRemark(_ secret: Secret) -> SwiftText {
        secret.parameters.isEmpty || secret.isListable
            ? .empty : "// Left out: listing. The keychain doesn't list its items without the user."
    }

    private func family(_ secret: Secret) -> SwiftText {
        guard !secret.parameters.isEmpty, secret.isListable else { return .empty }
        guard case .password(let password) = secret.content else {
            return family(ItemNames(secret).member, list: "all")
        }
        if password.value == .nothing { return .empty }
        let asks = ItemShape(secret: secret, isMember: false).storage == .protected
        return family(ItemNames(secret).member, list: asks ? "allBlocking" : "all")
    }

    private func family(_ member: SwiftIdentifier, list: SwiftText) -> SwiftText {
        """
        ,
        family: KeyspecTestFamily(
            count: { try \(name).keychain($0).\(member).\(list)().count },
            deleteAll: { try \(name).keychain($0).\(member).deleteAll() })
        """
    }

    // MARK: Tests

    private var tests: [SwiftText] {
        guard !secrets.isEmpty || !keychain.records.isEmpty else { return [] }
        return [values] + common + special.map(\.text) + [deleteAll]
    }

    private var values: SwiftText {
        guard keychain.secrets.contains(where: samples.canLackValues) else { return .empty }
        return """
            @Test(
                "a value can be made of every item",
                .enabled(if: items.count == declared.count, "left out, since no value can be made here: \\(declared.filter { !$0.hasValues })"))
            func values() { #expect(Self.items.count == Self.declared.count) }
            """
    }

    private var common: [SwiftText] {
        [
            test("what is stored is read back, by a process that has just begun", "roundTrip"),
            test("a second value takes the place of the first, or is refused", "secondWrite"),
            test("a second delete is no error, and nothing is left", "secondDelete"),
            test("no write, delete or existence check asks the user", "neverPrompts"),
            test("whichever call of a write fails, the error tells what is kept", "failingWrites"),
            test("whichever call of a delete fails, the error tells what is kept", "failingDeletes"),
            test("whichever call of a read fails, it is an error and never nil", "failingReads"),
            test("a write stopped anywhere leaves the old value or the new", "stoppedWrites"),
            test("a delete stopped anywhere leaves the value or nothing", "stoppedDeletes"),
        ]
    }

    private func test(_ title: String, _ function: SwiftText, where condition: SwiftText = .empty) -> SwiftText {
        """
        @Test(\(SwiftLiteral(title)), arguments: items\(condition))
        func \(function)(_ item: KeyspecTestItem) throws { try item.\(function)() }
        """
    }

    /// A test that not all items have.
    private struct Special {
        let applies: Bool
        let text: SwiftText

        init(_ applies: Bool, _ text: SwiftText) { (self.applies, self.text) = (applies, applies ? text : .empty) }
    }

    private var special: [Special] {
        let everywhere = keychain.secrets.flatMap { [$0] + $0.variants.map(\.secret) }
        let policies = everywhere.map { TestPolicy([$0], in: keychain) }
        return [
            Special(
                everywhere.contains { $0.protection.accessControl.contains { $0.role == .constraint } },
                test(
                    "a cancelled prompt is an error, and the value stays", "cancelledPrompt", where: ".filter(\\.asks)")
            ),
            Special(
                policies.contains { $0.beforeFirstUnlock != nil },
                test(
                    "before the first unlock it answers as declared, and a write that fails keeps the old value",
                    "beforeFirstUnlock", where: ".filter { $0.policy.beforeFirstUnlock != nil }")),
            Special(
                policies.contains { $0.locked != nil },
                test(
                    "while locked it answers as declared, and a write that fails keeps the old value", "whileLocked",
                    where: ".filter { $0.policy.locked != nil }")),
            Special(
                policies.contains(where: \.isLostWithPasscode),
                test(
                    "it is gone once the passcode was removed, and can be stored again", "passcodeRemoved",
                    where: ".filter(\\.policy.isLostWithPasscode)")),
            Special(
                policies.contains(where: \.isLostWithBiometry),
                test(
                    "it is invalidated once another face or finger is enrolled", "changedBiometry",
                    where: ".filter(\\.policy.isLostWithBiometry)")),
            Special(
                keychain.clearsOnReinstall,
                test("a new installation finds what it may", "reinstalled")),
            Special(
                policies.contains(where: \.isOwned),
                test(
                    "an item of another in its place stays, and is an error", "foreignItem",
                    where: ".filter(\\.policy.isOwned)")),
            Special(
                everywhere.contains { if case .key = $0.content { true } else { false } },
                test("a key is made where there is none", "created", where: ".filter(\\.isKey)")),
            Special(
                everywhere.contains { $0.protection.accessControl.contains(.applicationPassword) },
                test(
                    "another application password is an error, and the value stays", "wrongPassword",
                    where: ".filter(\\.hasPassword)")),
            Special(
                everywhere.contains { !$0.parameters.isEmpty && $0.isListable },
                test(
                    "a family lists what is stored, and removes it", "listed", where: ".filter { $0.family != nil }")),
        ]
    }

    private var deleteAll: SwiftText {
        let cleared = secrets.filter { $0.parameters.isEmpty || $0.isListable }
        let items: [SwiftText] =
            cleared.map { "Items.\(ItemNames($0).member)," }
            + keychain.records.map { "Items.\(RecordNames($0).member)," }
        if items.isEmpty { return .empty }
        let isSynced = (cleared + keychain.retired).contains { secret in
            ([secret] + secret.variants.map(\.secret)).contains(where: \.isSynchronizable)
        }
        return """
            @Test("deleteAll removes everything that can be listed, and asks nobody")
            func deleteAll() throws {
                let items = [
                    \(items.joined())
                ]
                try KeyspecTestItem.deleteAll(items.filter(\\.hasValues)) {
                    try Self.keychain($0).deleteAll(\(isSynced ? "includingSynced: true" : .empty))
                }
            }
            """
    }
}

/// What a test expects of an item, or of a record's parts together, by their declaration.
private struct TestPolicy {
    enum Answer: String {
        case value, locked
    }

    private(set) var beforeFirstUnlock: Answer?
    private(set) var locked: Answer?
    private(set) var isLostWithPasscode = false
    private(set) var isLostWithBiometry = false
    private(set) var survivesReinstallation: Bool?
    private(set) var isOwned = false
    private(set) var asksUser = true
    /// What is left out, and why.
    private(set) var remarks: [SwiftText] = []

    init(_ secrets: [Secret], in keychain: CheckedKeychain) {
        let controlled = secrets.filter { !$0.protection.accessControl.isEmpty }
        asksUser =
            controlled.isEmpty
            || controlled.contains { $0.protection.accessControl.contains { $0.role == .constraint } }
        if keychain.clearsOnReinstall { survivesReinstallation = !secrets.allSatisfy(\.isClearedOnReinstall) }
        let isEnclaveKey = secrets.contains { secret in
            if case .key(let key) = secret.content { key.kind == .secureEnclave } else { false }
        }
        if isEnclaveKey {
            remarks.append(
                """
                // Left out: states of the device. The keychain's row of a Secure Enclave key can be read in all of them; when the key
                // can be used, only a device tells.
                """)
            return
        }
        beforeFirstUnlock = answer(in: .beforeFirstUnlock, secrets)
        locked = answer(in: .locked, secrets)
        isLostWithPasscode = secrets.contains { secret in
            let answer = secret.answer(in: .passcodeRemoved)
            return answer.outcome == .lost && answer.statuses == [.itemNotFound]
        }
        isLostWithBiometry = secrets.contains(where: \.isInvalidatedByBiometryChange)
        isOwned = secrets.contains { secret in
            guard case .password = secret.content else { return false }
            return secret.ownership != nil && !secret.isIndexed
        }
    }

    private mutating func answer(in state: DeviceState, _ secrets: [Secret]) -> Answer? {
        let answers = secrets.map { $0.answer(in: state) }
        if answers.contains(where: { $0.outcome == .refused && $0.statuses == [.interactionNotAllowed] }) {
            return .locked
        }
        if answers.allSatisfy({ $0.outcome == .readable || $0.outcome == .asks }) { return .value }
        remarks.append(.comment("Left out: \(state.title), for which Apple's source settles no answer."))
        return nil
    }

    var text: SwiftText {
        let arguments: [SwiftText] = [
            beforeFirstUnlock.map { "beforeFirstUnlock: .\(SwiftIdentifier($0.rawValue))" } ?? .empty,
            locked.map { "locked: .\(SwiftIdentifier($0.rawValue))" } ?? .empty,
            isLostWithPasscode ? "isLostWithPasscode: true" : .empty,
            isLostWithBiometry ? "isLostWithBiometry: true" : .empty,
            survivesReinstallation.map { $0 ? "survivesReinstallation: true" : "survivesReinstallation: false" }
                ?? .empty,
            isOwned ? "isOwned: true" : .empty,
            asksUser ? .empty : "asksUser: false",
        ]
        return "KeyspecTestPolicy(\(arguments.joined(", ")))"
    }
}
