import Foundation
import Language
import Policy
import Testing

/// Every property changed to every other legal value, for each class: what the comparison says of stored items is what new generated
/// code finds of what old generated code has stored.
@Suite struct ChangeMatrixTests {
    /// One change, with what was seen.
    private struct Meeting {
        let old: ChangeVariant
        let new: ChangeVariant
        /// As the program prints it.
        var seen: [String] = []

        var name: String {
            let words = [old, new].map { "\($0.words)\($0.former.map { " formerly \($0)" } ?? "")" }
            return "\(new.itemClass.rawValue) \(words[0]) -> \(words[1])"
        }

        /// What the comparison says: the consequence of each change, and the codes of what `check --against` reports.
        func told() throws -> (consequences: Set<ChangeConsequence>, codes: Set<String>, verdicts: [Comparison]) {
            let base = Checker.snapshot(of: [old.tree("V")]).snapshot
            let difference = Checker.difference(from: base, to: [new.tree("V")])
            let changes = difference.difference.changes.filter {
                ![.formerPlaceAdded, .policyTextChanged, .attributeChanged].contains($0.kind)
            }
            return (
                Set(changes.map(\.consequence)),
                Set(difference.diagnostics.filter { $0.severity == .error }.map(\.code.rawValue)),
                changes.map(\.verdict)
            )
        }
    }

    private static func meetings(_ itemClass: ItemClass) -> [Meeting] {
        let plain = ChangeVariant.plain(itemClass).filter(\.isLegal)
        var meetings: [Meeting] = []
        for old in plain {
            for new in plain where old.words != new.words {
                guard old.property == nil || new.property == nil || old.property == new.property else { continue }
                meetings.append(Meeting(old: old, new: new))
            }
        }
        return meetings
            + ChangeVariant.moved(itemClass).filter { $0.old.isLegal && $0.new.isLegal }.map {
                Meeting(old: $0.old, new: $0.new)
            }
    }

    /// Compiles every variant into one program, and lets them meet.
    private static func run(_ itemClass: ItemClass) throws -> [Meeting] {
        var meetings = meetings(itemClass)
        var variants: [ChangeVariant] = []
        var numbers: [String: Int] = [:]
        func number(_ variant: ChangeVariant) -> Int {
            let key = variant.spec("V")
            if let known = numbers[key] { return known }
            numbers[key] = variants.count
            variants.append(variant)
            return variants.count - 1
        }
        let pairs = meetings.map { (number($0.old), number($0.new)) }
        let compiler = try SwiftCompiler()
        defer { compiler.remove() }
        var files: [String: String] = [:]
        files["Meeting.swift"] = ChangeProgram.support
        for (index, variant) in variants.enumerated() {
            for file in try GeneratedSources.files(of: [variant.spec("V\(index)")]) { files[file.path] = file.text }
        }
        let list = variants.enumerated().map { index, variant in
            let move =
                variant.former == nil ? "" : "\nvariants[\(index)].move = { try moving(V\(index)(store: $0).item) }"
            return "variants.append(ops { (store: Store) in V\(index)(store: store).item })\(move)"
        }
        let main = """
            import Foundation
            import Security

            var variants: [Variant] = []
            \(list.joined(separator: "\n"))
            for line in \(pairs.map { [$0.0, $0.1] }) { print(meet(variants[line[0]], variants[line[1]])) }

            """
        let paths =
            try files.map { try compiler.write($0.value, to: $0.key) } + [compiler.write(main, to: "main.swift")]
        let outcome = try compiler.execute(paths, ["-swift-version", "5"])
        try #require(outcome.status == 0, "\(outcome.output)")
        let lines = outcome.output.split(separator: "\n").map { $0.split(separator: "\t").map(String.init) }
        try #require(lines.count == meetings.count)
        for index in meetings.indices { meetings[index].seen = lines[index] }
        return meetings
    }

