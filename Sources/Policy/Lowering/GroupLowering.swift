import Language

extension ArgumentReader {
    /// `shared "..." { members app, widget; reason "..." }`
    mutating func group(_ property: Property, _ deferred: inout [Deferred]) -> GroupDeclaration? {
        let name = word()
        if let name, ["own", "default"].contains(name.value) {
            reporter.report(
                .wrongArgument, "`\(name.value)` means a group of its own, and can't name another",
                at: name.location.span)
        }
        let isAppGroup = nextWord == "appGroup"
        let source = name == nil ? nil : groupSource(&deferred)
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

    private mutating func groupSource(_ deferred: inout [Deferred]) -> Located<AccessGroup>? {
        if isAtString { return prefixedText().map { Located(.named($0.value), $0.location) } }
        if skip(word: "infoPlist") != nil { return plainText().map { Located(.infoPlist(key: $0.value), $0.location) } }
        if skip(word: "appGroup") != nil {
            return plainText().map { Located(.named(AttributeText([.text($0.value)])), $0.location) }
        }
        if let runtime = skip(word: "runtime") {
            deferred.append(Deferred(location: runtime, feature: "a group that is given at run time"))
            return nil
        }
        fail()
        return nil
    }

    /// `service "..."`, `service none`, `service infoPlist "Key"`, `service runtime`
    mutating func service(parameters: Bool, _ deferred: inout [Deferred]) -> Located<IdentityText>? {
        if isAtString {
            let text = parameters ? identityText(buildSetting: true) : prefixedText()
            return text.map { Located(.text($0.value), $0.location) }
        }
        if let none = skip(word: "none") { return Located(.absent, none) }
        if skip(word: "infoPlist") != nil { return plainText().map { Located(.infoPlist(key: $0.value), $0.location) } }
        if let runtime = skip(word: "runtime") {
            deferred.append(Deferred(location: runtime, feature: "a service that is given at run time"))
            return nil
        }
        fail()
        return nil
    }
}
