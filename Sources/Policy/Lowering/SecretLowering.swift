import Language

extension SecretDeclaration {
    /// Reads `secret NAME: CLASS { ... }`; nil if name or class can't be made out, though all words in it are checked.
    init?(_ property: Property, _ reporter: Reporter) {
        var header = ArgumentReader(property, reporter)
        let name = header.word()
        let itemClass = name != nil && header.require(.colon) ? header.itemClass() : nil
        header.end()
        self.init(
            name: name ?? Located("", reporter.location(property.span)),
            documentation: property.statement.documentation,
            itemClass: itemClass ?? Located(.genericPassword, reporter.location(property.span)))
        isClassKnown = itemClass != nil
        extent = reporter.location(property.statement.span)
        lower(Properties(of: property, in: .secret, reporter), reporter)
        if let name, itemClass != nil, isPassword, lacks(.value) {
            reporter.report(
                .missingProperty, "`\(name.value)` doesn't state the type of its value", at: name.location.span,
                help: "add `value` with a type, such as `String` or `Data`")
        }
        if name == nil || itemClass == nil { return nil }
    }

    private var isPassword: Bool { itemClass.value == .genericPassword || itemClass.value == .internetPassword }

    /// Reads the properties of a secret, or of a block in one.
    mutating func lower(_ properties: Properties, _ reporter: Reporter) {
        stated = properties.stated
        isComplete = properties.isComplete
        for property in properties.known { lower(property, reporter) }
        checkParameterTypes(properties, reporter)
        checkVariants(reporter)
        if let password = access?[.applicationPassword] {
            if let index {
                deferred.append(Deferred(location: index, feature: "`index` of an item with an application password"))
            }
            if !isPassword {
                deferred.append(
                    Deferred(location: password.location, feature: "an application password of anything but a password")
                )
            } else if !formers.isEmpty {
                deferred.append(
                    Deferred(location: password.location, feature: "an application password of an item with `formerly`")
                )
            }
        }
    }

    private mutating func lower(_ property: Property, _ reporter: Reporter) {
        var reader = ArgumentReader(property, reporter)
        switch property.keyword {
        case .policy:
            policy = PolicyDeclaration(property, reporter)
            return
        case .exception:
            ExceptionReader.read(property, about: extent, reporter)
            return
        case .on:
            lowerPlatforms(property, &reader)
        case .formerly:
            lowerFormer(property, &reader)
        case .service, .account, .server, .protocol, .port, .path, .authentication, .securityDomain, .tag, .type, .size,
            .token, .applicationLabel:
            lowerIdentity(property, &reader)
        case .label, .description, .comment, .creator, .isInvisible, .isNegative, .generic:
            lowerDescription(property, &reader)
        default:
            lowerProtection(property, &reader)
        }
        reader.end()
        if let stray = reader.stray { stated.insert(stray) }
    }

    private mutating func lowerProtection(_ property: Property, _ reader: inout ArgumentReader) {
        if [.value, .maxBytes].contains(property.keyword) {
            valueProperties.append(reader.reporter.location(property.span))
        }
        switch property.keyword {
        case .value: value = reader.valueForm()
        case .bytes: exactBytes = reader.positive()
        case .maxBytes: maximumBytes = reader.positive()
        case .accessible: accessible = reader.closed(Accessibility.self)
        case .access: access = reader.access()
        case .prompt: prompt = reader.prompt()
        case .sync: sync = reader.flag()
        case .group: group = reader.groupReference()
        case .readers: readers = reader.readers()
        case .cancelTitle: cancelTitle = reader.prompt()
        case .fallbackTitle: fallbackTitle = reader.fallbackTitle()
        case .reuse:
            reuse = reader.positive()
            if !isPassword { postpone("`reuse` of anything but a password", property, reader) }
        case .index:
            index = reader.reporter.location(property.span)
            if !isPassword { postpone("`index` of anything but a password", property, reader) }
        case .invalidatedBy: invalidatedByBiometryChange = reader.biometryChange()
        case .persistentReference: persistentReference = reader.reporter.location(property.span)
        case .keychain: isFileBased = reader.fileBased()
        case .decode: decoding = reader.closed(ValueDecoding.self)
        case .survives: survivesSignOut = reader.signOut()
        case .protects:
            if let file = reader.protectedFile() { files.append(file) }
        default: break
        }
    }

    private mutating func lowerDescription(_ property: Property, _ reader: inout ArgumentReader) {
        Attribute(rawValue: property.keyword.rawValue).map {
            statedAttributes.append(Located($0, reader.reporter.location(property.span)))
        }
        switch property.keyword {
        case .label where itemClass.value == .certificate || itemClass.value == .identity:
            identityLabel = reader.identityText()
        case .label: label = reader.plainText()
        case .description: description = reader.plainText()
        case .comment: comment = reader.plainText()
        case .creator: creator = reader.fourCharacters()
        case .isInvisible: isInvisible = reader.flag()
        case .isNegative: isNegative = reader.flag()
        case .generic: generic = reader.plainText()
        default: break
        }
    }

