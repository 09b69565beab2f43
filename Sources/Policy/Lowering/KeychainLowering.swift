import Language

extension KeychainDeclaration {
    /// Reads `keychain NAME { ... }`; nil if it has no name.
    init?(_ property: Property, _ reporter: Reporter) {
        let properties = Properties(of: property, in: .keychain, reporter)
        var header = ArgumentReader(property, reporter)
        let name = header.word()
        header.end()
        self.init(
            name: name ?? Located("", reporter.location(property.span)),
            documentation: property.statement.documentation)
        extent = reporter.location(property.statement.span)
        stated = properties.stated
        isComplete = properties.isComplete
        hasUnreadNames = properties.hasGuesses(for: [.target, .group])
        for property in properties.known {
            var reader = ArgumentReader(property, reporter)
            switch property.keyword {
            case .in:
                app = reader.word()
                if app == nil { isComplete = false }
            case .visibility: visibility = reader.closed(Visibility.self)
            case .import:
                if let module = reader.word() { add(module, reporter) }
            case .clearOnReinstall: clearOnReinstall = reporter.location(property.span)
            case .ownership: ownership = reader.fourCharacters()
            case .service: service = reader.service(parameters: false, runtimeName: "service")
            default: lowerShared(property, &reader)
            }
            reader.end()
        }
        if name == nil { return nil }
    }

    private mutating func add(_ module: Located<String>, _ reporter: Reporter) {
        if let first = imports.first(where: { $0.value == module.value }) {
            reporter.reportDuplicate("`import \(module.value)`", at: module.location.span, first: first.location)
        } else {
            imports.append(module)
        }
    }

    /// Takes what its app supplies and it doesn't state itself.
    mutating func inherit(_ app: AppDeclaration, _ reporter: Reporter) {
        if !stated.contains(.platforms) { platforms = app.platforms }
        if !stated.contains(.application) { application = app.application }
        if !stated.contains(.version) { version = app.version }
        for (field, text) in app.policy.fields where policy.fields[field] == nil { policy.fields[field] = text }
        stated.formUnion(app.stated)
        isComplete = isComplete && app.isComplete
        hasUnreadNames = hasUnreadNames || app.hasUnreadNames
        deferred += app.deferred
        let own = (targets, groups)
        (targets, groups) = (app.targets, app.groups)
        for target in own.0 { add(target, reporter) }
        for group in own.1 { add(group, reporter) }
    }

    /// Supplies what a secret of its file doesn't state: the service, also of where it formerly was.
    func complete(_ secret: inout SecretDeclaration) {
        let suppliesService = stated.contains(.service) || !isComplete
        if suppliesService, secret.itemClass.value == .genericPassword, !secret.stated.contains(.service) {
            secret.service = service
            secret.stated.insert(.service)
        }
        secret.completeFormers(service: service)
        postponeIndexing(&secret)
    }

    /// Takes the secrets and records of its file.
    mutating func adopt(_ secrets: [Shared<SecretDeclaration>], _ records: [RecordDeclaration]) {
        self.secrets = secrets
        self.records = records
        // What is given when the keychain is made isn't known to what clears it.
        if let place = clearOnReinstall, !runtimeNames.isEmpty {
            deferred.append(
                Deferred(location: place, feature: "`clearOnReinstall` of a keychain with what is given at run time"))
        }
    }
}

extension KeychainDeclaration {
    /// The rows of an item that had no index aren't those of one that has.
    private func postponeIndexing(_ secret: inout SecretDeclaration) {
        guard let place = secret.index, secret.formers.contains(where: { $0.isSamePlace(as: secret, in: self) }) else {
            return
        }
        secret.deferred.append(
            Deferred(location: place, feature: "`index` of an item that was in the same place without it"))
    }
}

extension AppDeclaration {
    /// Reads `app NAME { ... }`; nil if it has no name.
    init?(_ property: Property, _ reporter: Reporter) {
        let properties = Properties(of: property, in: .app, reporter)
        var header = ArgumentReader(property, reporter)
        let name = header.word()
        header.end()
        self.init(name: name ?? Located("", reporter.location(property.span)))
        stated = properties.stated
        isComplete = properties.isComplete
        hasUnreadNames = properties.hasGuesses(for: [.target, .group])
        for property in properties.known {
            var reader = ArgumentReader(property, reporter)
            lowerShared(property, &reader)
            reader.end()
        }
        if name == nil { return nil }
    }
}

