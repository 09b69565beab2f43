import Language

/// A reviewed departure from a warning.
public struct ReviewedException: Sendable, Hashable {
    /// The rule that gives the warning.
    public let code: String
    /// What it is about: the keychain, or a secret, group or target of it.
    public let subject: ReviewSubject
    /// Who approved it.
    public let approver: String
    /// Why.
    public let reason: String
    /// The last day on which it holds.
    public let until: CalendarDate
    /// What lowers the risk meanwhile.
    public let control: String
}

extension ReviewedException {
    /// The last day on which it holds, as specs write it: `2027-03-01`.
    public var lastDay: String {
        func digits(_ number: Int, _ count: Int) -> String {
            let text = String(number)
            return String(repeating: "0", count: max(0, count - text.count)) + text
        }
        return "\(digits(until.year, 4))-\(digits(until.month, 2))-\(digits(until.day, 2))"
    }
}

/// A warning or note that stands.
public struct StandingWarning: Sendable, Hashable {
    /// The rule that gives it.
    public let code: String
    /// How bad it is.
    public let severity: Severity
    /// What it is about.
    public let subject: ReviewSubject
    /// What is wrong, in one sentence.
    public let message: String
}

/// What a finding is about.
public enum ReviewSubject: Sendable, Hashable {
    case keychain
    case secret(String)
    case group(String)
    case target(String)
}

/// The exceptions and findings of a run, by what they are about.
struct ReviewFindings {
    let exceptions: [ExceptionDeclaration]
    let diagnostics: [Diagnostic]

    func exceptions(of keychain: KeychainDeclaration) -> [ReviewedException] {
        if exceptions.isEmpty { return [] }
        let parts = keychain.parts
        return exceptions.compactMap { exception in
            guard let subject = subject(of: exception.subject, in: keychain, parts), let approver = exception.approver,
                let reason = exception.reason, let until = exception.until, let control = exception.control
            else { return nil }
            return ReviewedException(
                code: exception.code.value, subject: subject, approver: approver.value, reason: reason.value,
                until: until.value, control: control.value)
        }
    }

    func warnings(of keychain: KeychainDeclaration) -> [StandingWarning] {
        let file = keychain.name.location.file
        let parts = keychain.parts
        return diagnostics.filter { $0.location.file == file && $0.severity != .error }.map { finding in
            StandingWarning(
                code: finding.code.rawValue, severity: finding.severity,
                subject: parts.first { $0.extent.contains(finding.location) }?.subject ?? .keychain,
                message: finding.message)
        }
    }

    private func subject(
        of subject: ExceptionDeclaration.Subject, in keychain: KeychainDeclaration, _ parts: [Part]
    ) -> ReviewSubject? {
        switch subject {
        case .enclosing(let extent): parts.first { $0.extent == extent }?.subject
        case .named(let name, let member):
            name.value != keychain.name.value
                ? nil : member.map { member in parts.first { $0.name == member.value }?.subject } ?? .keychain
        }
    }
}

/// Something that a finding can be about, by name and by place.
private struct Part {
    let name: String
    let extent: Location
    let subject: ReviewSubject
}

extension KeychainDeclaration {
    fileprivate var parts: [Part] {
        secrets.map { Part(name: $0.name.value, extent: $0.extent, subject: .secret($0.name.value)) }
            + groups.map { Part(name: $0.name.value, extent: $0.extent, subject: .group($0.name.value)) }
            + targets.map { Part(name: $0.name.value, extent: $0.extent, subject: .target($0.name.value)) }
    }
}
