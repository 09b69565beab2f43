import Foundation
import KeychainEngine
import Security
import Testing

@testable import Generated

/// One thing that happens in a random history.
enum Step: CustomStringConvertible, Sendable {
    case save(Int, Int)
    case delete(Int)
    case read(Int)
    case exists(Int)
    /// The process is stopped before such a call of the next operation.
    case stop(Int)
    /// Such a call of the next operation answers so.
    case fault(Int, OSStatus, afterEffect: Bool)
    case lock, unlock, restart, relaunch, changeEnrollment, removePasscode, setPasscode

    var description: String {
        switch self {
        case .save(let item, let value): "save(\(item), \(value))"
        case .delete(let item): "delete(\(item))"
        case .read(let item): "read(\(item))"
        case .exists(let item): "exists(\(item))"
        case .stop(let call): "stop(\(call))"
        case .fault(let call, let status, let afterEffect): "fault(\(call), \(status), afterEffect: \(afterEffect))"
        case .lock: "lock"
        case .unlock: "unlock"
        case .restart: "restart"
        case .relaunch: "relaunch"
        case .changeEnrollment: "changeEnrollment"
        case .removePasscode: "removePasscode"
        case .setPasscode: "setPasscode"
        }
    }
}

/// A generator whose numbers are those of its seed, on every machine.
struct SplitMix: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

/// A history on a device of its own, against a model that knows of each item which values it can have.
struct RandomHistory {
    static let items: [ItemCase] = [
        ItemCase(ItemCase.texts) { MailKeychain(store: $0).refreshToken(accountID: "a") },
        ItemCase(ItemCase.texts) { MailKeychain(store: $0).webLogin(username: "rhea") },
        ItemCase(protected: ItemCase.blobs) { MailKeychain(store: $0).storeKey },
        ItemCase(protected: ItemCase.blobs) { PromptsKeychain(store: $0).notesKey },
        ItemCase(indexed: ItemCase.blobs) { IndexedKeychain(store: $0).storeKey },
        ItemCase(indexed: ItemCase.blobs) { IndexedKeychain(store: $0).paymentKey },
    ]
    /// The item that goes with what is enrolled.
    static let bound = 5
    /// The item that goes with the passcode.
    static let ofPasscode = 2

    let steps: [Step]

    init(steps: [Step]) { self.steps = steps }

    init(seed: UInt64, count: Int) {
        var random = SplitMix(seed: seed)
        steps = (0..<count).map { _ in Self.step(&random) }
    }

    private static func step(_ random: inout SplitMix) -> Step {
        let item = items.indices.randomElement(using: &random) ?? 0
        switch Int.random(in: 0..<100, using: &random) {
        case 0..<30: return .save(item, .random(in: 0..<3, using: &random))
        case 30..<38: return .delete(item)
        case 38..<60: return .read(item)
        case 60..<66: return .exists(item)
        case 66..<74: return .stop(.random(in: 1...7, using: &random))
        case 74..<84:
            let status = StopTests.statuses.randomElement(using: &random) ?? errSecNotAvailable
            return .fault(.random(in: 1...7, using: &random), status, afterEffect: .random(using: &random))
        case 84..<87: return .lock
        case 87..<93: return .unlock
        case 93..<94: return .restart
        case 94..<96: return .relaunch
        case 96..<98: return .changeEnrollment
        case 98..<99: return .removePasscode
        default: return .setPasscode
        }
    }

    /// What went wrong, if anything did; nil for a history that the model explains.
    func violation() -> String? {
        var run = Run()
        for (number, step) in steps.enumerated() {
            if let violation = run.perform(step) { return "step \(number), \(step): \(violation)" }
        }
        // At the end everything that can be read is.
        for step in [Step.relaunch, .setPasscode, .unlock] + Self.items.indices.map(Step.read) {
            if let violation = run.perform(step) { return "at the end, \(step): \(violation)" }
        }
        return nil
    }

    /// The shortest history that was found to go wrong as well.
    func shrunk() -> RandomHistory {
        var steps = steps
        var size = steps.count / 2
        while size > 0 {
            var index = 0
            while index < steps.count {
                var shorter = steps
                shorter.removeSubrange(index..<min(index + size, steps.count))
                if RandomHistory(steps: shorter).violation() != nil { steps = shorter } else { index += size }
            }
            size /= 2
        }
        return RandomHistory(steps: steps)
    }

    private struct Run {
        private let device = SimulatedDevice()
        private var world: World
        /// The values that each item can have, as far as the answers tell.
        private var possible: [Set<Int?>] = items.map { _ in [nil] }
        private var isEnrollmentChanged = false
        private var armed: Step?

        init() { world = World(device) }

        mutating func perform(_ step: Step) -> String? {
            switch step {
            case .lock: if device.hasPasscode { device.lockAtOnce() }
            case .unlock: device.unlock()
            case .restart:
                device.restart()
                world = World(device)
            case .relaunch: world = World(device)
            case .changeEnrollment:
                device.changeEnrollment()
                isEnrollmentChanged = true
            case .removePasscode:
                if device.hasPasscode {
                    device.removePasscode()
                    possible[ofPasscode] = [nil]
                }
            case .setPasscode: if !device.hasPasscode { device.setPasscode() }
            case .stop, .fault: armed = step
            case .save, .delete, .read, .exists: return operate(step)
            }
            return nil
        }

