import Language

/// A reviewed, dated departure from a warning, as a spec declares it. The rules judge it.
public struct ExceptionDeclaration: Sendable {
    /// What an exception is about.
    public enum Subject: Sendable, Hashable {
        /// The declaration in which it stands.
        case enclosing(Location)
        /// `for MailKeychain`, `for MailKeychain.storeKey`: a keychain, or a secret, group or target of it.
        case named(keychain: Located<String>, member: Located<String>?)
    }

    /// The code of the rule, as it is written.
    public let code: Located<String>
    /// What it is about.
    public let subject: Subject
    /// Who approved it.
    public internal(set) var approver: Located<String>?
    /// Why it was approved.
    public internal(set) var reason: Located<String>?
    /// The last day on which it holds.
    public internal(set) var until: Located<CalendarDate>?
    /// What lowers the risk meanwhile.
    public internal(set) var control: Located<String>?
    /// The words that stand in it, readable or not.
    var stated: KeywordSet = []
    /// Whether all of it could be read; if not, what is missing was reported.
    var isComplete = true

    init(code: Located<String>, subject: Subject) {
        self.code = code
        self.subject = subject
    }
}
