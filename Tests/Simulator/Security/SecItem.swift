import Foundation
import KeychainEngine

/// Adds an item to the keychain of the current process.
///
/// - Parameters:
///   - attributes: Class, attributes, value, and what to return.
///   - result: Gets what was asked for.
/// - Returns: The status.
@discardableResult
public func SecItemAdd(_ attributes: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?) -> OSStatus {
    call(result, in: Bridge.context(attributes)) { $0.add(Bridge.arguments(attributes)) }
}

/// Finds items in the keychain of the current process.
///
/// - Parameters:
///   - query: What to find, and what to return.
///   - result: Gets what was asked for.
/// - Returns: The status.
@discardableResult
public func SecItemCopyMatching(_ query: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?) -> OSStatus {
    call(result, in: Bridge.context(query)) { $0.copyMatching(Bridge.arguments(query)) }
}

/// Changes items in the keychain of the current process.
///
/// - Parameters:
///   - query: Which.
///   - attributesToUpdate: New attributes and value.
/// - Returns: The status.
@discardableResult
public func SecItemUpdate(_ query: CFDictionary, _ attributesToUpdate: CFDictionary) -> OSStatus {
    call(nil) { ($0.update(Bridge.arguments(query), Bridge.arguments(attributesToUpdate)), nil) }
}

/// Deletes items in the keychain of the current process.
///
/// - Parameter query: Which.
/// - Returns: The status.
@discardableResult
public func SecItemDelete(_ query: CFDictionary) -> OSStatus {
    call(nil) { ($0.delete(Bridge.arguments(query)), nil) }
}

/// A text for a status.
///
/// - Parameters:
///   - status: The status.
///   - reserved: Nil.
/// - Returns: The text; the system's own wording isn't reproduced.
public func SecCopyErrorMessageString(_ status: OSStatus, _ reserved: UnsafeMutableRawPointer?) -> CFString? {
    "OSStatus \(status)"
}

private func call(
    _ result: UnsafeMutablePointer<CFTypeRef?>?, in context: AuthenticationContext? = nil,
    _ body: (SimulatedProcess) -> (status: OSStatus, result: Any?)
) -> OSStatus {
    guard let process = SimulatedProcess.current else { return errSecNotAvailable }
    let answer = body(process)
    if answer.status == errSecSuccess, let result {
        result.pointee = answer.result.map { Bridge.object($0, context: context) }
    }
    return answer.status
}

/// Values on their way into the engine and out of it, as bridging to Core Foundation makes them.
enum Bridge {
    static func arguments(_ dictionary: CFDictionary) -> [String: Any] {
        dictionary.mapValues { ($0 as? any OptionalValue).map { $0.value ?? NSNull() } ?? $0 }
    }

    /// The context in a dictionary, which a key that comes out of the call stays bound to.
    static func context(_ dictionary: CFDictionary) -> AuthenticationContext? {
        (dictionary[kSecUseAuthenticationContext as String] as? any AuthenticationContextProviding)?
            .authenticationContext
    }

    static func object(_ value: Any, context: AuthenticationContext?) -> CFTypeRef {
        switch value {
        case let dictionaries as [[String: Any]]: dictionaries.map { attributes($0, context) } as CFTypeRef
        case let dictionary as [String: Any]: attributes(dictionary, context) as CFTypeRef
        case let references as [ItemReference]: references.map { object(of: $0, context) } as CFTypeRef
        case let reference as ItemReference: object(of: reference, context)
        default: value as CFTypeRef
        }
    }

    private static func object(of reference: ItemReference, _ context: AuthenticationContext?) -> AnyObject {
        let context = context ?? AuthenticationContext()
        return switch reference {
        case .key(let key): SecKey(key, context: context)
        case .certificate(let certificate): SecCertificate(certificate)
        case .identity(let certificate, let key): SecIdentity(certificate, key, context: context)
        }
    }

    private static func attributes(_ dictionary: [String: Any], _ context: AuthenticationContext?) -> [String: Any] {
        dictionary.mapValues { value in
            switch value {
            case let accessControl as AccessControl: SecAccessControl(accessControl)
            case let reference as ItemReference: object(of: reference, context)
            default: value
            }
        }
    }
}

/// Sees through an optional inside `Any`.
private protocol OptionalValue {
    var value: Any? { get }
}

extension Optional: OptionalValue {
    fileprivate var value: Any? { map { $0 as Any } }
}
