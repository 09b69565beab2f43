import Language

extension ArgumentReader {
    /// `shared "..." { members app, widget; reason "..." }`
    mutating func group(_ property: Property) -> GroupDeclaration? {
        let name = word()
        if let name, ["own", "default"].contains(name.value) {
            reporter.report(
                .wrongArgument, "`\(name.value)` means a group of its own, and can't name another",
                at: name.location.span)
        }
        let isAppGroup = nextWord == "appGroup"
        let source = name.flatMap { groupSource(runtimeName: $0.value + "Group") }
        let extent = reporter.location(property.statement.span)
        var members: [Located<String>]?
        var reason: Located<String>?
        let properties = Properties(of: property, in: .group, reporter)
        for property in properties.known {
            var reader = ArgumentReader(property, reporter)
            switch property.keyword {
            case .members: members = reader.names()
            case .reason: reason = reader.plainText()
            case .exception:
                ExceptionReader.read(property, about: extent, reporter)
                continue
            default: break
            }
            reader.end()
        }
        return name.map {
            GroupDeclaration(
                name: $0, source: source, isAppGroup: isAppGroup, members: members, reason: reason,
                stated: properties.stated, extent: extent)
        }
    }

    private mutating func groupSource(runtimeName: String) -> Located<AccessGroup>? {
        if isAtString { return prefixedText().map { Located(.named($0.value), $0.location) } }
        if skip(word: "infoPlist") != nil { return plainText().map { Located(.infoPlist(key: $0.value), $0.location) } }
        if skip(word: "appGroup") != nil {
            return plainText().map { Located(.named(AttributeText([.text($0.value)])), $0.location) }
        }
        if let runtime = skip(word: "runtime") { return Located(.runtime(name: runtimeName), runtime) }
        fail()
        return nil
    }

    /// `service "..."`, `service none`, `service infoPlist "Key"`, `service runtime`
    ///
    /// - Parameters:
    ///   - parameters: whether run-time parameters can stand in it.
    ///   - runtimeName: the name under which a `runtime` service is given.
    /// - Returns: the service; nil if it couldn't be read, which was reported.
    mutating func service(parameters: Bool, runtimeName: String) -> Located<IdentityText>? {
        if isAtString {
            let text = parameters ? identityText(buildSetting: true) : prefixedText()
            return text.map { Located(.text($0.value), $0.location) }
        }
        if let none = skip(word: "none") { return Located(.absent, none) }
        return suppliedText(runtimeName: runtimeName)
    }

    /// `tag "..."`, `tag infoPlist "Key"`, `tag runtime`
    ///
    /// - Parameter runtimeName: the name under which a `runtime` tag is given.
    /// - Returns: the tag; nil if it couldn't be read, which was reported.
    mutating func tag(runtimeName: String) -> Located<IdentityText>? {
        if isAtString { return identityText(buildSetting: true).map { Located(.text($0.value), $0.location) } }
        return suppliedText(runtimeName: runtimeName)
    }

    /// What the build or the app supplies as a whole.
    private mutating func suppliedText(runtimeName: String) -> Located<IdentityText>? {
        if skip(word: "infoPlist") != nil { return plainText().map { Located(.infoPlist(key: $0.value), $0.location) } }
        if let runtime = skip(word: "runtime") { return Located(.runtime(name: runtimeName), runtime) }
        fail()
        return nil
    }
}
