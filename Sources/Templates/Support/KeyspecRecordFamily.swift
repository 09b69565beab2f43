import Foundation
import Security

/// The records that differ in run-time parameters alone.
public nonisolated protocol KeyspecRecordFamily: KeyspecFamily where Item: KeyspecRecord {
    /// What the rows of each secret have in common, whatever the parameters.
    var memberScopes: [[String: Any]] { get throws(KeyspecError) }
}

nonisolated extension KeyspecRecordFamily {
    /// The parameters of the records that are stored, in no particular order. Never prompts.
    public func all() throws(KeyspecError) -> [Parameters] {
        guard let code = Item.familyCode else { return [] }
        var query = try scope
        query[kSecAttrType as String] = code
        query[kSecAttrDescription as String] = KeyspecRecordState.mark
        return try list(query, try patterns, .nonInteractive, .record) { try? item($0).identity }
    }

    /// Removes every record of the family, each first for its readers. Never prompts, and works while the device is locked.
    /// What is left after a failure is never read, and removed by calling it again.
    public func deleteAll() throws(KeyspecError) {
        guard let code = Item.familyCode else { return }
        var own = try scope
        own[kSecAttrDescription as String] = KeyspecRecordState.mark
        try remove(own, code)
        var deletion = KeyspecDeletion()
        for scope in try memberScopes { deletion.attempt { () throws(KeyspecError) in try remove(scope, code) } }
        try deletion.finish()
    }

    private func remove(_ scope: [String: Any], _ code: Int) throws(KeyspecError) {
        var query = scope
        query[kSecAttrType as String] = code
        let status = store.delete(query)
        guard status == errSecSuccess || status == errSecItemNotFound else {
            throw failure(.delete, status, kept: .unknown)
        }
    }
}
