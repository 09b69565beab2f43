import Foundation
import Security

/// A secret that is saved, read and deleted with the others of its record, and never alone.
public nonisolated protocol KeyspecMember: KeyspecValueItem {
    /// Whether reading it asks the user.
    static var asksTheUser: Bool { get }
}

nonisolated extension KeyspecMember {
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

    /// How the secret is read after the user was asked in `context`; under that alone, if it is the caller's.
    func reading(_ context: KeyspecContext?, reason: String) -> KeyspecReading {
        let gate = stored[kSecAttrAccessControl as String].map {
            KeyspecReading.Gate(accessControl: $0, requirement: requirement, reason: reason, kept: nil)
        }
        return KeyspecReading(asking: context, gate: gate)
    }

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
    @_semantics("optimize.sil.specialize.generic.never")
    public func exists() throws(KeyspecError) -> Bool {
        try observed(.exists) { () throws(KeyspecError) -> Bool in
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
    }

    /// Removes the record; it is no error if there is none. Never prompts, and works while the device is locked.
    ///
    /// The record's own row goes first: from then on there is no record. What is left after a failure is never read, and removed
    /// by calling it again.
    @_semantics("optimize.sil.specialize.generic.never")
    public func delete() throws(KeyspecError) {
        try observed(.delete) { () throws(KeyspecError) in
            let identity = try identity
            let members = try members
            store.memory.writes.lock()
            defer { store.memory.writes.unlock() }
            try remove(identity)
            var deletion = KeyspecDeletion()
            for member in members {
                deletion.attempt { () throws(KeyspecError) in try remove(member.rows.marked) }
                deletion.attempt { () throws(KeyspecError) in try remove(member.rows.place) }
            }
            try deletion.finish()
        }
    }
}

nonisolated extension KeyspecPlainRecord {
    /// The stored values; nil only if there is no whole record.
    @_semantics("optimize.sil.specialize.generic.never")
    public func read() throws(KeyspecError) -> Value? {
        try observed(.read) { () throws(KeyspecError) in try read { _ in KeyspecReading(.nonInteractive) } }
    }
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
    ///   - isolation: the caller's own.
    /// - Returns: the values, or nil.
    /// - Throws: `KeyspecError`, with `.cancelled` when the user or the task cancelled.
    public func read(
        reason: String? = nil, context: KeyspecContext? = nil, isolation: isolated (any Actor)? = #isolation
    ) async throws(KeyspecError) -> Value? {
        let reading = reading(reason, context)
        return try await prompting(
            .read, KeyspecReading(reading.context), cancelled: failure(.read, KeyspecError.cancelled),
            isolation: isolation
        ) { () throws(KeyspecError) in try read(reading) }
    }

    /// The same, on the calling thread, which waits for its turn and for the user: not for the main thread.
    ///
    /// - Parameters:
    ///   - reason: what the prompt says instead of the text of the spec.
    ///   - context: a context of the app's own, used as it is.
    /// - Returns: the values, or nil.
    /// - Throws: `KeyspecError`, with `.cancelled` when the user cancelled.
    public func readBlocking(reason: String? = nil, context: KeyspecContext? = nil) throws(KeyspecError) -> Value? {
        let reading = reading(reason, context)
        return try store.memory.turns.waiting { () throws(KeyspecError) in try read(reading) }
    }

    private func reading(_ reason: String?, _ context: KeyspecContext?) -> KeyspecRecordReading {
        let reason = reason.flatMap { $0.isEmpty ? nil : $0 } ?? Self.prompt
        return KeyspecRecordReading(
            context: context ?? .prompting(KeyspecPrompt(reason: reason)), isCallers: context != nil, reason: reason)
    }

    private func read(_ reading: KeyspecRecordReading) throws(KeyspecError) -> Value? {
        try observed(.read) { () throws(KeyspecError) in
            try read { member in
                reading.isCallers
                    ? KeyspecReading(reading.context) : member.reading(reading.context, reason: reading.reason)
            }
        }
    }
}

/// How a record is read: all of its secrets under one context.
private nonisolated struct KeyspecRecordReading: Sendable {
    let context: KeyspecContext?
    /// Whether the context is the caller's, and used as it is.
    let isCallers: Bool
    let reason: String
}
