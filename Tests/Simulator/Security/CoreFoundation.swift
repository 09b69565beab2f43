import Foundation

/// A string, bridged away: a cast to it changes nothing.
public typealias CFString = String
/// A dictionary with string keys.
public typealias CFDictionary = [String: Any]
/// An array.
public typealias CFArray = [Any]
/// Any object; values come boxed in one, and a conditional cast takes them out.
public typealias CFTypeRef = AnyObject
/// Bytes.
public typealias CFData = Data
/// A point in time.
public typealias CFDate = Date
/// A number.
public typealias CFNumber = NSNumber
/// A boolean, which the keychain tells apart from a number.
public typealias CFBoolean = Bool
/// An index or a count.
public typealias CFIndex = Int
/// Bits.
public typealias CFOptionFlags = UInt
/// Number of an object's type.
public typealias CFTypeID = UInt
/// The result of a call.
public typealias OSStatus = Int32

/// The true boolean.
public let kCFBooleanTrue: CFBoolean? = true
/// The false boolean.
public let kCFBooleanFalse: CFBoolean? = false

/// How memory is allocated; there is only the default here.
public final class CFAllocator: Sendable {
    init() {}
}

/// The default allocator.
public let kCFAllocatorDefault: CFAllocator? = nil

/// An error of a function that doesn't throw.
public final class CFError: CustomNSError, CustomStringConvertible, Sendable {
    /// The domain of statuses.
    public static let errorDomain = "NSOSStatusErrorDomain"

    /// The status.
    public let errorCode: Int
    /// What was wrong.
    public let description: String

    init(code: Int, description: String) {
        errorCode = code
        self.description = description
    }

    /// The description, where Foundation looks for it.
    public var errorUserInfo: [String: Any] { [NSDebugDescriptionErrorKey: description] }
}

/// The code of an error.
///
/// - Parameter err: The error.
/// - Returns: Its code.
public func CFErrorGetCode(_ err: CFError) -> CFIndex { err.errorCode }

/// The domain of an error.
///
/// - Parameter err: The error.
/// - Returns: Its domain.
public func CFErrorGetDomain(_ err: CFError) -> CFString { CFError.errorDomain }

/// The description of an error.
///
/// - Parameter err: The error.
/// - Returns: What was wrong.
public func CFErrorCopyDescription(_ err: CFError) -> CFString { err.description }

/// The type of an object.
///
/// - Parameter cf: Any object.
/// - Returns: The number of its type; 0 for types that have none here.
public func CFGetTypeID(_ cf: CFTypeRef?) -> CFTypeID {
    switch cf {
    case is SecAccessControl: SecAccessControlGetTypeID()
    case is SecKey: SecKeyGetTypeID()
    case is SecCertificate: SecCertificateGetTypeID()
    case is SecIdentity: SecIdentityGetTypeID()
    default: 0
    }
}
