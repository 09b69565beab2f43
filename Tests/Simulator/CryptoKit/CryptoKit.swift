import Foundation

/// Why bytes are no key.
public enum CryptoKitError: Error {
    /// They have another number than the key's.
    case incorrectKeySize
}

/// What a key is for, which decides how many bytes it has.
public protocol SimulatedKeyUse {
    /// How many bytes a private key has.
    static var byteCount: Int { get }
}

/// A private key that is its bytes: enough to be stored and read back, and of no other use.
public struct SimulatedRawKey<Use: SimulatedKeyUse>: Sendable {
    /// The bytes.
    public let rawRepresentation: Data

    /// A new key.
    public init() {
        rawRepresentation = Data((0..<Use.byteCount).map { _ in UInt8.random(in: 0...255) })
    }

    /// Takes a key's bytes.
    ///
    /// - Parameter rawRepresentation: The bytes.
    /// - Throws: `CryptoKitError` if there are more or fewer than a key has.
    public init<D: ContiguousBytes>(rawRepresentation: D) throws {
        let data = rawRepresentation.withUnsafeBytes { Data($0) }
        guard data.count == Use.byteCount else { throw CryptoKitError.incorrectKeySize }
        self.rawRepresentation = data
    }
}

/// How many bits a symmetric key has.
public struct SymmetricKeySize: Sendable {
    /// The number.
    public let bitCount: Int

    /// 128 bits.
    public static let bits128 = SymmetricKeySize(bitCount: 128)
    /// 192 bits.
    public static let bits192 = SymmetricKeySize(bitCount: 192)
    /// 256 bits.
    public static let bits256 = SymmetricKeySize(bitCount: 256)
}

/// A key of any number of bytes.
public struct SymmetricKey: ContiguousBytes, Equatable, Sendable {
    private let bytes: Data

    /// A new key.
    ///
    /// - Parameter size: How long it is.
    public init(size: SymmetricKeySize) {
        bytes = Data((0..<size.bitCount / 8).map { _ in UInt8.random(in: 0...255) })
    }

    /// Takes a key's bytes.
    ///
    /// - Parameter data: The bytes.
    public init<D: ContiguousBytes>(data: D) { bytes = data.withUnsafeBytes { Data($0) } }

    /// Gives the bytes.
    ///
    /// - Parameter body: What is done with them.
    /// - Returns: What that returns.
    /// - Throws: What that throws.
    public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
        try bytes.withUnsafeBytes(body)
    }
}
