import Language

extension SecretDeclaration {
    /// `formerly CLASS { ... }` or `formerly userDefaults "key" { ... }`
    mutating func lowerFormer(_ property: Property, _ reader: inout ArgumentReader) {
        var formerClass = itemClass
        var key: Located<AttributeText>?
        if reader.skip(word: "userDefaults") != nil {
            key = reader.identityText(isVerbatim: true)
            if key == nil { isComplete = false }
        } else if let stated = reader.itemClass() {
            formerClass = stated
        } else {
            isComplete = false
        }
        var former = SecretDeclaration(name: name, documentation: nil, itemClass: formerClass)
        former.lower(Properties(of: property, in: .formerly, reader.reporter), reader.reporter)
        // What couldn't be made out is no ground for a second report.
        former.isComplete = former.isComplete && isComplete
        deferred += former.deferred
        formers.append(
            FormerDeclaration(location: reader.reporter.location(property.span), userDefaultsKey: key, item: former))
    }

    /// Gives each older version what it doesn't state itself: the identity of the item, and the service of the keychain.
    mutating func completeFormers(service: Located<IdentityText>?) {
        for index in formers.indices { formers[index].item.inherit(from: self, service: service) }
    }

    private mutating func inherit(from secret: SecretDeclaration, service keychainService: Located<IdentityText>?) {
        let isSameClass = itemClass.value == secret.itemClass.value
        if itemClass.value.isPassword, lacks(.account) { account = secret.account }
        if itemClass.value == .genericPassword, lacks(.service) { service = secret.service ?? keychainService }
        if itemClass.value == .internetPassword, isSameClass {
            if lacks(.server) { server = secret.server }
            if lacks(.protocol) { self.protocol = secret.protocol }
            if lacks(.port) { port = secret.port }
            if lacks(.path) { path = secret.path }
            if lacks(.authentication) { authentication = secret.authentication }
            if lacks(.securityDomain) { securityDomain = secret.securityDomain }
        }
        if isSameClass {
            if lacks(.tag) { tag = secret.tag }
            if lacks(.type) { keyType = secret.keyType }
            if lacks(.size) { keySize = secret.keySize }
            if lacks(.token) { token = secret.token }
            if lacks(.label) { identityLabel = secret.identityLabel }
        }
        if lacks(.sync) { sync = secret.sync }
        if lacks(.group) { group = secret.group }
        if lacks(.prompt) { prompt = secret.prompt }
    }
}

extension ArgumentReader {
    /// `fileBased`
    mutating func fileBased() -> Bool {
        only("fileBased")
        return !failed
    }

    /// `signOut`
    mutating func signOut() -> Bool {
        only("signOut")
        return !failed
    }
}
