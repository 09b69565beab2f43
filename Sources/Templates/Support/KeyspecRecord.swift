import Foundation
import Security

/// A secret that is saved, read and deleted with the others of its record, and never alone.
public nonisolated protocol KeyspecMember: KeyspecValueItem {
    /// What the device must have before the secret can be stored; nil if its protection asks nothing of the user.
    static var requirement: KeyspecRequirement? { get }
    /// Whether reading it asks the user.
    static var asksTheUser: Bool { get }
}

nonisolated extension KeyspecMember {
    /// Nothing.
    public static var requirement: KeyspecRequirement? { nil }
    /// It doesn't.
    public static var asksTheUser: Bool { false }
}

/// Several secrets that change together.
///
/// Each secret has two places. A plain row of the record's own, without a secret in it, says in which of them the present values
/// are, and which save they are from. A save fills the other places and then changes that row in one call: before it a reader
/// finds the old record, after it the new one, and never some of each.
///
/// The identity is that of the record's own row.
public nonisolated protocol KeyspecRecord: KeyspecIdentified {
    /// The values of all secrets.
    associatedtype Value: Sendable

    /// What every row of the record's family carries as `kSecAttrType`, so that all of them can be found and deleted without
    /// being read; nil for a record without run-time parameters.
    static var familyCode: Int? { get }
    /// The protection of the record's own row, which holds nothing secret.
    var protection: [String: Any] { get }
    /// The secrets, in order.
    var members: [KeyspecRecordMember] { get throws(KeyspecError) }
    /// The bytes of a value's parts, in the order of the secrets.
    func encode(_ value: Value) throws(KeyspecError) -> [Data]
    /// The value that bytes hold.
    func decode(_ parts: KeyspecParts) throws(KeyspecError) -> Value
}

/// A record of which no secret asks the user.
public nonisolated protocol KeyspecPlainRecord: KeyspecRecord {}

/// A record of which reading some secret asks the user.
public nonisolated protocol KeyspecProtectedRecord: KeyspecRecord {
    /// What a prompt tells the user.
    static var prompt: String { get }
}

/// One secret of a record, as the record's operations see it.
public nonisolated struct KeyspecRecordMember {
    let rows: KeyspecStagedRows
    let stored: [String: Any]
    let requirement: KeyspecRequirement?
    let asksTheUser: Bool

    /// Takes what a record needs of a secret.
    public init<Member: KeyspecMember>(_ member: Member) throws(KeyspecError) {
        rows = KeyspecStagedRows(try member.query())
        var stored = try member.protection
        stored.merge(member.attributes) { _, new in new }
        stored[kSecAttrDescription as String] = rows.mark
        self.stored = stored
        requirement = Member.requirement
        asksTheUser = Member.asksTheUser
    }

    func place(_ slot: KeyspecRecordState.Slot) -> [String: Any] {
        switch slot {
        case .place: rows.place
        case .staging: rows.staging
        }
    }
}

/// The bytes of a record's secrets, taken one after the other.
public nonisolated struct KeyspecParts {
    private var data: ArraySlice<Data>

    init(_ data: [Data]) { self.data = data[...] }

    /// The value of the next secret.
    public mutating func next<Member: KeyspecMember>(_ member: Member) throws(KeyspecError) -> Member.Value {
        guard let part = data.popFirst() else { throw member.failure(.read, KeyspecError.undecodable) }
        return try member.decoded(part)
    }
}

nonisolated extension KeyspecMember {
    /// The bytes of a value that is within its limit.
    public func encode(_ value: Value) throws(KeyspecError) -> Data { try encoded(value) }
}

/// What a record's own row says: where the present values are, and which save they are from.
nonisolated struct KeyspecRecordState: Equatable {
    enum Slot: String {
        case place, staging

        var other: Slot { self == .place ? .staging : .place }
    }

    /// What tells the record's own row from those of its secrets.
    static let mark = "Keyspec record"

    let slot: Slot
    let tag: String

    init(slot: Slot, tag: String) {
        self.slot = slot
        self.tag = tag
    }

    init?(_ text: String?) {
        let parts = text?.split(separator: " ", maxSplits: 1) ?? []
        guard parts.count == 2, let slot = Slot(rawValue: String(parts[0])) else { return nil }
        self.init(slot: slot, tag: String(parts[1]))
    }

    var text: String { "\(slot.rawValue) \(tag)" }
}

