import Foundation
import Security

/// An item without access control, which an older version of the app stored with another accessibility.
///
/// A row of that version may be locked away where an update can't reach it, so the item is saved and deleted as one with access
/// control is. None of its operations can prompt.
public nonisolated protocol KeyspecReprotectedItem: KeyspecStagedItem {}

nonisolated extension KeyspecReprotectedItem {
    /// Stores `value`.
    ///
    /// Whatever fails, and wherever the process is stopped, the old value or the new one can be read afterwards; the error tells
    /// which.
    @_semantics("optimize.sil.specialize.generic.never")
    public func save(_ value: Value) throws(KeyspecError) {
        try observed(.save) { () throws(KeyspecError) in try saveStaged(value) }
    }

    /// The stored value; nil only if there is none.
    @_semantics("optimize.sil.specialize.generic.never")
    public func read() throws(KeyspecError) -> Value? {
        try observed(.read) { () throws(KeyspecError) in try readStaged(KeyspecReading(.nonInteractive)) }
    }

    /// The stored value, or the one that `make` gives and that is then stored.
    ///
    /// - Parameter make: makes a value; called only if there is none, and never after a failed read.
    /// - Returns: the stored value, which is another writer's if that was faster.
    /// - Throws: `KeyspecError`, or what `make` throws.
    public func readOrCreate(_ make: () throws -> Value) throws -> Value {
        try readOrCreate({ () throws(KeyspecError) in try read() }, create, make)
    }
}
