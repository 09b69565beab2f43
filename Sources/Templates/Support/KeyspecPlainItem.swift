import Foundation
import Security

/// An item without access control that holds a value. None of its operations can prompt, and none deletes in order to write.
public nonisolated protocol KeyspecPlainItem: KeyspecPlainRow, KeyspecValueItem {}

nonisolated extension KeyspecPlainItem {
    /// Stores `value`: updates the item if it is there, adds it if not. An update also brings an item that an older version of
    /// the app stored up to the declared protection.
    @_semantics("optimize.sil.specialize.generic.never")
    public func save(_ value: Value) throws(KeyspecError) {
        try observed(.save) { () throws(KeyspecError) in
            try write(try encoded(value))
        }
    }

    /// The stored value; nil only if there is none.
    @_semantics("optimize.sil.specialize.generic.never")
    public func read() throws(KeyspecError) -> Value? {
        try observed(.read) { () throws(KeyspecError) -> Value? in
            var query = try query()
            query[kSecReturnData as String] = true
            let (status, result) = store.copyMatching(KeyspecContext.nonInteractive?.added(to: query) ?? query)
            if status == errSecItemNotFound { return nil }
            guard status == errSecSuccess else { throw failure(.read, status) }
            guard let data = result as? Data else { throw failure(.read, KeyspecError.undecodable) }
            return try decoded(data)
        }
    }
}
