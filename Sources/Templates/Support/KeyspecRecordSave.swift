import Foundation
import Security

nonisolated extension KeyspecRecord {
    /// Stores all values, without a prompt.
    ///
    /// Whatever fails, and wherever the process is stopped, a reader finds the old record or the new one, whole; the error tells
    /// which. No value is stored with less protection than declared.
    @_semantics("optimize.sil.specialize.generic.never")
    public func save(_ value: Value) throws(KeyspecError) {
        try observed(.save) { () throws(KeyspecError) in
            let parts = try encode(value)
            let members = try members
            for requirement in Set(members.compactMap(\.requirement)) {
                if let obstacle = store.obstacle(to: requirement) { throw failure(.save, obstacle, kept: .old) }
            }
            let save = KeyspecRecordSave(
                store: store, identity: try identity, protection: protection, members: members, parts: parts,
                familyCode: Self.familyCode, tag: UUID().uuidString)
            store.memory.writes.lock()
            defer { store.memory.writes.unlock() }
            // A round is lost only to another process that saves or deletes the same record meanwhile.
            for _ in 0..<3 {
                switch save.run(try state(.save)) {
                case .saved: return
                case .failed(let status, let kept): throw failure(.save, status, kept: kept)
                case .overtaken: break
                }
            }
            throw failure(.save, KeyspecError.contended, kept: .unknown)
        }
    }
}

/// One save of a record, call by call.
nonisolated struct KeyspecRecordSave {
    let store: any SecItemStore
    let identity: [String: Any]
    let protection: [String: Any]
    let members: [KeyspecRecordMember]
    let parts: [Data]
    let familyCode: Int?
    let tag: String

    enum Outcome {
        case saved
        case failed(OSStatus, KeyspecError.Kept)
        case overtaken
    }

    /// Runs the save over what the record's row said.
    func run(_ old: KeyspecRecordState?) -> Outcome {
        let new = KeyspecRecordState(slot: old?.slot.other ?? .place, tag: tag)
        for (member, part) in zip(members, parts) {
            if let status = add(member, part, new) {
                withdraw(new)
                return .failed(status, .old)
            }
        }
        switch commit(old, new) {
        case .saved: return sweep(new.slot.other)
        case .failed(let status, .old):
            withdraw(new)
            return .failed(status, .old)
        case .overtaken:
            withdraw(new)
            return .overtaken
        // The new rows may be the record's by now.
        case .failed(let status, let kept): return .failed(status, kept)
        }
    }

    /// Puts a part into its new place, over what an interrupted save may have left there.
    private func add(_ member: KeyspecRecordMember, _ part: Data, _ new: KeyspecRecordState) -> OSStatus? {
        let place = member.place(new.slot)
        var row = place.merging(member.stored) { _, stored in stored }
        row[kSecAttrComment as String] = new.tag
        row[kSecAttrType as String] = familyCode
        row[kSecValueData as String] = part
        var added = store.add(row)
        if added == errSecDuplicateItem {
            let deleted = store.delete(place)
            guard isGone(deleted) else { return deleted }
            added = store.add(row)
        }
        return added == errSecSuccess ? nil : added
    }

    /// The one call that makes the new values the record: it takes effect only if the record is still what it was.
    private func commit(_ old: KeyspecRecordState?, _ new: KeyspecRecordState) -> Outcome {
        let status: OSStatus
        if let old {
            let query = KeyspecStagedRows.tagged(identity, old.text)
            status = store.update(
                KeyspecContext.nonInteractive?.added(to: query) ?? query,
                with: protection.merging([kSecAttrComment as String: new.text]) { _, new in new })
        } else {
            var row = identity.merging(protection) { _, protection in protection }
            row[kSecAttrComment as String] = new.text
            row[kSecAttrDescription as String] = KeyspecRecordState.mark
            row[kSecAttrType as String] = familyCode
            status = store.add(row)
        }
        if status == errSecSuccess { return .saved }
        // It may have taken effect although it failed.
        switch store.probe(KeyspecStagedRows.tagged(identity, new.text)) {
        case errSecSuccess: return .saved
        case errSecItemNotFound: break
        default: return .failed(status, .oldOrNew)
        }
        let isOvertaken = status == (old == nil ? errSecDuplicateItem : errSecItemNotFound)
        return isOvertaken ? .overtaken : .failed(status, .old)
    }

    /// Removes the older values, which no reader finds any more.
    private func sweep(_ slot: KeyspecRecordState.Slot) -> Outcome {
        var failure: OSStatus?
        for member in members {
            let deleted = store.delete(member.place(slot))
            if !isGone(deleted) { failure = failure ?? deleted }
        }
        return failure.map { .failed($0, .newBesideOlderCopy) } ?? .saved
    }

    /// Removes this save's own rows. What can't be removed is no record's, and goes with the next save or delete.
    private func withdraw(_ new: KeyspecRecordState) {
        for member in members { _ = store.delete(KeyspecStagedRows.tagged(member.place(new.slot), tag)) }
    }

    private func isGone(_ status: OSStatus) -> Bool { status == errSecSuccess || status == errSecItemNotFound }
}
