/// What differs between two versions of one secret.
struct SecretComparison {
    let name: SecretMatching.Name
    let oldName: SecretMatching.Name
    let before: SecretPolicy
    let after: SecretPolicy
    /// The platforms that both are for.
    let platforms: [String]
    /// What a secret of the old version is called now.
    let renamed: (String) -> String

    var changes: [PolicyChange] {
        if before.retiredUntil == nil, after.retiredUntil != nil { return retirement }
        if before.retiredUntil != nil, after.retiredUntil != nil { return retired }
        return nameChanges + itemChanges + valueChanges + recordChanges + formerChanges + textChanges
    }

    private func change(
        _ kind: PolicyChange.Kind, _ word: String?, _ old: String?, _ new: String?, _ platforms: [String] = [],
        _ verdict: Comparison = .equal, _ consequence: ChangeConsequence = .unchanged
    ) -> PolicyChange {
        PolicyChange(
            subject: .init(keychain: name.keychain, secret: name.secret), kind: kind, word: word, old: old, new: new,
            platforms: platforms, verdict: verdict, consequence: consequence)
    }

    // MARK: Whole secrets

    private var nameChanges: [PolicyChange] {
        name == oldName
            ? []
            : [
                change(
                    .renamed, nil, "\(oldName.keychain).\(oldName.secret)", "\(name.keychain).\(name.secret)", [],
                    .equal,
                    consequence ?? .unchanged)
            ]
    }

    private var retirement: [PolicyChange] {
        let isSame = places(before) == places(after)
        return [
            change(
                .retired, nil, before.summary, "delete until \(after.retiredUntil ?? "")", [], .equal,
                isSame ? after.removal : .orphaned)
        ]
    }

    private var retired: [PolicyChange] {
        var changes = nameChanges
        if places(before) != places(after) {
            changes.append(change(.identityChanged, nil, before.summary, after.summary, [], .equal, .orphaned))
        }
        if before.retiredUntil != after.retiredUntil {
            changes.append(
                change(.policyTextChanged, "until", before.retiredUntil, after.retiredUntil, [], .equal, after.removal))
        }
        return changes
    }

    private func places(_ secret: SecretPolicy) -> [ItemPlace?] {
        platforms.map { platform in secret.item(on: platform).map { ItemPlace($0, secret.itemClass) } }
    }

    // MARK: Items

    /// The same pair of items on several platforms is compared once.
    private var pairs: [(old: ItemPolicy, new: ItemPolicy, platforms: [String])] {
        var pairs: [(old: ItemPolicy, new: ItemPolicy, platforms: [String])] = []
        for platform in platforms {
            guard let old = before.item(on: platform), let new = after.item(on: platform) else { continue }
            if let index = pairs.firstIndex(where: { $0.old == old && $0.new == new }) {
                pairs[index].platforms.append(platform)
            } else {
                pairs.append((old, new, [platform]))
            }
        }
        if pairs.count == 1 { pairs[0].platforms = [] }
        return pairs
    }

    private var value: ValueChange {
        ValueChange(old: before.value, new: after.value, oldSize: before.size, newSize: after.size)
    }

    private var itemChanges: [PolicyChange] {
        // A change that is the same on several platforms is told once.
        var found: [(change: PolicyChange, platforms: [String])] = []
        let pairs = pairs
        for (old, new, platforms) in pairs {
            for change in itemChanges(old, new) {
                if let index = found.firstIndex(where: { $0.change == change }) {
                    found[index].platforms += platforms
                } else {
                    found.append((change, platforms))
                }
            }
        }
        return found.map { found in
            let isEverywhere = found.platforms.count >= self.platforms.count
            return change(
                found.change.kind, found.change.word, found.change.old, found.change.new,
                isEverywhere ? [] : found.platforms.sorted(), found.change.verdict, found.change.consequence)
        }
    }

    private func itemChanges(_ old: ItemPolicy, _ new: ItemPolicy) -> [PolicyChange] {
        let stored = StoredItems(
            itemClass: after.itemClass, old: old, oldClass: before.itemClass, new: new, formers: after.formers,
            oldFormers: before.formers,
            value: value)
        let consequence = stored.consequence
        return placeChanges(old, new, stored, consequence) + protectionChanges(old, new, consequence)
            + readerChanges(old, new, stored.isElsewhere ? consequence : nil) + parameterChanges(old, new)
            + attributeChanges(old, new)
    }

