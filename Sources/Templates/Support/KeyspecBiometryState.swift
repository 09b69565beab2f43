import Foundation

/// What is enrolled at the device's sensor, as a hash that only tells a change.
public nonisolated enum KeyspecBiometryState: Sendable, Equatable {
    /// Something is.
    ///
    /// - Parameters:
    ///   - hash: another for each enrolled set.
    ///   - majorVersion: the system's. A new one may have another hash for the same set.
    case enrolled(hash: Data, majorVersion: Int)
    /// Nothing is.
    case nothing(majorVersion: Int)
    /// It can't be known now.
    case unknown
}

nonisolated extension KeyspecBiometryState {
    /// Whether `now` is certainly another set than this one.
    func isChanged(_ now: KeyspecBiometryState) -> Bool {
        guard case .enrolled(let hash, let version) = self else { return false }
        return switch now {
        case .enrolled(let present, version): present != hash
        case .nothing(version): true
        case .enrolled, .nothing, .unknown: false
        }
    }

    /// Empty unless something is enrolled.
    var text: String {
        if case .enrolled(let hash, let version) = self { "\(version):\(hash.base64EncodedString())" } else { "" }
    }

    /// Reads what `text` has made.
    init?(text: String) {
        if text.isEmpty {
            self = .unknown
            return
        }
        let parts = text.split(separator: ":", maxSplits: 1).map { String($0) }
        guard parts.count == 2, let version = Int(parts[0]), let hash = Data(base64Encoded: parts[1]) else {
            return nil
        }
        self = .enrolled(hash: hash, majorVersion: version)
    }
}
