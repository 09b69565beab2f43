import Foundation
import Security

/// One save of an indexed item, call by call.
nonisolated struct KeyspecIndexedSave {
    /// How often a change is tried again that others have overtaken. Each time, one of them has succeeded.
    static let rounds = 16

    let store: any SecItemStore
    let rows: KeyspecIndexRows
    /// Everything that is stored with the value, but for the identity.
    let row: [String: Any]
    let indexProtection: [String: Any]
    let familyCode: Int?
    let accessControl: String
    let biometry: KeyspecBiometryState

    enum Outcome {
        case stored
        /// The item is there, and the save was for an absent one.
        case present
        case contended
        /// The index says nothing that this version understands.
        case unreadable
        case failed(OSStatus, KeyspecError.Kept)
    }

    func run(onlyIfAbsent: Bool) -> Outcome {
        for _ in 0..<Self.rounds {
            let old: KeyspecIndexState
            switch begin() {
            case .state(let state): old = state
            case .absent: continue
            case .unreadable: return .unreadable
            case .failed(let status): return .failed(status, .old)
            }
            if onlyIfAbsent, let slot = old.slot {
                switch store.probe(rows.slot(slot)) {
                case errSecSuccess, errSecInteractionNotAllowed: return .present
                case errSecItemNotFound: break
                case let status: return .failed(status, .old)
                }
            }
            if let outcome = store(over: old) { return outcome }
        }
        return .contended
    }

    /// The index, which is made if there is none; absent if another has made it meanwhile.
    private func begin() -> KeyspecIndexRows.Reading {
        let found = rows.read(in: store)
        guard case .absent = found else { return found }
        let state = KeyspecIndexState()
        var index = rows.index.merging(indexProtection) { _, protection in protection }
        index[kSecAttrComment as String] = state.text
        index[kSecAttrDescription as String] = KeyspecIndexRows.mark
        index[kSecAttrType as String] = familyCode
        let added = store.add(index)
        switch added {
        case errSecSuccess: return .state(state)
        case errSecDuplicateItem: return .absent
        default: break
        }
        // The add may have taken effect although it failed.
        let now = rows.read(in: store)
        if case .absent = now { return .failed(added) }
        return now
    }

    /// Stores the value unless another changes the index first, which is nil.
    private func store(over old: KeyspecIndexState) -> Outcome? {
        // What an interrupted save has left goes first; what can't be removed now stays noted.
        let left = rows.sweep(old.sweep, in: store).left
        let slot = KeyspecIndexState.Slot(name: UUID().uuidString, tag: old.nonce)
        let added = store.add(stored(in: slot))
        guard added == errSecSuccess else {
            withdraw(slot)
            return .failed(added, .old)
        }
        var new = KeyspecIndexState(slot: slot)
        new.sweep = left + (old.slot.map { [$0.tag] } ?? [])
        new.accessControl = accessControl
        new.biometry = biometry
        switch rows.swap(old, for: new, in: store) {
        case .done:
            if let tag = old.slot?.tag { _ = rows.sweep([tag], in: store) }
            return .stored
        case .overtaken:
            withdraw(slot)
            return nil
        case .refused(let status):
            withdraw(slot)
            return .failed(status, .old)
        case .unknown(let status):
            return .failed(status, .oldOrNew)
        }
    }

    private func stored(in slot: KeyspecIndexState.Slot) -> [String: Any] {
        var stored = rows.slot(slot).merging(row) { _, new in new }
        stored[kSecAttrDescription as String] = rows.slotMark
        stored[kSecAttrComment as String] = slot.tag
        return stored
    }

    /// Removes this save's own slot, which no index names. If that fails, it is never read, and removed with others of its tag.
    private func withdraw(_ slot: KeyspecIndexState.Slot) { _ = store.delete(rows.slot(slot)) }
}