extension SharedDeclarations {
    /// Reads a property that keychains and apps both have.
    mutating func lowerShared(_ property: Property, _ reader: inout ArgumentReader) {
        switch property.keyword {
        case .platforms: platforms = reader.platforms()
        case .version: version = reader.version()
        case .application: application = reader.plainText()
        case .target:
            if let target = reader.target(property) { add(target, reader.reporter) }
            reader.end()
            if reader.failed { hasUnreadNames = true }
        case .group:
            if let group = reader.group(property) { add(group, reader.reporter) }
            reader.end()
            if reader.failed { hasUnreadNames = true }
        case .policy: policy = PolicyDeclaration(property, reader.reporter)
        default: break
        }
    }

    /// Adds a target, unless there is one of its name.
    mutating func add(_ target: TargetDeclaration, _ reporter: Reporter) {
        if let first = targets.first(where: { $0.name.value == target.name.value }) {
            reporter.reportDuplicate(
                "target `\(target.name.value)`", at: target.name.location.span, first: first.name.location)
        } else {
            targets.append(target)
        }
    }

    /// Adds a group, unless there is one of its name.
    mutating func add(_ group: GroupDeclaration, _ reporter: Reporter) {
        if let first = groups.first(where: { $0.name.value == group.name.value }) {
            reporter.reportDuplicate(
                "group `\(group.name.value)`", at: group.name.location.span, first: first.name.location)
        } else {
            groups.append(group)
        }
    }
}

/// What can be said of a process.
enum TargetTrait: String, ClosedVocabulary {
    case locked, daemon

    static let noun = "trait of a target"
}

extension ArgumentReader {
    /// `iOS 16, macOS 13`
    mutating func platforms() -> [Located<PlatformRequirement>] {
        var result: [Located<PlatformRequirement>] = []
        let stated = list { reader -> Located<PlatformRequirement>? in
            guard let platform = reader.closed(Platform.self) else {
                reader.skipVersion()
                return nil
            }
            guard let version = reader.version() else { return nil }
            return Located(PlatformRequirement(platform: platform.value, minimum: version.value), platform.location)
        }
        for requirement in stated {
            let platform = requirement.value.platform
            if let first = result.first(where: { $0.value.platform == platform }) {
                reporter.reportDuplicate(
                    "`\(platform.rawValue)`", at: requirement.location.span, first: first.location)
            } else {
                result.append(requirement)
            }
        }
        return result
    }

    /// `widget (locked) { ... }`
    mutating func target(_ property: Property) -> TargetDeclaration? {
        let extent = reporter.location(property.statement.span)
        for exception in Properties(of: property, in: .target, reporter).known {
            ExceptionReader.read(exception, about: extent, reporter)
        }
        guard let name = word() else { return nil }
        var traits: [Located<TargetTrait>] = []
        if skip(.leftParenthesis) {
            traits = list { $0.closed(TargetTrait.self) }
            _ = require(.rightParenthesis)
        }
        return TargetDeclaration(
            name: name, locked: traits.first { $0.value == .locked }?.location,
            daemon: traits.first { $0.value == .daemon }?.location, extent: extent)
    }

    /// A target's name, and where `(locked)` stands after it.
    mutating func nameWithLock() -> (name: Located<String>, locked: Location?)? {
        guard let name = word() else { return nil }
        guard skip(.leftParenthesis) else { return (name, nil) }
        let locked = skip(word: "locked")
        if locked == nil { fail() }
        _ = require(.rightParenthesis)
        return (name, locked)
    }

    /// Names with commas between them, each once.
    mutating func names() -> [Located<String>] {
        var first: [String: Location] = [:]
        return list { reader in
            guard let name = reader.word() else { return nil }
            if let earlier = first[name.value] {
                reader.reporter.reportDuplicate("`\(name.value)`", at: name.location.span, first: earlier)
                return nil
            }
            first[name.value] = name.location
            return name
        }
    }
}
