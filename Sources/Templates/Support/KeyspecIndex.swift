import Foundation
import Security

/// What the index of an item says. It holds nothing secret.
nonisolated struct KeyspecIndexState: Equatable {
    /// Where a value is, and by which tag its row can be found when it is to be removed.
    struct Slot: Equatable {
        let name: String
        let tag: String
    }

    /// Fresh with each change.
    let nonce: String
    /// Where the present value is; nil if there is none.
    var slot: Slot?
    /// Tags of rows that nobody reads any more.
    var sweep: [String] = []
    /// How the value was protected when it was stored.
    var accessControl = "-"
    /// What was enrolled then, if the item is bound to that.
    var biometry = KeyspecBiometryState.unknown

    init(slot: Slot? = nil) {
        nonce = UUID().uuidString
        self.slot = slot
    }

    private static let version = "1"

    /// Reads what `text` has made.
    init?(_ text: String?) {
        let parts = text?.split(separator: "|", omittingEmptySubsequences: false).map { String($0) } ?? []
        guard parts.count == 7, parts[0] == Self.version, let biometry = KeyspecBiometryState(text: parts[6]) else {
            return nil
        }
        nonce = parts[1]
        slot = parts[2].isEmpty ? nil : Slot(name: parts[2], tag: parts[3])
        sweep = parts[4].split(separator: ",").map { String($0) }
        accessControl = parts[5]
        self.biometry = biometry
    }

    var text: String {
        [
            Self.version, nonce, slot?.name ?? "", slot?.tag ?? "", sweep.joined(separator: ","), accessControl,
            biometry.text,
        ].joined(separator: "|")
    }
}

/// The rows of an indexed item.
nonisolated struct KeyspecIndexRows {
    /// What the account of an index ends in.
    static let suffix = "#keyspec-index"
    /// What the account of a slot ends in.
    static let slotSuffix = "#keyspec-slot"
    /// What tells indexes from all other rows, so that they can be listed.
    static let mark = "Keyspec index"

    private let identity: [String: Any]
    private let account: String

    /// - Parameter identity: an item's identity, with an account.
    init(_ identity: [String: Any]) {
        self.identity = identity
        account = identity[kSecAttrAccount as String] as? String ?? ""
    }

    /// Finds the index.
    var index: [String: Any] { with(account: account + Self.suffix) }

    /// Finds the index only if it says this.
    func index(_ state: KeyspecIndexState) -> [String: Any] { KeyspecStagedRows.tagged(index, state.text) }

    /// Finds one slot.
    func slot(_ slot: KeyspecIndexState.Slot) -> [String: Any] {
        with(account: account + "#" + slot.name + Self.slotSuffix)
    }

    /// Finds all slots, by the mark that they carry.
    var slots: [String: Any] {
        var query = with(account: nil)
        query[kSecAttrDescription as String] = slotMark
        return query
    }

    var slotMark: String { "Keyspec slot " + account }

    private func with(account: String?) -> [String: Any] {
        var query = identity
        query[kSecAttrAccount as String] = account
        return query
    }

    /// What became of reading the index.
    enum Reading {
        case state(KeyspecIndexState)
        case absent
        case unreadable
        case failed(OSStatus)
    }

    func read(in store: any SecItemStore) -> Reading {
        var query = index
        query[kSecReturnAttributes as String] = true
        let (status, result) = store.copyMatching(KeyspecContext.nonInteractive?.added(to: query) ?? query)
        if status == errSecItemNotFound { return .absent }
        guard status == errSecSuccess else { return .failed(status) }
        let text = (result as? [String: Any])?[kSecAttrComment as String] as? String
        return KeyspecIndexState(text).map(Reading.state) ?? .unreadable
    }

    /// Changes the index, if it still says what it did.
    func swap(_ old: KeyspecIndexState, for new: KeyspecIndexState, in store: any SecItemStore) -> Swap {
        let query = index(old)
        let status = store.update(
            KeyspecContext.nonInteractive?.added(to: query) ?? query, with: [kSecAttrComment as String: new.text])
        if status == errSecSuccess { return .done }
        // It may have taken effect although it failed.
        switch store.probe(index(new)) {
        case errSecSuccess, errSecInteractionNotAllowed: return .done
        case errSecItemNotFound where status == errSecItemNotFound: return .overtaken
        case errSecItemNotFound: break
        default: return .unknown(status)
        }
        // It may also have taken effect and been overtaken since. An index never says the same again, so one that still says what it
        // did has said nothing else meanwhile.
        switch store.probe(index(old)) {
        case errSecSuccess, errSecInteractionNotAllowed: return .refused(status)
        default: return .unknown(status)
        }
    }

    /// What became of changing the index.
    enum Swap {
        case done
        /// Somebody else has changed it.
        case overtaken
        /// It is unchanged.
        case refused(OSStatus)
        case unknown(OSStatus)
    }

    /// Removes the rows with these tags; those that couldn't be removed, with the status of the first.
    func sweep(_ tags: [String], in store: any SecItemStore) -> (left: [String], status: OSStatus?) {
        var left: [String] = []
        var first: OSStatus?
        for tag in tags {
            let status = store.delete(KeyspecStagedRows.tagged(slots, tag))
            guard status != errSecSuccess, status != errSecItemNotFound else { continue }
            left.append(tag)
            first = first ?? status
        }
        return (left, first)
    }
}
