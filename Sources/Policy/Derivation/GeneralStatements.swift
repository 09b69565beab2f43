/// Facts that documents tell whatever is declared.
extension DerivedStatement {
    /// How groups of both kinds work.
    public static let appGroups = DerivedStatement(
        "App Groups are made for shared files and for messages between processes. Their names also count as keychain groups, after "
            + "all others, so an item can be shared by one; an App Group is never where an item without a named group goes. "
            + "Whoever is entitled to an App Group can read the keychain items in it.",
        .settled, [.groupOrder, .groupPage, .appGroupsPage])
    /// In which groups an item without a named one is.
    public static let groupOrder = DerivedStatement(
        "A process sees the groups of `keychain-access-groups`, then its own identifier, then its App Groups. An add that names "
            + "no group goes to the first; all else acts on every one of them.",
        .settled, [.groupOrder, .defaultGroup, .groupPage])
    /// How a domain is associated with an app.
    public static let associatedDomains = DerivedStatement(
        "Password AutoFill works for the domains in `com.apple.developer.associated-domains`, once the system has fetched each "
            + "domain's file `/.well-known/apple-app-site-association`. No page of Apple's says that it offers items which an app "
            + "adds itself.", .settled, [.domainsPage, .associationFilePage])
    /// What macOS does otherwise.
    public static let macOS = DerivedStatement(
        "On macOS the classes are enforced without the file system's data protection, and only a process with a provisioning "
            + "profile, in a user's login session, has the data protection keychain.", .settled,
        [.classesGuide, .macKeychains])
}
