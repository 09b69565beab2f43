import Language
import Security
import Testing

@testable import Policy

/// Every combination there is, from spec text through the parser and the rules, against what the simulated system does.
@Suite struct Exhaustive {
    /// What came of a part of the combinations.
    struct Tally: Sendable {
        var combinations = 0
        var accepted = 0
        var refused = 0
        /// Reports by code.
        var codes: [String: Int] = [:]
        /// Combinations without an error that don't work.
        var falseAcceptances: [String] = []
        /// Errors for which no reason holds.
        var reasonless: [String] = []

        mutating func add(_ other: Tally) {
            combinations += other.combinations
            accepted += other.accepted
            refused += other.refused
            codes.merge(other.codes) { $0 + $1 }
            falseAcceptances += other.falseAcceptances
            reasonless += other.reasonless
        }
    }

    /// What is the same in one spec.
    struct Part: Sendable {
        var itemClass = ItemClass.genericPassword
        var accessibility: Accessibility? = .whenUnlocked
        var isSynchronizable = false
        var isInEnclave = false

        /// Whether it is worth trying with a reader that runs while the device is locked, too: what that meets depends on the class's
        /// kind and on the protection alone.
        var isReadLockedToo: Bool { !isSynchronizable && (itemClass == .genericPassword || itemClass == .key) }
    }

    static let parts: [Part] = ItemClass.allCases.flatMap { itemClass in
        ([nil] + Accessibility.allCases).flatMap { accessibility in
            [false, true].flatMap { sync in
                [false, true].map { enclave in
                    Part(
                        itemClass: itemClass, accessibility: accessibility, isSynchronizable: sync, isInEnclave: enclave
                    )
                }
            }
        }
    }

    /// Judges the 512 sets of flags of a part, read by a target that runs while the device is unlocked, and by one that runs always.
    static func tally(_ part: Part, rules: [Rule] = RuleCatalogue.rules) -> Tally {
        var tally = Tally()
        guard let bench = Bench() else {
            tally.falseAcceptances.append("no bench")
            return tally
        }
        let uses = combinations(of: part, isReadLocked: false).map(bench.use)
        for isReadLocked in part.isReadLockedToo ? [false, true] : [false] {
            let combinations = combinations(of: part, isReadLocked: isReadLocked)
            for (number, reports) in reports(on: combinations, rules: rules).enumerated() {
                tally.judge(combinations[number], reports, uses[number])
            }
        }
        return tally
    }

    private static func combinations(of part: Part, isReadLocked: Bool) -> [Combination] {
        Combination.flagSets.map { flags in
            Combination(
                itemClass: part.itemClass, accessibility: part.accessibility, flags: flags,
                isSynchronizable: part.isSynchronizable, isInEnclave: part.isInEnclave, isReadLocked: isReadLocked)
        }
    }

    /// What is said about each of the combinations, which stand in one spec; what is said about none of them goes to the first.
    private static func reports(on combinations: [Combination], rules: [Rule]) -> [[Diagnostic]] {
        var text = Combination.keychain
        var starts: [Int] = []
        for (number, combination) in combinations.enumerated() {
            starts.append(text.utf8.count)
            text += combination.secret(number: number)
        }
        let (tree, syntax) = Parser.parse(SourceFile(path: "Example.keyspec", text: text))
        let result = Checker.check([tree], under: Checker.Circumstances(), rules)
        var reports: [[Diagnostic]] = Array(repeating: [], count: combinations.count)
        for diagnostic in syntax + result.diagnostics {
            reports[max(0, starts.partitioningIndex { $0 > diagnostic.location.span.start } - 1)].append(diagnostic)
        }
        return reports
    }

    @Test("no combination is accepted that doesn't work, and none refused without a reason")
    func everyCombination() async {
        let total = await withTaskGroup(of: Tally.self) { group in
            for part in Self.parts { group.addTask { Self.tally(part) } }
            return await group.reduce(into: Tally()) { $0.add($1) }
        }
        #expect(total.combinations == 5 * 8 * 512 * 2 * 2 + 2 * 8 * 512 * 2)
        #expect(total.falseAcceptances.isEmpty, "\(total.falseAcceptances.count): \(total.falseAcceptances.prefix(3))")
        #expect(total.reasonless.isEmpty, "\(total.reasonless.count): \(total.reasonless.prefix(3))")
        #expect(total.accepted > 0)
        let counts = total.codes.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
        print("\(total.combinations) combinations: \(total.accepted) accepted, \(total.refused) refused; \(counts)")
    }

    /// Each of these stands alone between some combination and the system.
    @Test(
        "without one of these rules something is accepted that doesn't work",
        arguments: [
            ("KS204", Part()), ("KS302", Part()), ("KS303", Part()), ("KS304", Part()), ("KS307", Part()),
            ("KS306", Part(itemClass: .key, accessibility: .whenUnlockedThisDeviceOnly, isInEnclave: true)),
            ("KS308", Part(accessibility: .afterFirstUnlock)), ("KS310", Part(isSynchronizable: true)),
        ])
    func oneRuleLess(code: String, part: Part) {
        let rules = RuleCatalogue.rules.filter { $0.code.rawValue != code }
        #expect(!Self.tally(part, rules: rules).falseAcceptances.isEmpty)
    }
}

extension Exhaustive.Tally {
    fileprivate mutating func judge(_ item: Combination, _ reports: [Diagnostic], _ use: SimulatedUse) {
        combinations += 1
        for report in reports { codes[report.code.rawValue, default: 0] += 1 }
        let errors = reports.filter { $0.severity == .error }
        guard !errors.isEmpty else {
            accepted += 1
            if !use.works(readLocked: item.isReadLocked) { falseAcceptances.append("\(item.secret(number: 0))\(use)") }
            return
        }
        refused += 1
        for error in errors where Reason(code: error.code.rawValue)?.holds(for: item, use) != true {
            reasonless.append("\(error.code.rawValue): \(item.secret(number: 0))\(use)")
        }
    }
}

extension Array {
    /// The first index at which a condition holds that holds from there on.
    fileprivate func partitioningIndex(where holds: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if holds(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
