/// A value that many look at and none changes, kept once: what is long is copied by counting a reference.
@dynamicMemberLookup
public final class Shared<Value: Sendable>: Sendable {
    /// The value.
    public let value: Value

    init(_ value: Value) { self.value = value }

    /// A property of the value.
    public subscript<Member>(dynamicMember path: KeyPath<Value, Member>) -> Member { value[keyPath: path] }
}
