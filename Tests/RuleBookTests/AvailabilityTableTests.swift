import Foundation
import KeychainEngine
import Language
import Security
import Testing

@testable import Policy

/// What documents say of each state, against what the simulated system does in it.
@Suite struct AvailabilityTableTests {
    /// What a read came to.
    struct Observation: Hashable {
        let status: OSStatus
        let hasAsked: Bool
    }

    /// A device, as far as devices differ in what Apple's source leaves open.
    struct Circumstances {
        var settings = Settings()
        var losesEnrollmentWithPasscode = false
        var hasCompanion = true

        static let all: [Circumstances] = {
            var other = Circumstances(losesEnrollmentWithPasscode: true, hasCompanion: false)
            other.settings.afterEnrollmentChange = .itemNotFound
            other.settings.promptWhileLocked = .allowed
            other.settings.restoredAccessControl = .isLost
            return [Circumstances(), other]
        }()
    }

    /// Stores an item, brings the device into a state, and reads it there.
    private static func observe(
        _ combination: Combination, in state: DeviceState, _ circumstances: Circumstances
    ) throws -> Observation {
        let bench = try #require(Bench(circumstances.settings))
        let stored = bench.process.run { Bench.protection(combination).map { bench.store(combination, $0) } }
        try #require(stored == errSecSuccess)
        var device = bench.device
        let context = HeldContext()
        switch state {
        case .beforeFirstUnlock: device.restart()
        case .locked: device.lockAtOnce()
        case .unlocked: break
        case .withoutPrompt: context.authenticationContext.isInteractionAllowed = false
        case .passcodeRemoved:
            device.removePasscode()
            device.isCompanionNearby = circumstances.hasCompanion
            if circumstances.losesEnrollmentWithPasscode { device.removeEnrollment() }
        case .biometryChanged: device.changeEnrollment()
        case .restored: device = device.restoredElsewhere()
        case .otherDevice: device = device.deviceOfSameAccount()
        }
        if state == .restored || state == .otherDevice {
            device.user.otherwise = .password(Data("password".utf8))
            device.isCompanionNearby = true
        }
        let before = device.promptCount
        var query: [String: Any] = [kSecClass: Bench.code(of: combination.itemClass)]
        query[kSecAttrSynchronizable] = combination.isSynchronizable
        let reader = SimulatedProcess(device: device, groups: ["T.org.example.app"])
        let status = reader.run { Bench.read(combination, query, context) }
        return Observation(status: status, hasAsked: device.promptCount > before)
    }

    /// What of an answer isn't what was observed.
    private static func disagreement(_ answer: ReadAnswer, _ found: Set<Observation>) -> String? {
        let statuses = Set(answer.statuses.map { OSStatus($0.rawValue) })
        for observation in found {
            let isAsked = observation.hasAsked && observation.status == errSecSuccess
            let isTold =
                switch answer.outcome {
                case .readable: observation == Observation(status: errSecSuccess, hasAsked: false)
                case .asks: isAsked
                case .refused, .absent, .lost: statuses.contains(observation.status)
                case .open: statuses.contains(observation.status) || isAsked && answer.canAsk
                }
            if !isTold { return "\(answer.outcome) \(answer.statuses) against \(observation)" }
        }
        // What is called open has to be so on two devices.
        return answer.outcome == .open && found.count < 2 ? "not open: \(found)" : nil
    }

    /// The secrets among some that no rule refuses, with what they are made from.
    private static func accepted(_ combinations: [Combination]) -> [(combination: Combination, secret: Secret)] {
        var text = Combination.keychain
        var ends: [Int] = []
        for (number, combination) in combinations.enumerated() {
            text += combination.secret(number: number)
            ends.append(text.utf8.count)
        }
        let checked = check(text)
        // What can't be generated yet is in no document either.
        let errors = checked.diagnostics.filter { $0.severity == .error } + checked.deferred
        let refused = Set(errors.compactMap { error in ends.firstIndex { error.location.span.start < $0 } })
        let numbers = combinations.indices.filter { !refused.contains($0) }
        let rest = numbers.map { combinations[$0].secret(number: $0) }.joined()
        let secrets = check(Combination.keychain + rest).keychains.first?.secrets ?? []
        return zip(numbers, secrets).map { (combinations[$0], $1) }
    }

    private static func check(_ text: String) -> Checker.Result {
        Checker.check([Parser.parse(SourceFile(path: "Example.keyspec", text: text)).tree])
    }

    private static func judge(_ combination: Combination, _ secret: Secret) throws {
        // What generated code adds to the system, raw calls don't show.
        let isWatched = secret.isInvalidatedByBiometryChange
        for state in DeviceState.allCases where state != .biometryChanged || !isWatched {
            let found = try Set(Circumstances.all.map { try observe(combination, in: state, $0) })
            if let problem = disagreement(secret.answer(in: state), found) {
                Issue.record("\(secret.name) \(combination) \(state): \(problem)")
            }
        }
    }

    /// All sets of flags where the class doesn't matter; where it does, those of one or two words.
    private static func flagSets(_ itemClass: ItemClass, _ accessibility: Accessibility) -> [[AccessControlFlag]] {
        let isWhole =
            itemClass == .genericPassword && accessibility == .whenUnlocked
            || itemClass == .key && accessibility == .whenUnlockedThisDeviceOnly
        return isWhole ? Combination.flagSets : Combination.flagSets.filter { $0.count <= 2 }
    }

    @Test(arguments: ItemClass.allCases, Accessibility.allCases.filter { !$0.isDeprecated })
    func saysWhatTheSystemDoes(itemClass: ItemClass, accessibility: Accessibility) throws {
        var judged = 0
        for (isSynchronizable, isInEnclave) in [(false, false), (true, false), (false, true)] {
            let combinations = Self.flagSets(itemClass, accessibility).map { flags in
                Combination(
                    itemClass: itemClass, accessibility: accessibility, flags: flags,
                    isSynchronizable: isSynchronizable, isInEnclave: isInEnclave, isReadLocked: false)
            }
            for (combination, secret) in Self.accepted(combinations) {
                judged += 1
                try Self.judge(combination, secret)
            }
        }
        #expect(judged > 0)
    }

    /// What our own documents say, each secret on each platform.
    @Test func saysItOfEverySecretOfOurSpecs() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Specs")
        let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".keyspec") }
        let trees = try paths.sorted().map { path in
            let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
            return Parser.parse(SourceFile(path: path, text: text)).tree
        }
        let secrets = Checker.check(trees).reviewed.flatMap(\.secrets).flatMap(\.everywhere).map(\.secret)
        #expect(secrets.count > 100)
        var judged: Set<String> = []
        for secret in secrets {
            let combination = Combination(
                itemClass: secret.itemClass, accessibility: secret.protection.accessibility,
                flags: secret.protection.accessControl, isSynchronizable: secret.isSynchronizable,
                isInEnclave: secret.isEnclaveKey, isReadLocked: false)
            // Nothing else of a secret has a say in what a read answers.
            if judged.insert("\(combination)").inserted { try Self.judge(combination, secret) }
        }
    }
}
