import Foundation
import Security

/// What makes calls, and has a name in errors.
///
/// Every item of an app is a type that refines it. The larger operations are marked `specialize.generic.never`: compiled once for
/// all those types, and not once more for each, they make an app of hundreds of items a tenth as large.
public nonisolated protocol KeyspecCaller: Sendable {
    /// The name in errors, as `Keychain.secret`.
    static var itemName: String { get }
    /// Where calls go.
    var store: any SecItemStore { get }
}

/// What is found by an identity.
public nonisolated protocol KeyspecIdentified: KeyspecCaller {
    /// Class and primary key: what every query holds, and what tells this item apart from all others.
    var identity: [String: Any] { get throws(KeyspecError) }
}

/// One item of the keychain, or one member of a family of items.
///
/// The protocols that refine it add the operations.
public nonisolated protocol KeyspecItem: KeyspecIdentified {
    /// What the device must have before the item can be stored; nil if its protection takes nothing for granted.
    static var requirement: KeyspecRequirement? { get }
    /// Accessibility or access control: part of what is stored, never of what is searched for.
    var protection: [String: Any] { get throws(KeyspecError) }
    /// Further attributes that are stored with the value.
    var attributes: [String: Any] { get }
}

nonisolated extension KeyspecItem {
    /// Nothing.
    public static var requirement: KeyspecRequirement? { nil }
    /// None.
    public var attributes: [String: Any] { [:] }

    /// Refuses what the device can't protect now, before anything is written.
    func requireProtection(for operation: KeyspecError.Operation) throws(KeyspecError) {
        if let requirement = Self.requirement, let obstacle = store.obstacle(to: requirement) {
            throw failure(operation, obstacle, kept: .old)
        }
    }
}

nonisolated extension KeyspecCaller {
    /// Whether a query finds a row, one that is locked away or asks the user among them; found out without a prompt.
    ///
    /// - Parameters:
    ///   - query: what is looked for.
    ///   - operation: what is asked of the item.
    ///   - kept: what is there if it can't be found out.
    /// - Returns: whether there is one.
    /// - Throws: `KeyspecError`, for any status that tells neither.
    func finds(
        _ query: [String: Any], _ operation: KeyspecError.Operation, kept: KeyspecError.Kept? = nil
    ) throws(KeyspecError) -> Bool {
        switch store.probe(query) {
        case errSecSuccess, errSecInteractionNotAllowed: return true
        case errSecItemNotFound: return false
        case let status: throw failure(operation, status, kept: kept)
        }
    }

    func failure(
        _ operation: KeyspecError.Operation, _ kind: KeyspecError.Kind, kept: KeyspecError.Kept? = nil
    ) -> KeyspecError {
        failure(operation, kind, nil, kept: kept)
    }

    func failure(
        _ operation: KeyspecError.Operation, _ status: OSStatus, kept: KeyspecError.Kept? = nil
    ) -> KeyspecError {
        failure(operation, .init(status: status), status, kept: kept)
    }

    func failure(
        _ operation: KeyspecError.Operation, _ kind: KeyspecError.Kind, _ status: OSStatus?, kept: KeyspecError.Kept?
    ) -> KeyspecError {
        KeyspecError(
            kind: kind, item: Self.itemName, operation: operation, status: status, authenticationCode: nil, kept: kept)
    }

    /// What a prompt that the user didn't satisfy has led to.
    func failure(
        _ operation: KeyspecError.Operation, _ kind: KeyspecError.Kind, authenticationCode: Int?
    ) -> KeyspecError {
        // A prompt that can't be shown is what the keychain itself would answer with this status.
        let status: OSStatus? = kind == KeyspecError.locked ? errSecInteractionNotAllowed : nil
        return KeyspecError(
            kind: kind, item: Self.itemName, operation: operation, status: status,
            authenticationCode: authenticationCode, kept: nil)
    }
}
