import Foundation

/// An item without access control that holds no value: that it is there is all it says.
///
/// What an older version of the app stored in it stays unread, and is replaced by nothing on the next save.
public nonisolated protocol KeyspecPresenceItem: KeyspecPlainRow {}

nonisolated extension KeyspecPresenceItem {
    /// Makes the item exist; it is no error if it does already.
    public func save() throws(KeyspecError) {
        try observed(.save) { () throws(KeyspecError) in
            try write(Data())
        }
    }
}
