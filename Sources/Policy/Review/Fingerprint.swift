/// A short text that changes when a secret's identity or protection does, so that what was seen before isn't taken for proof.
///
/// It is no cryptographic digest (FNV-1a of 64 bits): it guards against oversight, not against forgery.
public struct Fingerprint: Sendable, Hashable {
    private var state: UInt64 = 0xcbf2_9ce4_8422_2325

    private mutating func add(_ text: String) {
        for byte in text.utf8 + [0x1F] { state = (state ^ UInt64(byte)) &* 0x100_0000_01B3 }
    }

    /// Sixteen digits.
    public var text: String {
        let digits = String(state, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    /// Of a secret: class, identity, group, sync, protection, value and readers, on every platform.
    public init(of secret: ReviewedSecret) {
        for variant in secret.everywhere {
            for attribute in variant.secret.storedAttributes { add("\(attribute.constant) \(attribute.value.written)") }
            add("\(variant.secret.isIndexed) \(variant.secret.isInvalidatedByBiometryChange)")
            add("\(variant.secret.protection.reuse ?? 0)")
            for reader in variant.readers { add("\(reader.target) \(reader.isLocked)") }
            for target in variant.entitled { add(target) }
            if case .password(let password) = variant.secret.content { add(password.value.written) }
        }
        for variant in secret.variants { for platform in variant.platforms { add(platform.rawValue) } }
        for file in secret.files { add("\(file.name) \(file.protection.rawValue)") }
    }
}

extension StoredAttribute.Value {
    /// The value in one line, in the words of a spec where a spec sets it.
    public var written: String {
        switch self {
        case .constant(let name): name
        case .identity(let text): text.written
        case .text(let text): text
        case .number(let number): String(number)
        case .boolean(let flag): flag ? "true" : "false"
        case .group(let group): group.written
        case .accessControl(let accessibility, let flags):
            ([accessibility.constant] + flags.map(\.constant)).joined(separator: ", ")
        }
    }
}
