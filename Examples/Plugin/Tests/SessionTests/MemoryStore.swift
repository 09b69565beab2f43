import Foundation
import Security

@testable import Session

/// A keychain of one item, in memory: enough to test what the app does with it.
final class MemoryStore: SecItemStore, @unchecked Sendable {
    private let lock = NSLock()
    private var item: [String: Any]?

    func add(_ attributes: [String: Any]) -> OSStatus {
        lock.withLock {
            guard item == nil else { return errSecDuplicateItem }
            item = attributes
            return errSecSuccess
        }
    }

    func copyMatching(_ query: [String: Any]) -> (status: OSStatus, result: Any?) {
        lock.withLock {
            guard let item else { return (errSecItemNotFound, nil) }
            return (errSecSuccess, item[kSecValueData as String])
        }
    }

    func update(_ query: [String: Any], with attributes: [String: Any]) -> OSStatus {
        lock.withLock {
            guard item != nil else { return errSecItemNotFound }
            item?.merge(attributes) { $1 }
            return errSecSuccess
        }
    }

    func delete(_ query: [String: Any]) -> OSStatus {
        lock.withLock {
            defer { item = nil }
            return item == nil ? errSecItemNotFound : errSecSuccess
        }
    }
}
