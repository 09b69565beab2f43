import Language

/// The end of a secret, as a spec declares it: `retired NAME: CLASS { ...; delete; until 5.0 }`.
public struct RetirementDeclaration: Sendable {
    /// `until`: the last version of the app that deletes its items.
    public internal(set) var until: Located<Version>?
}

/// A reviewed change to less protection: `weakened { accessible whenUnlocked; approver "..."; reason "..." }`.
///
/// It names what the protection was, so that it can't stand for a later change.
public struct WeakeningDeclaration: Sendable {
    /// The word `weakened`.
    public let location: Location
    /// `accessible`, before.
    public internal(set) var accessible: Located<Accessibility>?
    /// `access`, before.
    public internal(set) var access: AccessDeclaration?
    /// Who approved it.
    public internal(set) var approver: Located<String>?
    /// Why.
    public internal(set) var reason: Located<String>?

    init(location: Location) { self.location = location }
}
