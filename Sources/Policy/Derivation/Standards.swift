/// An entry of a standard that a declaration relates to. That it relates to one is no assessment.
public struct StandardEntry: Sendable, Hashable {
    /// The collections.
    public enum Collection: String, Sendable, CaseIterable {
        case masvs = "MASVS", mastg = "MASTG", maswe = "MASWE", cwe = "CWE"
    }

    /// Which collection it is in.
    public let collection: Collection
    /// Its identifier: `MASWE-0001`.
    public let id: String
    /// Its title there.
    public let title: String
    /// The numbers of the collection's beta, or of tests that it has replaced, which older reports cite.
    public let beta: [String]

    private init(_ collection: Collection, _ number: String, _ title: String, beta: [String] = []) {
        self.collection = collection
        id = "\(collection.rawValue)-\(number)"
        self.title = title
        self.beta = beta.map { "\(collection.rawValue)-\($0)" }
    }
}

/// Index of OWASP's MASVS 2, MASTG and MASWE as of August 2026, and of CWE.
extension StandardEntry {
    static let storage1 = StandardEntry(.masvs, "STORAGE-1", "The app securely stores sensitive data")
    static let storage2 = StandardEntry(.masvs, "STORAGE-2", "The app prevents leakage of sensitive data")
    static let crypto2 = StandardEntry(
        .masvs, "CRYPTO-2", "The app performs key management according to industry best practices")
    static let auth2 = StandardEntry(
        .masvs, "AUTH-2", "The app performs local authentication securely according to the platform best practices")
    static let platform1 = StandardEntry(.masvs, "PLATFORM-1", "The app uses IPC mechanisms securely")

    static let eventBound = StandardEntry(
        .mastg, "TEST-0266", "References to APIs for Event-Bound Biometric Authentication", beta: ["TEST-0064"])
    static let eventBoundAtRunTime = StandardEntry(
        .mastg, "TEST-0267", "Runtime Use of Event-Bound Biometric Authentication", beta: ["TEST-0064"])
    static let fallback = StandardEntry(
        .mastg, "TEST-0268", "References to APIs Allowing Fallback to Non-Biometric Authentication", beta: ["TEST-0064"]
    )
    static let fallbackAtRunTime = StandardEntry(
        .mastg, "TEST-0269", "Runtime Use of APIs Allowing Fallback to Non-Biometric Authentication",
        beta: ["TEST-0064"])
    static let enrolment = StandardEntry(
        .mastg, "TEST-0270", "References to APIs Detecting Biometric Enrollment Changes", beta: ["TEST-0064"])
    static let enrolmentAtRunTime = StandardEntry(
        .mastg, "TEST-0271", "Runtime Use of APIs Detecting Biometric Enrollment Changes", beta: ["TEST-0064"])
    static let backedUp = StandardEntry(
        .mastg, "TEST-0215", "Sensitive Data Not Excluded From Backup", beta: ["TEST-0058"])
    static let fileClasses = StandardEntry(.mastg, "TEST-0299", "Data Protection Classes for Files in Private Storage")
    static let entitlements = StandardEntry(
        .mastg, "TEST-0362", "Entitlements for Unjustified Capability Exposure")
    static let keychainGroups = StandardEntry(.mastg, "KNOW-0126", "Keychain Access Groups")
    static let keychainServices = StandardEntry(.mastg, "KNOW-0057", "Keychain Services")

    static let unencrypted = StandardEntry(
        .maswe, "0001", "Sensitive Data Stored Unencrypted in Private Storage", beta: ["0006", "0002", "0118"])
    static let keysOutside = StandardEntry(
        .maswe, "0003", "Cryptographic Keys Stored Outside of Platform Keystore", beta: ["0013", "0014", "0016"])
    static let notExcluded = StandardEntry(
        .maswe, "0006", "Sensitive Data Not Excluded From Backup", beta: ["0004", "0003"])
    static let bypassed = StandardEntry(
        .maswe, "0020", "Local Authentication Can Be Bypassed", beta: ["0034", "0041", "0042", "0043", "0044"])
    static let fallbackAllowed = StandardEntry(
        .maswe, "0021", "Fallback to Non-biometric Credentials Allowed for Sensitive Transactions", beta: ["0045"])
    static let notInvalidated = StandardEntry(
        .maswe, "0022", "Crypto Keys Not Invalidated on New Biometric Enrollment", beta: ["0046"])

    static let cleartext = StandardEntry(.cwe, "312", "Cleartext Storage of Sensitive Information")
    static let beforeTransfer = StandardEntry(
        .cwe, "212", "Improper Removal of Sensitive Information Before Storage or Transfer")
    static let authentication = StandardEntry(.cwe, "287", "Improper Authentication")
    static let alternatePath = StandardEntry(
        .cwe, "288", "Authentication Bypass Using an Alternate Path or Channel")
    static let credentials = StandardEntry(.cwe, "522", "Insufficiently Protected Credentials")
    static let wrongSphere = StandardEntry(.cwe, "668", "Exposure of Resource to Wrong Sphere")
    static let cleanup = StandardEntry(.cwe, "459", "Incomplete Cleanup")
}

extension ReviewedSecret {
    /// The entries that its declaration relates to, each once, by collection.
    public var standards: [StandardEntry] {
        let flags = Set(secret.protection.accessControl)
        let biometry = flags.contains(.biometryAny) || flags.contains(.biometryCurrentSet)
        let byPasscode =
            flags.contains(.userPresence) || flags.contains(.or) && flags.contains(.devicePasscode)
        var entries: [StandardEntry] = [.storage1, .keychainServices, .unencrypted, .cleartext]
        if secret.protection.accessibility.isThisDeviceOnly || moves == false {
            entries += [.storage2, .backedUp, .notExcluded, .beforeTransfer]
        }
        if biometry || flags.contains(.userPresence) {
            entries += [.auth2, .eventBound, .eventBoundAtRunTime, .bypassed, .authentication]
        }
        if biometry, !byPasscode { entries += [.fallback, .fallbackAtRunTime, .fallbackAllowed, .alternatePath] }
        if flags.contains(.biometryCurrentSet) {
            entries += [.enrolment, .enrolmentAtRunTime, .notInvalidated, .credentials]
        }
        if !secret.isPassword, case .key = secret.content { entries += [.crypto2, .keysOutside] }
        if case .declared = group { entries += [.platform1, .entitlements, .keychainGroups, .wrongSphere] }
        if !files.isEmpty { entries.append(.fileClasses) }
        if !secret.parameters.isEmpty { entries += [.storage2, .cleanup] }
        return StandardEntry.Collection.allCases.flatMap { collection in
            var seen: Set<StandardEntry> = []
            return entries.filter { $0.collection == collection && seen.insert($0).inserted }.sorted { $0.id < $1.id }
        }
    }
}
