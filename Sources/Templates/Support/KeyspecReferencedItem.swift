import Foundation
import Security

/// An item that other parts of the system find by a persistent reference, as the password of a VPN profile.
///
/// Such an item isn't synced: a reference doesn't hold on another device, and may stop to resolve after a change on one.
public nonisolated protocol KeyspecReferencedItem: KeyspecItem {}

nonisolated extension KeyspecReferencedItem {
    /// The persistent reference of the item, found out without reading its value; nil only if there is none.
    public func persistentReference() throws(KeyspecError) -> Data? {
        try observed(.persistentReference) { () throws(KeyspecError) -> Data? in
            var query = try query()
            query[kSecReturnPersistentRef as String] = true
            let (status, result) = store.copyMatching(KeyspecContext.nonInteractive?.added(to: query) ?? query)
            if status == errSecItemNotFound { return nil }
            guard status == errSecSuccess else { throw failure(.persistentReference, status) }
            guard let reference = result as? Data else {
                throw failure(.persistentReference, KeyspecError.undecodable)
            }
            return reference
        }
    }
}
