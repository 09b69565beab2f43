/// Where an item is: what it is found by, with what run-time parameters are called left out.
struct ItemPlace: Hashable {
    let itemClass: ItemClass?
    let identity: [String: String]
    let group: String?
    let sync: Bool
    /// Another keychain than the data protection keychain, or UserDefaults.
    let elsewhere: String?

    init(_ item: ItemPolicy, _ itemClass: ItemClass) {
        self.init(itemClass, item.identity, item.group, item.sync, nil)
    }

    init(_ former: FormerPolicy) {
        self.init(former.itemClass, former.identity, former.group, former.sync, former.place)
    }

    private init(
        _ itemClass: ItemClass?, _ identity: [String: String], _ group: String?, _ sync: Bool, _ elsewhere: String?
    ) {
        self.itemClass = itemClass
        self.identity = identity.mapValues { SpecWords.pattern(of: $0).shape }
        self.group = group
        self.sync = sync
        self.elsewhere = elsewhere
    }

    /// The word of a mark that every query for a password has, and that none for an older place has.
    static let ownership = "ownership"

    /// The place whatever the mark: as an older place is looked for.
    var withoutOwnership: ItemPlace {
        ItemPlace(itemClass, identity.filter { $0.key != Self.ownership }, group, sync, elsewhere)
    }

    private init(_ place: ItemPlace, group: String?) {
        itemClass = place.itemClass
        identity = place.identity
        self.group = group
        sync = place.sync
        elsewhere = place.elsewhere
    }

    /// Whether the other is in whichever group comes first, and this one in a certain group.
    func isOneGroup(of other: ItemPlace) -> Bool {
        other.group == "default" && other == ItemPlace(self, group: "default")
    }

    /// Whether a query for this one also finds the other: one without a group looks in every group.
    func finds(_ other: ItemPlace) -> Bool {
        self == other || group == "default" && self == ItemPlace(other, group: "default")
    }
}

extension ItemPolicy {
    /// The run-time parameters in the order of a spec's words, each with its type.
    var parameters: [String] {
        identity.keys.sorted().flatMap { SpecWords.pattern(of: identity[$0] ?? "").parameters }
    }

    /// The identity in one line, as a spec has it.
    func words(_ itemClass: ItemClass) -> String {
        let order = ["service", "server", "protocol", "port", "path", "authentication", "securityDomain", "account"]
        let known = order.filter { identity[$0] != nil }
        let rest = identity.keys.filter { !order.contains($0) }.sorted()
        return (known + rest).map { "\($0) \(identity[$0] ?? "")" }.joined(separator: "; ")
    }
}

extension FormerPolicy {
    /// The place in one line, as a spec has it.
    var words: String {
        guard let itemClass else { return place ?? "" }
        var parts = identity.keys.sorted().map { "\($0) \(identity[$0] ?? "")" }
        if let place { parts.append("keychain \(place)") }
        if let group { parts.append("group \(group)") }
        if sync { parts.append("sync yes") }
        if let accessible { parts.append("accessible \(accessible.rawValue)") }
        if let access { parts.append("access \(access.words)") }
        if let decode { parts.append("decode \(decode)") }
        return "\(itemClass.rawValue) { \(parts.joined(separator: "; ")) }"
    }
}
