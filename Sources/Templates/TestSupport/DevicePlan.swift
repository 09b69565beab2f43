import Foundation
import Security

/// One test of the device test plan for one item.
struct KeyspecDeviceTest: Sendable {
    /// What is done, and what of it is looked at.
    enum Procedure: Sendable {
        /// Stores a value.
        case prepare
        /// Stores a value and reads it.
        case writeAndRead
        /// Stores a value, then another one, and reads that.
        case writeTwiceAndRead
        /// Reads what was stored before.
        case read
        /// Stores a value where one may be.
        case write
        /// The device is locked meanwhile: reads.
        case readLocked
        /// The device is locked meanwhile: stores another value.
        case writeLocked
        /// The device is locked meanwhile: deletes.
        case deleteLocked
        /// Looks for the row under a context that can't prompt.
        case probe
        /// The same, then deletes it and looks again.
        case probeAndDelete
    }

    /// Who does it.
    enum Way: Sendable {
        /// Nobody is needed.
        case alone
        /// Somebody asks for it, and does what its title says.
        case step
        /// No program can.
        case byHand
    }

    /// Its name in the plan.
    let name: String
    let way: Way
    let procedure: Procedure
    /// The statuses that are right; none where whatever is seen is written down. Of several, one of them, or both one after another.
    let expected: [OSStatus]
    /// What else is seen.
    let remark: String

    static func alone(
        _ name: String, _ procedure: Procedure, _ expected: [OSStatus], _ remark: String = ""
    ) -> KeyspecDeviceTest {
        KeyspecDeviceTest(name: name, way: .alone, procedure: procedure, expected: expected, remark: remark)
    }

    static func step(
        _ name: String, _ procedure: Procedure, _ expected: [OSStatus], _ remark: String = ""
    ) -> KeyspecDeviceTest {
        KeyspecDeviceTest(name: name, way: .step, procedure: procedure, expected: expected, remark: remark)
    }

    static func byHand(_ name: String, _ expected: [OSStatus], _ remark: String = "") -> KeyspecDeviceTest {
        KeyspecDeviceTest(name: name, way: .byHand, procedure: .read, expected: expected, remark: remark)
    }

    /// What is right, in words.
    var expectation: String {
        let statuses = expected.map(String.init).joined(separator: " or ")
        return [statuses, remark].filter { !$0.isEmpty }.joined(separator: ", ")
    }
}

/// The plan of one item.
struct KeyspecDeviceItem: Sendable {
    let name: String
    /// The item; nil for one that no program can store.
    let item: KeyspecTestItem?
    /// What the documents call the item's present declaration.
    let policy: String
    let tests: [KeyspecDeviceTest]
}

/// One test that a program runs for one item.
struct KeyspecDeviceRun: Sendable, CustomStringConvertible {
    let item: KeyspecTestItem
    let policy: String
    let test: KeyspecDeviceTest

    var description: String { "\(item.name), expected \(test.expectation)" }
}

extension [KeyspecDeviceItem] {
    /// The items for which a program runs a test.
    func runs(_ name: String, _ way: KeyspecDeviceTest.Way) -> [KeyspecDeviceRun] {
        flatMap { plan in
            plan.tests.filter { $0.name == name && $0.way == way }.compactMap { test in
                plan.item.map { KeyspecDeviceRun(item: $0, policy: plan.policy, test: test) }
            }
        }
    }

    /// The items of which a value is stored for later steps.
    var preparations: [KeyspecDeviceRun] {
        compactMap { plan in
            let test = KeyspecDeviceTest.step("prepare", .prepare, [errSecSuccess])
            return plan.item.map { KeyspecDeviceRun(item: $0, policy: plan.policy, test: test) }
        }
    }

    /// What is right for the items of which somebody alone does a test.
    func expectations(_ name: String) -> String {
        flatMap { plan in
            plan.tests.filter { $0.name == name && $0.way == .byHand }.map { "\(plan.name): \($0.expectation)" }
        }.joined(separator: "; ")
    }
}
