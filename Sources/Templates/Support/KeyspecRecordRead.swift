import Foundation
import Security

nonisolated extension KeyspecRecord {
    /// The stored values; `reading` tells how one is read that asks the user.
    ///
    /// Every row is asked for with the tag of one save, so what is found is that save's, however the record changes meanwhile.
    func read(_ reading: (KeyspecRecordMember) -> KeyspecReading) throws(KeyspecError) -> Value? {
        let members = try members
        // Each round loses only to a save or a delete that ends between two calls.
        for _ in 0..<3 {
            guard let state = try state(.read) else { return nil }
            if let parts = try parts(members, state, reading) { return try decode(KeyspecParts(parts)) }
            // A row is missing. If the record is still the same, the system has taken the row away: the record isn't whole.
            if try self.state(.read) == state { return nil }
        }
        throw failure(.read, KeyspecError.contended)
    }

    private func parts(
        _ members: [KeyspecRecordMember], _ state: KeyspecRecordState,
        _ reading: (KeyspecRecordMember) -> KeyspecReading
    ) throws(KeyspecError) -> [Data]? {
        let rows = members.map { KeyspecStagedRows.tagged($0.place(state.slot), state.tag) }
        var parts: [Int: Data] = [:]
        var needsUser: Set<Int> = []
        // Those that ask nobody come first, and the others are looked for before anyone is asked.
        for (index, member) in members.enumerated() where !member.asksTheUser {
            guard let part = try copy(rows[index], KeyspecReading(.nonInteractive)) else { return nil }
            parts[index] = part
        }
        for (index, member) in members.enumerated() where member.asksTheUser {
            switch store.probe(rows[index]) {
            case errSecSuccess: break
            case errSecInteractionNotAllowed: needsUser.insert(index)
            case errSecItemNotFound: return nil
            case let status: throw failure(.read, status)
            }
        }
        for (index, member) in members.enumerated() where member.asksTheUser {
            guard
                let part = try copy(
                    rows[index], needsUser.contains(index) ? reading(member) : KeyspecReading(.nonInteractive))
            else { return nil }
            parts[index] = part
        }
        return members.indices.compactMap { parts[$0] }
    }

    private func copy(_ query: [String: Any], _ reading: KeyspecReading) throws(KeyspecError) -> Data? {
        var query = query
        query[kSecReturnData as String] = true
        let (status, result) = try copyMatching(query, reading, .read)
        if status == errSecItemNotFound { return nil }
        guard status == errSecSuccess else { throw failure(.read, status) }
        guard let data = result as? Data else { throw failure(.read, KeyspecError.undecodable) }
        return data
    }
}