    private func placeChanges(
        _ old: ItemPolicy, _ new: ItemPolicy, _ stored: StoredItems, _ consequence: ChangeConsequence
    ) -> [PolicyChange] {
        var changes: [PolicyChange] = []
        if old.index != new.index {
            changes.append(
                change(
                    .storageChanged, "index", old.index ? "yes" : nil, new.index ? "yes" : nil, [], .equal, consequence)
            )
        }
        guard stored.isElsewhere else { return changes }
        if before.itemClass != after.itemClass {
            changes.append(
                change(
                    .identityChanged, nil, "\(before.itemClass.rawValue) \(old.words(before.itemClass))",
                    "\(after.itemClass.rawValue) \(new.words(after.itemClass))", [], .equal, consequence))
        } else {
            for word in Set(old.identity.keys).union(new.identity.keys).sorted() {
                let shapes = [old, new].map { $0.identity[word].map { SpecWords.pattern(of: $0).shape } }
                guard shapes[0] != shapes[1] else { continue }
                changes.append(
                    change(.identityChanged, word, old.identity[word], new.identity[word], [], .equal, consequence))
            }
        }
        if old.group != new.group {
            changes.append(change(.identityChanged, "group", old.group, new.group, [], .equal, consequence))
        }
        if old.sync != new.sync {
            changes.append(
                change(
                    .syncFlipped, "sync", old.sync ? "yes" : "no", new.sync ? "yes" : "no", [],
                    Strength.compare(sync: old.sync, new.sync), consequence))
        }
        return changes
    }

    private func protectionChanges(
        _ old: ItemPolicy, _ new: ItemPolicy, _ consequence: ChangeConsequence
    ) -> [PolicyChange] {
        var changes: [PolicyChange] = []
        func add(_ word: String, _ verdict: Comparison, _ old: String?, _ new: String?) {
            guard old != new else { return }
            let kind: PolicyChange.Kind =
                switch verdict {
                case .weaker: .protectionWeakened
                case .stronger: .protectionStrengthened
                case .incomparable, .equal: .protectionChanged
                }
            changes.append(change(kind, word, old, new, [], verdict, consequence))
        }
        add(
            "accessible", Strength.compare(old.accessible, new.accessible), old.accessible.rawValue,
            new.accessible.rawValue)
        add("access", Strength.compare(old.access, new.access), old.access?.words, new.access?.words)
        add("token", Strength.compare(token: old.token, new.token), old.token, new.token)
        return changes
    }

    private func readerChanges(_ old: ItemPolicy, _ new: ItemPolicy, _ moved: ChangeConsequence?) -> [PolicyChange] {
        var changes: [PolicyChange] = []
        func add(_ word: String, _ old: [String], _ new: [String]) {
            guard old != new else { return }
            let verdict = Strength.compare(Self.reach(old), Self.reach(new))
            let (kind, consequence): (PolicyChange.Kind, ChangeConsequence) =
                switch verdict {
                case .weaker: (.readersWidened, .reachable)
                case .stronger: (.readersNarrowed, .stillReachable)
                case .incomparable, .equal: (.readersChanged, .reachable)
                }
            let isSameTargets = Set(old.map(Self.target)) == Set(new.map(Self.target))
            let lists = [old, new].map { $0.isEmpty ? nil : $0.joined(separator: ", ") }
            changes.append(
                change(
                    kind, word, lists[0], lists[1], [], verdict,
                    moved ?? (isSameTargets ? .unchanged : consequence)))
        }
        add("readers", old.readers, new.readers)
        if Set(old.members) != Set(old.readers.map(Self.target))
            || Set(new.members) != Set(new.readers.map(Self.target))
        {
            add("members", old.members, new.members)
        }
        return changes
    }

    private static func target(_ reader: String) -> String {
        reader.hasSuffix(" (locked)") ? String(reader.dropLast(9)) : reader
    }