    /// Notes what is right and can't be generated yet.
    mutating func postpone(_ feature: String, _ property: Property, _ reader: ArgumentReader) {
        deferred.append(Deferred(location: reader.reporter.location(property.span), feature: feature))
    }
}

extension SecretDeclaration {
    fileprivate mutating func lowerIdentity(_ property: Property, _ reader: inout ArgumentReader) {
        let keyword = property.keyword
        if let attribute = keyword.attribute(of: itemClass.value) {
            statedAttributes.append(Located(attribute, reader.reporter.location(property.span)))
        }
        switch keyword {
        case .service:
            service = reader.service(parameters: true, runtimeName: name.value + "Service")
        case .account: account = reader.account()
        case .server: server = reader.identity()
        case .path: path = reader.identity()
        case .securityDomain: securityDomain = reader.identity()
        case .protocol: self.protocol = reader.closed(InternetProtocol.self)
        case .authentication: authentication = reader.closed(AuthenticationType.self)
        case .port: port = reader.integer()
        case .tag: tag = reader.tag(runtimeName: name.value + "Tag")
        case .size: keySize = reader.positive()
        case .token:
            token = reader.closed(Token.self)
        case .type where !isClassKnown: reader.abandon()
        case .type where itemClass.value == .key: keyType = reader.closed(KeyType.self)
        case .type: passwordType = reader.fourCharacters()
        case .applicationLabel: applicationLabel = reader.plainText()
        default: break
        }
    }

    /// Reports a run-time parameter that has one type in one attribute and another in the next.
    fileprivate func checkParameterTypes(_ properties: Properties, _ reporter: Reporter) {
        var first: [String: (type: String, span: Span)] = [:]
        for property in properties.known {
            for case .string(let literal) in property.statement.arguments.map(\.kind) {
                for case .parameter(let name, let word) in literal.segments {
                    let type = word?.text ?? "String"
                    guard Parameter.ValueType(word: type) != nil else { continue }
                    guard let earlier = first[name.text] else {
                        first[name.text] = (type, name.span)
                        continue
                    }
                    guard earlier.type != type else { continue }
                    reporter.report(
                        .parameterType, "`\(name.text)` has the type `\(type)` here and `\(earlier.type)` before",
                        at: name.span, labels: [.init(reporter.location(earlier.span), "first used here")])
                }
            }
        }
    }
}

extension SecretDeclaration {
    /// `on macOS, tvOS { ... }`: read like the secret.
    fileprivate mutating func lowerPlatforms(_ property: Property, _ reader: inout ArgumentReader) {
        var first: [Platform: Location] = [:]
        let platforms = reader.list { $0.closed(Platform.self) }
        for platform in platforms {
            if let earlier = first[platform.value] {
                reader.reporter.reportDuplicate(
                    "`\(platform.value.rawValue)`", at: platform.location.span, first: earlier)
            }
            first[platform.value] = first[platform.value] ?? platform.location
        }
        let properties = Properties(of: property, in: .on, reader.reporter)
        var replacement = SecretDeclaration(name: name, documentation: nil, itemClass: itemClass)
        replacement.isClassKnown = isClassKnown
        replacement.lower(properties, reader.reporter)
        var words: [Keyword: Location] = [:]
        for property in properties.known { words[property.keyword] = reader.reporter.location(property.span) }
        let variant = PlatformVariant(platforms: platforms, replacement: replacement, words: words)
        checkRepeats(in: variant, reader.reporter)
        variants.append(variant)
    }

    /// Reports what an earlier block states for the same platform.
    private func checkRepeats(in variant: PlatformVariant, _ reporter: Reporter) {
        for (word, location) in variant.words {
            let earlier = variants.first { other in
                other.words[word] != nil && variant.platforms.contains { other.applies(to: $0.value) }
            }
            guard let first = earlier?.words[word] else { continue }
            reporter.reportDuplicate("`\(word.rawValue)`", at: location.span, first: first)
        }
    }

    /// Reports run-time parameters that there are on some platforms only.
    fileprivate func checkVariants(_ reporter: Reporter) {
        for replacement in variants.map(\.replacement) {
            for keyword in Self.identityKeywords {
                guard let new = replacement.identityText(keyword) else { continue }
                let texts = [new.value, identityText(keyword)?.value]
                guard texts.contains(where: { $0?.parameters.isEmpty == false }) else { continue }
                reporter.report(
                    .platformIdentity, "the parameters of `\(keyword.rawValue)` are the same on every platform",
                    at: new.location.span)
            }
        }
    }
}

extension Keyword {
    /// The attribute that the word sets on items of a class, unless every class has it.
    fileprivate func attribute(of itemClass: ItemClass) -> Attribute? {
        switch self {
        case .type where itemClass == .key: .keyType
        case .size: .keySize
        case .token: .tokenID
        default: Attribute(rawValue: rawValue)
        }
    }
}
