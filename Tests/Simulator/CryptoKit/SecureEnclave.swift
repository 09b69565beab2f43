import Foundation

/// A private key that stays in the enclave.
public struct SimulatedEnclaveKey<Use>: Sendable {
    /// The blob that stands for the key outside the enclave.
    public let dataRepresentation: Data

    private static var header: Data { Data("blob of \(Use.self) ".utf8) }

    /// A new key.
    public init() throws {
        dataRepresentation = Self.header + Data((0..<32).map { _ in UInt8.random(in: 0...255) })
    }

    /// Takes a key's blob.
    ///
    /// - Parameter dataRepresentation: The blob.
    /// - Throws: `CryptoKitError` if it is none of such a key.
    public init(dataRepresentation: Data) throws {
        guard dataRepresentation.starts(with: Self.header), dataRepresentation.count == Self.header.count + 32 else {
            throw CryptoKitError.incorrectKeySize
        }
        self.dataRepresentation = dataRepresentation
    }
}

/// Keys that stay in the enclave.
public enum SecureEnclave {
    /// Whether there is an enclave.
    public static var isAvailable: Bool { true }

    /// Keys of elliptic curves with 256 bits.
    public enum P256 {
        /// For signatures.
        public enum Signing {
            /// A private key.
            public typealias PrivateKey = SimulatedEnclaveKey<Self>
        }

        /// For shared secrets.
        public enum KeyAgreement {
            /// A private key.
            public typealias PrivateKey = SimulatedEnclaveKey<Self>
        }
    }
}
