import Foundation
import Security

nonisolated extension KeyspecStagedItem {
    /// The stored value; nil only if there is none, and then without a prompt.
    func readStaged(_ reading: KeyspecReading) throws(KeyspecError) -> Value? {
        let rows = KeyspecStagedRows(try query())
        // Each round loses only to a save in another process that moves the item between two calls.
        for _ in 0..<3 {
            if let (data, _) = try copy(rows.place, reading) { return try decoded(data) }
            if let (data, tag) = try copy(rows.staging, reading) {
                if try isStaged(rows, tag) { return try decoded(data) }
            } else if try !isThere(rows.marked, .read) {
                return nil
            }
        }
        throw failure(.read, KeyspecError.contended)
    }

    /// Whether the staging row is the item: nothing is in its place, and the row is still the one that was read.
    private func isStaged(_ rows: KeyspecStagedRows, _ tag: String) throws(KeyspecError) -> Bool {
        guard try !isThere(rows.place, .read) else { return false }
        return try isThere(KeyspecStagedRows.tagged(rows.staging, tag), .read)
    }
}

nonisolated extension KeyspecCaller {
    /// The bytes of a row, and its tag; nil if there is none.
    func copy(_ query: [String: Any], _ reading: KeyspecReading) throws(KeyspecError) -> (Data, tag: String)? {
        var query = query
        query[kSecReturnData as String] = true
        query[kSecReturnAttributes as String] = true
        let (status, result) = try copyMatching(query, reading, .read)
        if status == errSecItemNotFound { return nil }
        guard status == errSecSuccess else { throw failure(.read, status) }
        guard let row = result as? [String: Any], let data = row[kSecValueData as String] as? Data else {
            throw failure(.read, KeyspecError.undecodable)
        }
        return (data, row[kSecAttrComment as String] as? String ?? "")
    }
}
