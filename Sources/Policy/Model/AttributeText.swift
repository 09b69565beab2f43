import Language

/// The text of an identity attribute or a group, some of which is only known at run time.
public struct AttributeText: Sendable, Hashable {
    /// A stretch of the text.
    public enum Segment: Sendable, Hashable {
        /// Characters that stand for themselves.
        case text(String)
        /// A value that the app supplies.
        case parameter(Parameter)
        /// The prefix of the app's identifier, which the build writes into the app's Info.plist.
        case appIdentifierPrefix
    }

    /// The stretches, in order; an empty text has none.
    public let segments: [Segment]
    /// Whether parameters are joined as they are, for accounts that an app stored before it used Keyspec.
    public let isVerbatim: Bool

    /// Makes a text.
    public init(_ segments: [Segment], isVerbatim: Bool = false) {
        self.segments = segments
        self.isVerbatim = isVerbatim
    }

    /// The text, if nothing in it waits for the run time.
    public var plain: String? {
        switch segments.count {
        case 0: return ""
        case 1: if case .text(let text) = segments[0] { return text }
        default: break
        }
        return nil
    }

    /// The run-time parameters, in the order of their first use.
    public var parameters: [Parameter] {
        var result: [Parameter] = []
        for case .parameter(let parameter) in segments where !result.contains(parameter) { result.append(parameter) }
        return result
    }
}

/// A value that the app supplies when it names an item.
public struct Parameter: Sendable, Hashable {
    /// The types a parameter can have.
    public enum ValueType: Sendable, Hashable {
        /// A standard type.
        case string, int, uuid
        /// A type of the app's whose raw value is a String.
        case rawRepresentable(TypeName)

        /// The type of the app's, if it is one.
        public var ownType: TypeName? {
            if case .rawRepresentable(let type) = self { type } else { nil }
        }
    }

    /// Its name, in the spec and in Swift.
    public let name: String
    /// Its type.
    public let type: ValueType

    /// Makes a parameter.
    public init(name: String, type: ValueType) {
        self.name = name
        self.type = type
    }
}

/// An identity text, or the statement that the item has none.
public enum IdentityText: Sendable, Hashable {
    /// The attribute has this text.
    case text(AttributeText)
    /// `none`: the item doesn't have the attribute, which the keychain stores as an empty one (SecDbItem.c 282-294).
    case absent
    /// `infoPlist "Key"`: what the app's Info.plist says.
    case infoPlist(key: String)
    /// `runtime`: given when the keychain is made, under this name.
    case runtime(name: String)

    /// The run-time parameters, in the order of their first use.
    public var parameters: [Parameter] {
        if case .text(let text) = self { text.parameters } else { [] }
    }
}
