import Language

extension SecretDeclaration {
    /// The constants that generated code names because of what the secret states, each where it is stated, but for access control
    /// flags and for words that another rule refuses on every platform.
    var constants: [Located<String>] {
        var constants = [Located(itemClass.value.constant, itemClass.location)]
        constants += statedAttributes.compactMap { attribute in
            attribute.value.constant.map { Located($0, attribute.location) }
        }
        func add<Value>(_ value: Located<Value>?, _ constant: (Value) -> String) {
            if let value { constants.append(Located(constant(value.value), value.location)) }
        }
        add(accessible, \.constant)
        add(self.protocol, \.constant)
        add(authentication, \.constant)
        add(token, \.constant)
        if keyType?.value.isSymmetric != true { add(keyType, \.constant) }
        if let access { constants.append(Located("kSecAttrAccessControl", access.location)) }
        if let sync { constants.append(Located("kSecAttrSynchronizable", sync.location)) }
        if let group { constants.append(Located("kSecAttrAccessGroup", group.location)) }
        return constants
    }
}