        private mutating func operate(_ step: Step) -> String? {
            let mishap = arm(for: step)
            armed = nil
            defer { if world.app.isStopped || mishap { world = World(device) } }
            // Without passcode, or while something is closed, errors are to be expected; without a mishap none else are.
            let mayFail = mishap || device.lockState != .unlocked || !device.hasPasscode
            switch step {
            case .save(let item, let value):
                return write(item, value, mayFail) { try items[item].save($0, value) }
            case .delete(let item):
                return write(item, nil, mayFail) { try items[item].delete($0) }
            case .read(let item):
                switch Result(catching: { try world.run { try items[item].read($0) } }) {
                case .success(let found): return world.app.isStopped ? nil : see(found, item)
                case .failure(let error): return seeFailure(error, item, mayFail)
                }
            case .exists(let item):
                switch Result(catching: { try world.run { try items[item].exists($0) } }) {
                case .success(let isThere):
                    if world.app.isStopped { return nil }
                    let left = possible[item].filter { ($0 != nil) == isThere }
                    if left.isEmpty { return "exists is \(isThere), possible \(possible[item])" }
                    possible[item] = left
                    return nil
                case .failure(let error): return seeFailure(error, item, mayFail)
                }
            default: return nil
            }
        }

        /// Has the next operation stopped or failed, if that is armed and a status can be found out to be false.
        private func arm(for step: Step) -> Bool {
            switch armed {
            case .stop(let call)?:
                world.app.stop(beforeCall: call)
                return true
            case .fault(let call, let status, let afterEffect)?:
                var status = status
                switch step {
                case .save(let item, _):
                    // A plain item's one call changes the row or doesn't.
                    let isPlain = !items[item].isStaged && !items[item].isIndexed
                    if isPlain, afterEffect, StopTests.refusals.contains(status) { status = errSecNotAvailable }
                    // A save that failed by itself looks whether it did; what that is told it has to believe.
                    let isClosed = device.lockState != .unlocked || !device.hasPasscode
                    if isClosed, [errSecInteractionNotAllowed, errSecItemNotFound].contains(status) {
                        status = errSecNotAvailable
                    }
                case .delete: if status == errSecItemNotFound { status = errSecNotAvailable }
                // What is said of a row that is or isn't there is all that a reader has.
                default: status = errSecNotAvailable
                }
                world.app.fail(call: call, with: status, afterEffect: afterEffect)
                return true
            default: return false
            }
        }

        private mutating func write(
            _ item: Int, _ value: Int?, _ mayFail: Bool, _ body: (any SecItemStore) throws -> Void
        ) -> String? {
            do {
                try world.run(body)
                possible[item] = world.app.isStopped ? possible[item].union([value]) : [value]
                if item == bound, !world.app.isStopped { isEnrollmentChanged = false }
            } catch {
                guard let error = error as? KeyspecError else { return "\(error)" }
                if !mayFail { return "\(error)" }
                switch error.kept {
                case .old: if world.app.isStopped { possible[item].insert(value) }
                case .newBesideOlderCopy:
                    possible[item] = [value]
                    if item == bound { isEnrollmentChanged = false }
                case .oldOrNew, .unknown: possible[item].insert(value)
                case nil: return "nothing is said of what is kept: \(error)"
                }
            }
            return nil
        }

        private mutating func see(_ found: Int?, _ item: Int) -> String? {
            guard possible[item].contains(found) else { return "read \(found as Any), possible \(possible[item])" }
            possible[item] = [found]
            return nil
        }

        private mutating func seeFailure(_ error: any Error, _ item: Int, _ mayFail: Bool) -> String? {
            if item == bound, (error as? KeyspecError)?.kind == KeyspecError.invalidated {
                guard isEnrollmentChanged, possible[item] != [nil] else { return "\(error)" }
                // Removed, unless that was stopped or failed; then the next read says the same.
                if mayFail { possible[item].insert(nil) } else { possible[item] = [nil] }
                return nil
            }
            return mayFail ? nil : "\(error)"
        }
    }
}

struct HistoryTests {
    static let length = 50

    @Test(
        "random histories with locks, restarts, passcode changes, enrolments, stops and faults are what the model expects",
        arguments: 0..<(Exhaustion.isWanted ? 25 : 2))
    func histories(_ batch: Int) {
        for number in 0..<100 {
            let seed = UInt64(batch) << 32 | UInt64(number)
            let history = RandomHistory(seed: seed, count: Self.length)
            guard let violation = history.violation() else { continue }
            let short = history.shrunk()
            Issue.record(
                "seed \(seed), \(violation); shortest: \(short.steps.map(\.description)), \(short.violation() ?? "?")")
            return
        }
    }
}
