import Foundation
import KeychainEngine

/// What is enrolled on the device, as hashes that only tell a change.
public final class LADomainState {
    /// The biometric part.
    public let biometry: LADomainStateBiometry
    /// All parts together.
    public var stateHash: Data? { biometry.stateHash }

    init(_ device: SimulatedDevice?) {
        biometry = LADomainStateBiometry(
            type: device.flatMap { LABiometryType(rawValue: $0.biometry.kind.rawValue) } ?? .none,
            stateHash: device.flatMap(Self.biometryHash))
    }

    /// Not a real hash, but as long as one, and another for each enrolled set.
    static func biometryHash(_ device: SimulatedDevice) -> Data? {
        let biometry = device.biometry
        guard biometry.kind != .none, biometry.isEnrolled else { return nil }
        return Data("enrolled set".utf8)
            + withUnsafeBytes(of: UInt64(biometry.enrollmentGeneration).bigEndian) { Data($0) } + Data(count: 12)
    }
}

/// What is enrolled at the sensor.
public final class LADomainStateBiometry {
    /// The sensor.
    public let biometryType: LABiometryType
    /// Another for each enrolled set; nil if nothing is enrolled.
    public let stateHash: Data?

    init(type: LABiometryType, stateHash: Data?) {
        biometryType = type
        self.stateHash = stateHash
    }
}

extension LAContext {
    /// What is enrolled now.
    public var domainState: LADomainState { LADomainState(SimulatedProcess.current?.device) }

    /// What was enrolled when a biometric policy was found possible; nil before that.
    public var evaluatedPolicyDomainState: Data? { domainStateAfterEvaluation }
}
