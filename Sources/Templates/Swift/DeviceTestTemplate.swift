import Policy

/// The device test plan of one keychain, as far as a program can run it; what only a person can do is said in the tests' titles.
struct DeviceTestTemplate {
    let reviewed: ReviewedKeychain
    let imports: TestImports

    var path: String { "\(keychain.name)DeviceTests.swift" }

    private var keychain: CheckedKeychain { reviewed.keychain }
    private var name: SwiftIdentifier { SwiftIdentifier("\(keychain.name)DeviceTests") }

    private var samples: SampleTemplate {
        SampleTemplate(keychain: keychain) { "KeyspecDevice.given(\(SwiftLiteral($0)))" }
    }

    var file: SwiftText {
        """
        \(SwiftHeader(spec: keychain.path, imports: samples.imports).text)
        \(imports.text)

        /// What a device answers for `\(SwiftIdentifier(keychain.name))`, compared with its device test plan. Stores and deletes its items.
        @Suite(.serialized)
        nonisolated struct \(name) {
            \(samples.maker)

            /// The plan, item by item.
            enum Items {
                \(reviewed.secrets.map(plan).joined("\n\n"))
            }

            /// All of it.
            static let items: [KeyspecDeviceItem] = [
                \(reviewed.secrets.map { "Items.\(ItemNames($0.secret).member)," }.joined())
            ]

            \(reviewed.secrets.isEmpty ? .empty : preparation)

            \(DeviceTest.all.flatMap(tests).joined("\n\n"))
        }
        // swiftlint:enable all

        """
    }

    private var preparation: SwiftText {
        """
        @Test(
            "store a value for the steps that follow",
            .enabled(if: KeyspecDevice.isStep("prepare"), "by hand: run it with KEYSPEC_STEP=prepare"), arguments: items.preparations)
        func prepare(_ run: KeyspecDeviceRun) async throws { try await KeyspecDevice.run(run) }
        """
    }

    // MARK: Items

    private func plan(_ secret: ReviewedSecret) -> SwiftText {
        let member = ItemNames(secret.secret).member
        let obstacle = obstacle(secret.secret)
        let item = secret.secret.testItem(samples, in: keychain, suite: name)
        return PlatformTemplate(secret.secret, in: keychain).text { version in
            let tests = DeviceTest.all.compactMap { test in
                test.expectation(for: version, files: secret.files).map { expectation -> SwiftText in
                    let way = obstacle == nil ? Way(test, version) : .byHand
                    return "\(way.text(test, expectation)),"
                }
            }
            return """
                \(obstacle.map { .comment("By hand alone: \($0).") } ?? .empty)
                static let \(member) = KeyspecDeviceItem(
                    name: \(SwiftLiteral("\(keychain.name).\(secret.secret.name)")),
                    item: \(obstacle == nil ? item : "nil"),
                    policy: \(SwiftLiteral(Fingerprint(of: secret).text)),
                    tests: [
                        \(tests.joined())
                    ])
                """
        }
    }

    /// Why a program can't run any test of a secret.
    private func obstacle(_ secret: Secret) -> String? {
        if keychain.recordMembers.contains(secret.name) { return "it is stored and read with the rest of its record" }
        if case .identity = secret.content { return "it takes a PKCS#12 file of your own" }
        return nil
    }

    // MARK: Tests

    private func tests(_ test: DeviceTest) -> [SwiftText] {
        var ways: [Way] = []
        for secret in reviewed.secrets {
            for version in [secret.secret] + secret.secret.variants.map(\.secret)
            where test.expectation(for: version, files: secret.files) != nil {
                let way = obstacle(secret.secret) == nil ? Way(test, version) : .byHand
                if !ways.contains(where: { $0.word == way.word }) { ways.append(way) }
            }
        }
        return ways.sorted { $0.rank < $1.rank }.map { function(test, $0) }
    }

