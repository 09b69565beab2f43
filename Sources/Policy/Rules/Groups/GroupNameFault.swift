/// What is wrong with the name of a group.
struct GroupNameFault {
    let message: String
    var help: String?

    /// Judges the name of a declared group; nil if a signature can grant it.
    init?(of text: AttributeText, isAppGroup: Bool, mayBeTeamGroup: Bool) {
        let prefixes = text.segments.indices.filter { text.segments[$0] == .appIdentifierPrefix }
        let parts = text.segments.map { segment in if case .text(let part) = segment { part } else { "" } }
        let plain = parts.joined()
        if prefixes.isEmpty, plain.isEmpty {
            self.init(message: "an empty name is no group")
        } else if isAppGroup {
            self.init(ofAppGroup: plain, hasVariable: !prefixes.isEmpty, mayBeTeamGroup: mayBeTeamGroup)
        } else if prefixes.count > 1 {
            self.init(message: "the prefix stands in the name twice")
        } else if let place = prefixes.first, place > 0 {
            self.init(message: "the prefix has to stand at the beginning")
        } else if !prefixes.isEmpty {
            self.init(afterPrefix: plain)
        } else {
            self.init(literal: plain)
        }
    }

    /// Judges the identifier of an application, which the prefix goes before.
    init?(ofApplication identifier: String) {
        if AccessGroupName.prefix(of: identifier) != nil {
            self.init(
                message: "the prefix is put before the identifier, and stands here already",
                help: "leave it out")
        } else if identifier.hasEmptyPart {
            self.init(message: "an identifier has no empty part between its dots", help: "write it as in the build")
        } else {
            return nil
        }
    }

    private init(message: String, help: String? = nil) {
        self.message = message
        self.help = help
    }

    private init?(ofAppGroup name: String, hasVariable: Bool, mayBeTeamGroup: Bool) {
        let isTeamGroup = mayBeTeamGroup && (hasVariable || AccessGroupName.prefix(of: name) != nil)
        if !isTeamGroup, hasVariable || !name.hasPrefix(AccessGroupName.appGroupPrefix) {
            self.init(
                message: "the name of an App Group begins with `group.`", help: "write its name as it is registered")
        } else if !hasVariable, name.hasEmptyPart {
            self.init(
                message: "a group name has no empty part between its dots", help: "write its name as it is registered")
        } else {
            return nil
        }
    }

    private init?(afterPrefix rest: String) {
        if rest.isEmpty {
            self.init(message: "nothing stands after the prefix")
        } else if rest.hasPrefix(".") {
            self.init(
                message: "the prefix brings its own dot, so that two would follow each other", help: "remove the dot")
        } else if AccessGroupName.prefix(of: rest) != nil {
            self.init(message: "the prefix stands in the name twice", help: "keep the variable alone")
        } else if rest.hasEmptyPart {
            self.init(message: "a group name has no empty part between its dots", help: "remove the dot")
        } else {
            return nil
        }
    }

    private init?(literal name: String) {
        if name.hasPrefix(AccessGroupName.appGroupPrefix) {
            self.init(message: "this is the name of an App Group", help: "write `appGroup` before it")
        } else if name.hasEmptyPart {
            self.init(message: "a group name has no empty part between its dots", help: "remove the dot")
        } else if AccessGroupName.prefix(of: name) == nil, name != "com.apple.token" {
            self.init(
                message: "the name lacks the prefix of the app's identifier",
                help: "write $(AppIdentifierPrefix) before it")
        } else {
            return nil
        }
    }
}

extension String {
    /// Whether two dots follow each other, or one stands at an end.
    fileprivate var hasEmptyPart: Bool {
        split(separator: ".", omittingEmptySubsequences: false).contains(where: \.isEmpty)
    }
}
