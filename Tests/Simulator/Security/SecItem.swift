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
    call(result) { $0.add(Bridge.arguments(attributes)) }
}

/// Finds items in the keychain of the current process.
///
/// - Parameters:
///   - query: What to find, and what to return.
///   - result: Gets what was asked for.
/// - Returns: The status.
@discardableResult
public func SecItemCopyMatching(_ query: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?) -> OSStatus {
    call(result) { $0.copyMatching(Bridge.arguments(query)) }
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
    _ result: UnsafeMutablePointer<CFTypeRef?>?, _ body: (SimulatedProcess) -> (status: OSStatus, result: Any?)
) -> OSStatus {
    guard let process = SimulatedProcess.current else { return errSecNotAvailable }
    let answer = body(process)
    if answer.status == errSecSuccess, let result { result.pointee = answer.result.map(Bridge.object) }
    return answer.status
}

/// Values on their way into the engine and out of it, as bridging to Core Foundation makes them.
private enum Bridge {
    static func arguments(_ dictionary: CFDictionary) -> [String: Any] {
        dictionary.mapValues { ($0 as? any OptionalValue).map { $0.value ?? NSNull() } ?? $0 }
    }

    static func object(_ value: Any) -> CFTypeRef {
        switch value {
        case let dictionaries as [[String: Any]]: dictionaries.map(attributes) as CFTypeRef
        case let dictionary as [String: Any]: attributes(dictionary) as CFTypeRef
        default: value as CFTypeRef
        }
    }

    private static func attributes(_ dictionary: [String: Any]) -> [String: Any] {
        dictionary.mapValues { ($0 as? AccessControl).map(SecAccessControl.init) ?? $0 }
    }
}

/// Sees through an optional inside `Any`.
private protocol OptionalValue {
    var value: Any? { get }
}

extension Optional: OptionalValue {
    fileprivate var value: Any? { map { $0 as Any } }
}