    @Test("what is told is what happens", arguments: ItemClass.allCases)
    func matrix(itemClass: ItemClass) throws {
        let meetings = try Self.run(itemClass)
        #expect(meetings.count >= 30)
        for meeting in meetings {
            let seen = Seen(meeting.seen)
            let (consequences, codes, verdicts) = try meeting.told()
            #expect(seen.stored == "stored", "\(meeting.name): \(meeting.seen)")
            #expect(consequences.count == 1, "\(meeting.name): \(consequences)")
            for consequence in consequences {
                #expect(
                    seen.agrees(with: consequence, meeting.new.itemClass),
                    "\(meeting.name): \(consequence), seen \(meeting.seen)")
                // Nothing gets lost without an error that says so.
                #expect(!consequence.isLoss || !codes.isEmpty, "\(meeting.name): \(consequence), no error")
            }
            #expect(
                seen.isLoss == consequences.contains(where: \.isLoss)
                    || !consequences.isDisjoint(with: [.orphanedUnlessFirst, .secondCopy]),
                "\(meeting.name): \(consequences), seen \(meeting.seen)")
            // A key's token comes with another accessibility.
            #expect(verdicts.count { $0 == .weaker } <= (meeting.old.words["token"] == nil ? 1 : 2), "\(meeting.name)")
        }
    }
}

/// What the program saw of one change.
private struct Seen {
    let stored, found, asked, moved, askedToMove, foundThen, rowsThen, saved, rowsSaved: String
    let count: Int

    init(_ fields: [String]) {
        func field(_ index: Int) -> String { index < fields.count ? fields[index] : "" }
        (stored, found, asked) = (field(0), field(1), field(2))
        (moved, askedToMove, foundThen, rowsThen) = (field(3), field(4), field(5), field(6))
        (saved, rowsSaved, count) = (field(7), field(8), Int(field(9)) ?? 0)
    }

    private var isFound: Bool { found == "same" || found == "bytes same" }
    private var isFoundThen: Bool { foundThen == "same" || foundThen == "bytes same" }

    /// Whether what was stored can't be had any more, whatever the app does with its generated code.
    var isLoss: Bool {
        if moved != "-" { return !isFoundThen }
        return !isFound && found != "bytes" || rowsSaved == "both"
    }

    func agrees(with consequence: ChangeConsequence, _ itemClass: ItemClass) -> Bool {
        switch consequence {
        case .unchanged: isFound
        case .updatedAtNextSave: isFound && saved == "saved" && rowsSaved == "new"
        case .openUntilSaved: isFound && asked == "quiet" && saved == "saved" && rowsSaved == "new"
        case .openUntilMigrated:
            isFound && asked == "quiet" && moved == "moved" && askedToMove == "quiet" && rowsThen == "new"
        case .askedUntilSaved: isFound && asked == "asked" && saved == "saved" && rowsSaved == "new"
        case .updatedByMigration: isFound && moved == "moved" && askedToMove == "quiet" && rowsThen == "new"
        case .updatedAfterPrompt: moved == "moved" && askedToMove == "asked" && isFoundThen && rowsThen == "new"
        case .keptProtection: isFound && saved != "saved" && rowsSaved == "old" || isFound && itemClass == .identity
        case .moved, .movedFromEveryDevice:
            found == "nil" && moved == "moved" && askedToMove == "quiet" && isFoundThen && rowsThen == "new"
        case .movedAfterPrompt:
            found == "nil" && moved == "moved" && askedToMove == "asked" && isFoundThen && rowsThen == "new"
        case .readAsBytes: found.hasPrefix("bytes")
        case .searchedEverywhere: isFound && count == 1
        case .secondCopy: isFound && ["both", "new"].contains(rowsSaved)
        case .orphaned: found == "nil" && rowsSaved != "new"
        case .orphanedUnlessFirst: found == "nil" || isFound
        case .unreadable: found == "locked"
        case .undecodable: found == "undecodable" || found == "other"
        case .noItems, .reachable, .stillReachable, .platformLeft, .removed, .removedEverywhere, .partlyOrphaned,
            .notMovedAnyMore:
            false
        }
    }
}