    /// A reader that also reads while the device is locked is one that doesn't, and more.
    private static func reach(_ readers: [String]) -> Set<String> { Set(readers).union(readers.map(target)) }

    private func parameterChanges(_ old: ItemPolicy, _ new: ItemPolicy) -> [PolicyChange] {
        guard old.parameters.count == new.parameters.count else { return [] }
        return zip(old.parameters, new.parameters).flatMap { old, new -> [PolicyChange] in
            let (before, after) = (Self.parameter(old), Self.parameter(new))
            var changes: [PolicyChange] = []
            if before.name != after.name { changes.append(change(.parameterRenamed, nil, before.name, after.name)) }
            if before.type != after.type {
                // Another type whose text is its own raw value writes what a String did.
                let isSame = !["Int", "UUID"].contains(before.type) && !["Int", "UUID"].contains(after.type)
                changes.append(
                    change(
                        .parameterRetyped, nil, "\(before.name): \(before.type)", "\(after.name): \(after.type)", [],
                        .equal, isSame ? .unchanged : .partlyOrphaned))
            }
            return changes
        }
    }

    private static func parameter(_ words: String) -> (name: String, type: String) {
        let parts = words.split(separator: ":", maxSplits: 1).map { $0.drop { $0 == " " } }
        return (parts.first.map(String.init) ?? "", parts.count > 1 ? String(parts[1]) : "String")
    }

    private func attributeChanges(_ old: ItemPolicy, _ new: ItemPolicy) -> [PolicyChange] {
        var changes: [PolicyChange] = []
        for word in Set(old.attributes.keys).union(new.attributes.keys).sorted()
        where old.attributes[word] != new.attributes[word] {
            changes.append(change(.attributeChanged, word, old.attributes[word], new.attributes[word]))
        }
        if old.prompt != new.prompt { changes.append(change(.attributeChanged, "prompt", old.prompt, new.prompt)) }
        return changes
    }

    // MARK: The rest

    /// What becomes of stored items on the first of the platforms.
    private var consequence: ChangeConsequence? {
        pairs.first.map { pair in
            StoredItems(
                itemClass: after.itemClass, old: pair.old, oldClass: before.itemClass, new: pair.new,
                formers: after.formers, oldFormers: before.formers, value: value
            ).consequence
        }
    }

    private var valueChanges: [PolicyChange] {
        if before.value != after.value {
            return [change(.valueChanged, "value", before.value, after.value, [], .equal, consequence ?? .undecodable)]
        }
        guard before.size != after.size else { return [] }
        return [change(.valueChanged, "size", before.size, after.size, [], .equal, value.consequence ?? .unchanged)]
    }

    private var recordChanges: [PolicyChange] {
        let old = before.record?.map(renamed)
        guard old != after.record else { return [] }
        return [
            change(
                .storageChanged, "record", before.record?.joined(separator: ", "),
                after.record?.joined(separator: ", "),
                [],
                .equal, .orphaned)
        ]
    }

    private var formerChanges: [PolicyChange] {
        let (old, new) = (Set(before.formers.map(ItemPlace.init)), Set(after.formers.map(ItemPlace.init)))
        let here = Set(
            (after.items.map { ItemPlace($0, after.itemClass) } + before.items.map { ItemPlace($0, before.itemClass) })
                .map(\.withoutOwnership))
        let dropped = before.formers.filter { !new.contains(ItemPlace($0)) && !here.contains(ItemPlace($0)) }
        let added = after.formers.filter { !old.contains(ItemPlace($0)) && !here.contains(ItemPlace($0)) }
        return dropped.map { change(.formerPlaceDropped, "formerly", $0.words, nil, [], .equal, .notMovedAnyMore) }
            + added.map { change(.formerPlaceAdded, "formerly", nil, $0.words, [], .equal, .moved) }
    }

    private var textChanges: [PolicyChange] {
        Set(before.texts.keys).union(after.texts.keys).sorted().compactMap { word in
            let (old, new) = (before.texts[word], after.texts[word])
            guard old != new else { return nil }
            return change(
                .policyTextChanged, word, old.map(SpecWords.literal), new.map(SpecWords.literal))
        }
    }
}
