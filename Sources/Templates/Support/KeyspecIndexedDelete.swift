import Foundation
import Security

nonisolated extension KeyspecIndexedItem {
    /// Removes the item; it is no error if there is none. Never prompts, and works while the device is locked.
    ///
    /// The index is changed first: from then on there is no item. What is left after a failure is never read, and removed by
    /// calling it again.
    @_semantics("optimize.sil.specialize.generic.never")
    public func delete() throws(KeyspecError) {
        try observed(.delete) { () throws(KeyspecError) in
            let rows = KeyspecIndexRows(try query())
            try writing { () throws(KeyspecError) in
                for _ in 0..<KeyspecIndexedSave.rounds where try remove(rows) { return }
                throw failure(.delete, KeyspecError.contended, kept: .old)
            }
        }
    }

    /// Removes a value that has become unusable, unless another has taken its place.
    func remove(_ rows: KeyspecIndexRows, ifStill state: KeyspecIndexState) throws(KeyspecError) {
        _ = try writing { () throws(KeyspecError) in try remove(rows, only: state) }
    }

    /// Removes the item; false if another changed it meanwhile.
    private func remove(
        _ rows: KeyspecIndexRows, only expected: KeyspecIndexState? = nil
    ) throws(KeyspecError) -> Bool {
        let old: KeyspecIndexState
        switch rows.read(in: store) {
        case .state(let state):
            if let expected, state != expected { return true }
            old = state
        case .absent:
            // Asked twice, since nothing else tells a delete of nothing from one that was told a falsehood.
            return try !isThere(rows.index, .delete)
        case .unreadable: throw failure(.delete, KeyspecError.undecodable, kept: .old)
        case .failed(errSecInteractionNotAllowed):
            // Before the first unlock nobody can change an index, and nobody can add a value.
            try remove(rows.index)
            try remove(rows.slots)
            return true
        case .failed(let status): throw failure(.delete, status, kept: .old)
        }
        // Values that build on the old index can't become the item any more, so their rows can go.
        var none = KeyspecIndexState()
        none.sweep = old.sweep + (old.slot.map { [$0.tag] } ?? []) + [old.nonce]
        switch rows.swap(old, for: none, in: store) {
        case .done: break
        case .overtaken: return false
        case .refused(let status): throw failure(.delete, status, kept: .old)
        case .unknown(let status): throw failure(.delete, status, kept: .unknown)
        }
        if let status = rows.sweep(none.sweep, in: store).status { throw failure(.delete, status, kept: .unknown) }
        // Another may have stored a value meanwhile; then the index is that value's.
        try remove(rows.index(none))
        return true
    }
}

nonisolated extension KeyspecFamily where Item: KeyspecIndexedItem {
    /// The parameters of the items that are stored, in no particular order. Never prompts; before the first unlock it throws
    /// `.locked`.
    public func all() throws(KeyspecError) -> [Parameters] {
        guard let code = Item.familyCode else { return [] }
        var query = try scope
        query[kSecAttrType as String] = code
        query[kSecAttrDescription as String] = KeyspecIndexRows.mark
        return try list(query, try patterns, .nonInteractive, .index) { try? item($0).query() }
    }

    /// Removes every item of the family, in one call. Never prompts, and works while the device is locked.
    public func deleteAll() throws(KeyspecError) {
        guard let code = Item.familyCode else { return }
        var query = try scope
        query[kSecAttrType as String] = code
        try remove(query)
    }
}

nonisolated extension KeyspecIndexedItem {
    /// For the migration.
    public var target: KeyspecTarget<Value> {
        KeyspecTarget(
            exists: { () throws(KeyspecError) in try exists() },
            create: { value throws(KeyspecError) in try addIfAbsent(value) },
            confirm: { () throws(KeyspecError) in try exists() },
            reprotect: { _ throws(KeyspecError) in false })
    }
}
