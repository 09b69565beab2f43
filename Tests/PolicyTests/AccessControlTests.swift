import Language
import Testing

@testable import Policy

/// The rules about access control say of every set of flags what `SecAccessControlCreateWithFlags` does with it.
@Suite struct AccessControl {
    private struct Row {
        let flags: [AccessControlFlag]
        let outcome: Substring
        let notes: [Substring]

        init?(_ line: Substring) {
            let columns = line.split(separator: " ")
            guard columns.count == 3, !line.hasPrefix("#") else { return nil }
            flags = columns[0].split(separator: "+").compactMap { AccessControlFlag(rawValue: String($0)) }
            outcome = columns[1]
            notes = columns[2].split(separator: "+")
        }

        /// The flags as an expression, with operators between constraints as far as there are any.
        var expression: String {
            var constraints = flags.filter { $0.role == .constraint }
            var operators = flags.filter { $0.role == .operator }
            var words: [String] = []
            if constraints.count < 2 { words += operators.map(\.rawValue) }
            while !constraints.isEmpty {
                words.append(constraints.removeFirst().rawValue)
                guard !constraints.isEmpty, let next = operators.first else { continue }
                words.append(next.rawValue)
                operators.append(operators.removeFirst())
            }
            // With both operators and two constraints there is one gap; the second operator stands at the end.
            let missing = flags.filter { $0.role == .operator && !words.contains($0.rawValue) }
            words += missing.map(\.rawValue)
            let modifiers = flags.filter { $0.role == .modifier }.map(\.rawValue)
            return (words + (modifiers.isEmpty ? [] : ["with", modifiers.joined(separator: ", ")])).joined(
                separator: " ")
        }
    }

    @Test func everySetOfFlagsIsJudgedAsTheSystemDoes() throws {
        let rows = try Fixture.text("policy-access-control.txt").split(separator: "\n").compactMap(Row.init)
        #expect(rows.count == 512)
        let wanted: [Substring: String] = [
            "bothOperators": "KS302", "bothBiometry": "KS303", "userPresenceCombined": "KS304",
        ]
        for row in rows where !row.flags.isEmpty {
            let outcome = Outcome(
                inKeychain(
                    """
                    /// Opens the local store.
                    secret storeKey: genericPassword {
                        account    "store-key"
                        value      Data
                        accessible whenUnlocked
                        prompt     "Unlock your store"
                        group      own
                        readers    app
                        policy { recovery "Download the store again" }
                        access     \(row.expression)
                    }
                    """))
            let codes = outcome.diagnostics.map(\.code.rawValue)
            let refused = codes.filter { ["KS302", "KS303", "KS304"].contains($0) }.min()
            #expect(refused == wanted[row.outcome], "\(row.expression)")
            guard row.outcome == "accepted" else { continue }
            var noted = row.notes.compactMap { ["implicitAnd": "KS301", "operatorHasNoEffect": "KS305"][$0] }
            if row.flags.contains(.privateKeyUsage) { noted.append("KS307") }
            #expect(codes.sorted() == noted.sorted(), "\(row.expression)")
            let kept = outcome.keychains.first?.secrets.first?.protection.accessControl
            #expect(kept == (noted.allSatisfy { $0 == "KS305" } ? row.flags : nil), "\(row.expression)")
        }
    }
}
