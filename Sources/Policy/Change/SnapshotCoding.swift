// What is empty or `no` isn't written, so that a lock file holds what a spec says, and little more.

extension SecretPolicy: Codable {
    private enum CodingKeys: String, CodingKey {
        case itemClass = "class"
        case value, size, record
        case formers = "formerly"
        case retiredUntil, texts, items
    }

    /// Reads what is written.
    ///
    /// - Throws: if something is missing, or isn't a word of the language.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            itemClass: try container.decode(ItemClass.self, forKey: .itemClass),
            value: try container.decodeIfPresent(String.self, forKey: .value),
            size: try container.decodeIfPresent(String.self, forKey: .size),
            record: try container.decodeIfPresent([String].self, forKey: .record),
            formers: try container.decodeIfPresent([FormerPolicy].self, forKey: .formers) ?? [],
            retiredUntil: try container.decodeIfPresent(String.self, forKey: .retiredUntil),
            texts: try container.decodeIfPresent([String: String].self, forKey: .texts) ?? [:],
            items: try container.decode([ItemPolicy].self, forKey: .items))
    }

    /// Writes what isn't empty.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(itemClass, forKey: .itemClass)
        try container.encodeIfPresent(value, forKey: .value)
        try container.encodeIfPresent(size, forKey: .size)
        try container.encodeIfPresent(record, forKey: .record)
        try container.encodeUnlessEmpty(formers, forKey: .formers)
        try container.encodeIfPresent(retiredUntil, forKey: .retiredUntil)
        try container.encodeUnlessEmpty(texts, forKey: .texts)
        try container.encode(items, forKey: .items)
    }
}

extension ItemPolicy: Codable {
    private enum CodingKeys: String, CodingKey {
        case platforms, identity, token, group, sync, accessible, access, index, prompt, attributes, readers, members
    }

    /// Reads what is written.
    ///
    /// - Throws: if something is missing, or isn't a word of the language.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            platforms: try container.decodeIfPresent([String].self, forKey: .platforms) ?? [],
            identity: try container.decode([String: String].self, forKey: .identity),
            token: try container.decodeIfPresent(String.self, forKey: .token),
            group: try container.decode(String.self, forKey: .group),
            sync: try container.decodeIfPresent(Bool.self, forKey: .sync) ?? false,
            accessible: try container.decode(Accessibility.self, forKey: .accessible),
            access: try container.decodeIfPresent(AccessExpression.self, forKey: .access),
            index: try container.decodeIfPresent(Bool.self, forKey: .index) ?? false,
            prompt: try container.decodeIfPresent(String.self, forKey: .prompt),
            attributes: try container.decodeIfPresent([String: String].self, forKey: .attributes) ?? [:],
            readers: try container.decodeIfPresent([String].self, forKey: .readers) ?? [],
            members: try container.decodeIfPresent([String].self, forKey: .members) ?? [])
    }

    /// Writes what isn't empty.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeUnlessEmpty(platforms, forKey: .platforms)
        try container.encode(identity, forKey: .identity)
        try container.encodeIfPresent(token, forKey: .token)
        try container.encode(group, forKey: .group)
        if sync { try container.encode(sync, forKey: .sync) }
        try container.encode(accessible, forKey: .accessible)
        try container.encodeIfPresent(access, forKey: .access)
        if index { try container.encode(index, forKey: .index) }
        try container.encodeIfPresent(prompt, forKey: .prompt)
        try container.encodeUnlessEmpty(attributes, forKey: .attributes)
        try container.encodeUnlessEmpty(readers, forKey: .readers)
        try container.encodeUnlessEmpty(members, forKey: .members)
    }
}

extension FormerPolicy: Codable {
    private enum CodingKeys: String, CodingKey {
        case itemClass = "class"
        case identity, group, sync, accessible, access, place, decode
    }

    /// Reads what is written.
    ///
    /// - Throws: if something isn't a word of the language.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            itemClass: try container.decodeIfPresent(ItemClass.self, forKey: .itemClass),
            identity: try container.decodeIfPresent([String: String].self, forKey: .identity) ?? [:],
            group: try container.decodeIfPresent(String.self, forKey: .group),
            sync: try container.decodeIfPresent(Bool.self, forKey: .sync) ?? false,
            accessible: try container.decodeIfPresent(Accessibility.self, forKey: .accessible),
            access: try container.decodeIfPresent(AccessExpression.self, forKey: .access),
            place: try container.decodeIfPresent(String.self, forKey: .place),
            decode: try container.decodeIfPresent(String.self, forKey: .decode))
    }

    /// Writes what isn't empty.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(itemClass, forKey: .itemClass)
        try container.encodeUnlessEmpty(identity, forKey: .identity)
        try container.encodeIfPresent(group, forKey: .group)
        if sync { try container.encode(sync, forKey: .sync) }
        try container.encodeIfPresent(accessible, forKey: .accessible)
        try container.encodeIfPresent(access, forKey: .access)
        try container.encodeIfPresent(place, forKey: .place)
        try container.encodeIfPresent(decode, forKey: .decode)
    }
}

extension KeyedEncodingContainer {
    fileprivate mutating func encodeUnlessEmpty(_ value: some Collection & Encodable, forKey key: Key) throws {
        if !value.isEmpty { try encode(value, forKey: key) }
    }
}
