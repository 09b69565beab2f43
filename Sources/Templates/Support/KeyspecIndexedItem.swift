import Foundation
import Security

/// An item with access control and a plain row of its own beside it, which says where the present value is.
///
/// Each value has a slot of its own name. A save fills a new slot and then changes the plain row, the index, in one call that takes
/// effect only if nobody else has changed it; so any number of processes can write. The index holds nothing secret and is read
/// without a prompt: it tells which members a family has, and how the value was protected when it was stored.
public nonisolated protocol KeyspecIndexedItem: KeyspecPromptingItem {
    /// The access control by name, as the index notes it.
    static var accessControlName: String { get }
    /// Whether the item is removed when the enrolled faces or fingers have changed.
    static var isBoundToBiometry: Bool { get }
    /// What every row of the item's family carries as `kSecAttrType`; nil for an item without run-time parameters.
    static var familyCode: Int? { get }
    /// The protection of the index.
    var indexProtection: [String: Any] { get }
}

nonisolated extension KeyspecIndexedItem {
    /// It isn't.
    public static var isBoundToBiometry: Bool { false }
    /// None.
    public static var familyCode: Int? { nil }

    /// Stores `value` without a prompt.
    ///
    /// Whatever fails, wherever the process is stopped, and whoever else writes, the old value or a new one can be read
    /// afterwards; the error tells which. An item with less protection than declared is never stored.
    @_semantics("optimize.sil.specialize.generic.never")
    public func save(_ value: Value) throws(KeyspecError) {
        _ = try observed(.save) { () throws(KeyspecError) in try store(value, onlyIfAbsent: false) }
    }

    /// For `readOrCreate`.
    public func addIfAbsent(_ value: Value) throws(KeyspecError) -> Bool { try store(value, onlyIfAbsent: true) }

    /// For `read`.
    public func storedValue(_ reading: KeyspecReading) throws(KeyspecError) -> Value? {
        let rows = KeyspecIndexRows(try query())
        for _ in 0..<KeyspecIndexedSave.rounds {
            guard let state = try index(rows, .read), let slot = state.slot else { return nil }
            if Self.isBoundToBiometry, state.biometry.isChanged(store.biometryState) {
                try? remove(rows, ifStill: state)
                throw failure(.read, KeyspecError.invalidated)
            }
            if let (data, _) = try copy(rows.slot(slot), reading) { return try decoded(data) }
            // With the same index the system has taken the value away; with another one, a save has.
            if try index(rows, .read) == state { return nil }
        }
        throw failure(.read, KeyspecError.contended)
    }

    /// Whether the item is there, found out without a prompt.
    @_semantics("optimize.sil.specialize.generic.never")
    public func exists() throws(KeyspecError) -> Bool {
        try observed(.exists) { () throws(KeyspecError) -> Bool in
            let rows = KeyspecIndexRows(try query())
            for _ in 0..<KeyspecIndexedSave.rounds {
                guard let state = try index(rows, .exists), let slot = state.slot else { return false }
                if try isThere(rows.slot(slot), .exists) { return true }
                if try index(rows, .exists) == state { return false }
            }
            throw failure(.exists, KeyspecError.contended)
        }
    }

    /// Whether the item is protected as declared, found out without a prompt: the index has noted how it was stored.
    public func matchesPolicy() throws(KeyspecError) -> KeyspecPolicyMatch {
        try observed(.match) { () throws(KeyspecError) -> KeyspecPolicyMatch in
            let rows = KeyspecIndexRows(try query())
            guard let state = try index(rows, .match), let slot = state.slot else { return .absent }
            guard try isThere(rows.slot(slot), .match) else { return .absent }
            var filtered = rows.slot(slot)
            filtered[kSecAttrAccessible as String] = Self.accessible
            let isOfTheClass = try isThere(filtered, .match)
            return isOfTheClass && state.accessControl == Self.accessControlName ? .matches : .differs
        }
    }

    /// What the index says; nil if there is none.
    func index(
        _ rows: KeyspecIndexRows, _ operation: KeyspecError.Operation
    ) throws(KeyspecError) -> KeyspecIndexState? {
        switch rows.read(in: store) {
        case .state(let state): return state
        case .absent: return nil
        case .unreadable: throw failure(operation, KeyspecError.undecodable)
        case .failed(let status): throw failure(operation, status)
        }
    }

    private func store(_ value: Value, onlyIfAbsent: Bool) throws(KeyspecError) -> Bool {
        var row = try protection
        row[kSecValueData as String] = try encoded(value)
        row.merge(attributes) { _, new in new }
        try requireProtection(for: .save)
        row[kSecAttrType as String] = Self.familyCode
        let save = KeyspecIndexedSave(
            store: store, rows: KeyspecIndexRows(try query()), row: row, indexProtection: indexProtection,
            familyCode: Self.familyCode, accessControl: Self.accessControlName,
            biometry: Self.isBoundToBiometry ? store.biometryState : .unknown)
        let outcome = try writing { () throws(KeyspecError) in save.run(onlyIfAbsent: onlyIfAbsent) }
        switch outcome {
        case .stored: return true
        case .present: return false
        case .contended: throw failure(.save, KeyspecError.contended, kept: .old)
        case .unreadable: throw failure(.save, KeyspecError.undecodable, kept: .old)
        case .failed(let status, let kept): throw failure(.save, status, kept: kept)
        }
    }
}
