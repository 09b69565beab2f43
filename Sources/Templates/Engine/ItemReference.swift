import Foundation

/// What a reference object stands for.
public enum ItemReference: Hashable, Sendable {
    /// A key.
    case key(SimulatedKey)
    /// A certificate.
    case certificate(SimulatedCertificate)
    /// A certificate with its private key.
    case identity(SimulatedCertificate, SimulatedKey)

    /// The class of the items it can be.
    var itemClass: String {
        switch self {
        case .key: ClassTable.key.code
        case .certificate: ClassTable.certificate.code
        case .identity: ClassTable.identity.code
        }
    }
}

/// An object that stands for an item in a dictionary.
public protocol ItemReferenceProviding: AnyObject {
    /// What it stands for.
    var itemReference: ItemReference { get }
}

extension ItemReference {
    /// Takes a reference out of a dictionary's value.
    static func from(_ value: Any) -> ItemReference? {
        value as? ItemReference ?? (value as? any ItemReferenceProviding)?.itemReference
    }

    /// The dictionaries of the adds that one with a reference comes to: an identity is two items (2.2.9).
    static func adds(_ dictionary: [String: Any]) throws(StatusError) -> [[String: Any]] {
        guard let value = dictionary[QueryKey.valueReference] else { return [dictionary] }
        guard let reference = from(value) else { throw StatusError(KeychainStatus.param) }
        var rest = dictionary
        rest[QueryKey.valueReference] = nil
        if let stated = rest.removeValue(forKey: QueryKey.itemClass) as? String, stated != reference.itemClass {
            throw StatusError(KeychainStatus.param)
        }
        return switch reference {
        case .key(let key): [adding(key, to: rest)]
        case .certificate(let certificate): [adding(certificate, to: rest)]
        case .identity(let certificate, let key): [adding(certificate, to: rest), adding(key, to: rest)]
        }
    }

    private static func adding(_ certificate: SimulatedCertificate, to dictionary: [String: Any]) -> [String: Any] {
        dictionary.merging([
            QueryKey.itemClass: ClassTable.certificate.code, "ctyp": 3, "cenc": 3, "issr": certificate.issuer,
            "slnr": certificate.serialNumber, "subj": certificate.subject, "pkhh": certificate.publicKeyHash,
            QueryKey.valueData: certificate.der,
        ]) { $1 }
    }

    private static func adding(_ key: SimulatedKey, to dictionary: [String: Any]) -> [String: Any] {
        var result = dictionary.merging(key.attributes) { $1 }
        result[QueryKey.itemClass] = ClassTable.key.code
        result["priv"] = key.isPrivate ? 1 : 0
        result["perm"] = 1
        result[QueryKey.valueData] = key.privateBytes ?? key.token?.object ?? key.publicBytes
        if key.token != nil {
            // The access control is in the token's object, and the row can always be read (6.6, 6.12).
            result[QueryKey.accessControl] = nil
            result[QueryKey.accessible] = "dk"
        }
        return result
    }
}

extension SimulatedKey {
    /// The attributes that a key has by itself.
    public var attributes: [String: Any] {
        var attributes: [String: Any] = [
            "kcls": isPrivate ? "1" : "0", "type": String(type.rawValue), "bsiz": bits, "esiz": bits,
            "klbl": applicationLabel,
        ]
        attributes[QueryKey.tokenID] = token?.tokenID
        return attributes
    }
}

extension KeychainState {
    /// The reference to a row's item; nil for a row of a class without references, or with a value that is none of its class.
    func reference(to row: Row) -> ItemReference? {
        guard let data = row.data else { return nil }
        switch row.table.code {
        case ClassTable.certificate.code: return SimulatedCertificate(der: data).map(ItemReference.certificate)
        case ClassTable.key.code:
            if row.attributes[QueryKey.tokenID]?.comparisonKey(.string)
                != AttributeValue.string("").comparisonKey(.string)
            {
                return tokenKeys[data].map(ItemReference.key)
            }
            guard case .number(let number)? = row.attributes["type"], let type = SimulatedKey.KeyType(rawValue: number)
            else { return nil }
            let isPrivate = row.attributes["kcls"] == .number(1)
            return SimulatedKey(external: data, type: type, isPrivate: isPrivate, bits: nil).map(ItemReference.key)
        default: return nil
        }
    }
}
