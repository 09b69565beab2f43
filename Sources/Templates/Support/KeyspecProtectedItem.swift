import Foundation
import Security

/// An item with access control that holds a value, and is written by way of a staging row.
public nonisolated protocol KeyspecProtectedItem: KeyspecStagedItem, KeyspecPromptingItem {}

nonisolated extension KeyspecProtectedItem {
    /// Stores `value` without a prompt.
    ///
    /// Whatever fails, and wherever the process is stopped, the old value or the new one can be read afterwards; the error tells
    /// which. An item with less protection than declared is never stored.
    @_semantics("optimize.sil.specialize.generic.never")
    public func save(_ value: Value) throws(KeyspecError) {
        try observed(.save) { () throws(KeyspecError) in try saveStaged(value) }
    }

    /// For `read`.
    public func storedValue(_ reading: KeyspecReading) throws(KeyspecError) -> Value? { try readStaged(reading) }

    /// For `readOrCreate`.
    public func addIfAbsent(_ value: Value) throws(KeyspecError) -> Bool { try create(value) }
}