nonisolated extension KeyspecRecord {
    /// None.
    public static var familyCode: Int? { nil }

    /// What the record's own row says; nil if there is no record.
    func state(_ operation: KeyspecError.Operation) throws(KeyspecError) -> KeyspecRecordState? {
        var query = try identity
        query[kSecReturnAttributes as String] = true
        let (status, result) = store.copyMatching(KeyspecContext.nonInteractive?.added(to: query) ?? query)
        if status == errSecItemNotFound { return nil }
        let kept: KeyspecError.Kept? = operation == .save ? .old : nil
        guard status == errSecSuccess else { throw failure(operation, status, kept: kept) }
        guard let state = KeyspecRecordState((result as? [String: Any])?[kSecAttrComment as String] as? String) else {
            throw failure(operation, KeyspecError.undecodable, kept: kept)
        }
        return state
    }

    /// Whether the record is there, and whole; found out without a prompt.
    public func exists() throws(KeyspecError) -> Bool {
        for _ in 0..<3 {
            guard let state = try state(.exists) else { return false }
            var isWhole = true
            for member in try members {
                let row = KeyspecStagedRows.tagged(member.place(state.slot), state.tag)
                switch store.probe(row) {
                case errSecSuccess: break
                case errSecInteractionNotAllowed where member.asksTheUser: break
                case errSecItemNotFound: isWhole = false
                case let status: throw failure(.exists, status)
                }
                if !isWhole { break }
            }
            if isWhole { return true }
            if try self.state(.exists) == state { return false }
        }
        throw failure(.exists, KeyspecError.contended)
    }

    /// Removes the record; it is no error if there is none. Never prompts, and works while the device is locked.
    ///
    /// The record's own row goes first: from then on there is no record. What is left after a failure is never read, and removed
    /// by calling it again.
    public func delete() throws(KeyspecError) {
        let identity = try identity
        let members = try members
        KeyspecLock.shared.lock()
        defer { KeyspecLock.shared.unlock() }
        try remove(identity)
        var deletion = KeyspecDeletion()
        for member in members {
            deletion.attempt { () throws(KeyspecError) in try remove(member.rows.marked) }
            deletion.attempt { () throws(KeyspecError) in try remove(member.rows.place) }
        }
        try deletion.finish()
    }

    private func remove(_ query: [String: Any]) throws(KeyspecError) {
        let status = store.delete(query)
        guard status == errSecSuccess || status == errSecItemNotFound else {
            throw failure(.delete, status, kept: .unknown)
        }
    }
}

nonisolated extension KeyspecPlainRecord {
    /// The stored values; nil only if there is no whole record.
    public func read() throws(KeyspecError) -> Value? { try read(.nonInteractive) }
}

nonisolated extension KeyspecProtectedRecord {
    /// The stored values, after the user has satisfied the access control of those that have one; nil only if there is no whole
    /// record, and then without a prompt.
    ///
    /// Runs off the caller's executor; prompts come one at a time, in the order of the calls. Cancelling the task ends the prompt.
    ///
    /// - Parameters:
    ///   - reason: what the prompt says instead of the text of the spec.
    ///   - context: a context of the app's own, used as it is; without one, each read has a new one.
    /// - Returns: the values, or nil.
    /// - Throws: `KeyspecError`, with `.cancelled` when the user or the task cancelled.
    public func read(reason: String? = nil, context: KeyspecContext? = nil) async throws(KeyspecError) -> Value? {
        let context = context ?? .prompting(reason ?? Self.prompt)
        let result = await KeyspecQueue.prompting(context) { () throws(KeyspecError) in
            try readBlocking(context: context)
        }
        return try unlessCancelled(result, .read).get()
    }

    /// The same, on the calling thread, which waits for the user: not for the main thread.
    ///
    /// - Parameters:
    ///   - reason: what the prompt says instead of the text of the spec.
    ///   - context: a context of the app's own, used as it is.
    /// - Returns: the values, or nil.
    /// - Throws: `KeyspecError`, with `.cancelled` when the user cancelled.
    public func readBlocking(reason: String? = nil, context: KeyspecContext? = nil) throws(KeyspecError) -> Value? {
        try read(context ?? .prompting(reason ?? Self.prompt))
    }
}