    private func function(_ test: DeviceTest, _ way: Way) -> SwiftText {
        let id = test.id.lowercased()
        let title = SwiftLiteral("\(test.id) \(test.title)")
        let literal = SwiftLiteral(test.id)
        switch way {
        case .alone:
            return """
                @Test(
                    \(title),
                    .enabled(if: KeyspecDevice.isUnattended, "on a device, where no step is asked for"),
                    arguments: items.runs(\(literal), .alone))
                func \(SwiftIdentifier(id))(_ run: KeyspecDeviceRun) async throws { try await KeyspecDevice.run(run) }
                """
        case .step(_, let hint):
            let steps = ["by hand: \(test.steps)", hint, "Run it with KEYSPEC_STEP=\(test.id)."].compactMap(\.self)
            return """
                @Test(
                    \(title),
                    .enabled(if: KeyspecDevice.isStep(\(literal)), \(SwiftLiteral(steps.joined(separator: " ")))),
                    arguments: items.runs(\(literal), .step))
                func \(SwiftIdentifier(id + "Step"))(_ run: KeyspecDeviceRun) async throws { try await KeyspecDevice.run(run) }
                """
        case .byHand:
            let parts: [SwiftLiteral.Part] = [
                .text("by hand: \(test.steps) Expected: "), .expression("items.expectations(\(literal))"),
            ]
            return """
                @Test(\(title), .disabled(\(SwiftLiteral(parts))))
                func \(SwiftIdentifier(id + "ByHand"))() {}
                """
        }
    }
}

/// Who runs a test of the plan for a secret.
private enum Way {
    case alone(SwiftText)
    /// A program, once somebody has asked for it and does what the steps say.
    case step(SwiftText, hint: String?)
    case byHand

    private static let lock = "Lock the device when the test has begun: it waits 30 seconds."

    init(_ test: DeviceTest, _ secret: Secret) {
        if case .key(let key) = secret.content, key.kind == .secureEnclave, !["T05", "T26"].contains(test.id) {
            // What is expected is said of using the key.
            self = .byHand
            return
        }
        let asks = secret.protection.asksTheUser
        switch test.id {
        case "T02": self = .step("readLocked", hint: Self.lock)
        case "T03": self = asks ? .step("writeAndRead", hint: "Do what the prompt asks.") : .alone("writeAndRead")
        case "T04": self = .step("writeLocked", hint: Self.lock)
        case "T05": self = .step("deleteLocked", hint: Self.lock)
        case "T10": self = secret.isIndexed ? .byHand : .alone("probe")
        case "T11": self = .step("writeAndRead", hint: nil)
        case "T13": self = secret.isIndexed ? .byHand : .alone("probeAndDelete")
        case "T12", "T20", "T22", "T23", "T24", "T25", "T26", "T30", "T31", "T41":
            self = .step("read", hint: "Run `prepare` before.")
        case "T21": self = .step("write", hint: nil)
        case "T40":
            self = asks ? .step("writeTwiceAndRead", hint: "Do what the prompt asks.") : .alone("writeTwiceAndRead")
        // Before the first unlock no test can be started; other accounts and files are the app's own.
        default: self = .byHand
        }
    }

    var word: SwiftText {
        switch self {
        case .alone: "alone"
        case .step: "step"
        case .byHand: "byHand"
        }
    }

    var rank: Int {
        switch self {
        case .alone: 0
        case .step: 1
        case .byHand: 2
        }
    }

    func text(_ test: DeviceTest, _ expectation: DeviceTest.Expectation) -> SwiftText {
        let statuses: [SwiftText] = expectation.statuses.map { "\($0.rawValue)" }
        let procedure: SwiftText =
            switch self {
            case .alone(let procedure), .step(let procedure, _): ".\(procedure)"
            case .byHand: .empty
            }
        let arguments: [SwiftText] = [
            "\(SwiftLiteral(test.id))", procedure, "[\(statuses.joined(", "))]",
            expectation.remark.map { "\(SwiftLiteral($0))" } ?? .empty,
        ]
        return ".\(word)(\(arguments.joined(", ")))"
    }
}
