/// The places that derived statements are known from, each under the fact that it settles.
extension Source {
    /// A closed class answers that no interaction is allowed.
    static let closedClass = security("keychain/securityd/SecKeybagSupport.c", "310-341")
    /// Which class keys each accessibility takes.
    static let protectionClasses = security("keychain/securityd/SecDbKeychainItem.m", "781-802")
    /// What flags ask for each operation.
    static let accessControlEntries = security("OSX/sec/Security/SecAccessControl.m", "186-260")
    /// An application password is a parameter of the access control.
    static let applicationPassword = security("OSX/sec/Security/SecAccessControl.m", "451-454")
    /// What failures of LocalAuthentication become.
    static let authenticationErrors = security("OSX/sec/Security/SecItem.m", "204-216")
    /// A prompt that isn't allowed.
    static let promptNotAllowed = security("OSX/sec/Security/SecItem.m", "204-216, 1542-1548")
    /// A row that can't be decrypted counts as absent.
    static let droppedRows = security("keychain/securityd/SecItemDb.c", "574-592")
    /// What is left out of a backup.
    static let backup = security("keychain/securityd/SecItemDb.c", "1895-1910")
    /// Where the access control of a token's key is kept.
    static let tokenRows = security("OSX/sec/Security/SecItem.m", "1892-1948")
    /// A default query sees no synced items.
    static let syncFilter = security("keychain/securityd/SecDbQuery.c", "1092-1096")
    /// An item is updated by writing it anew.
    static let updateDecrypts = security("keychain/securityd/SecDbItem.c", "1168-1189")
    /// Deleting works while locked, and asks nobody.
    static let deleteWhileLocked = security("keychain/securityd/SecDbKeychainItemV7.m", "507")
    /// A second item with one primary key.
    static let duplicate = security("keychain/securityd/SecItemDb.c", "345-348")
    /// The order in which the groups of a process stand.
    static let groupOrder = security("OSX/sec/ipc/server_entitlement_helpers.c", "92-188")
    /// An add goes to the first of them.
    static let defaultGroup = security("keychain/securityd/SecItemServer.c", "2721")
    /// A group that the process isn't entitled to.
    static let foreignGroup = security("keychain/securityd/SecItemServer.c", "2591-2601, 2715-2719")
    /// An item in a group that the process doesn't own and didn't name.
    static let unseenGroup = security("keychain/securityd/SecItemServer.c", "3143")
    /// An item of the passcode's class on a device without one.
    static let noPasscode = security("keychain/securityd/SecItemDb.c", "349-354")
    /// Attribute filters act before anything is decrypted.
    static let filters = security("keychain/securityd/SecItemDb.c", "709-716")

    static let groupPage = documentation(page: "security/ksecattraccessgroup")
    static let syncPage = documentation(page: "security/ksecattrsynchronizable")
    static let passcodePage = documentation(page: "security/ksecattraccessiblewhenpasscodesetthisdeviceonly")
    static let currentSetPage = documentation(page: "security/secaccesscontrolcreateflags/biometrycurrentset")
    static let biometryAnyPage = documentation(page: "security/secaccesscontrolcreateflags/biometryany")
    static let userPresencePage = documentation(page: "security/secaccesscontrolcreateflags/userpresence")
    static let alwaysUnlockedPage = documentation(page: "security/restricting-keychain-item-accessibility")
    static let enclavePage = documentation(page: "security/protecting-keys-with-the-secure-enclave")
    static let macKeychains = documentation(page: "technotes/tn3137-on-mac-keychains")
    static let appGroupsPage = documentation(
        page: "bundleresources/entitlements/com.apple.security.application-groups")
    static let domainsPage = documentation(
        page: "security/password_autofill/setting_up_an_app_s_associated_domains")
    static let associationFilePage = documentation(page: "xcode/supporting-associated-domains")
    static let protectedDataPage = documentation(page: "uikit/uiapplication/isprotecteddataavailable")
    static let unlessOpenPage = documentation(page: "foundation/fileprotectiontype/completeunlessopen")
    static let domainStatePage = documentation(page: "localauthentication/ladomainstatebiometry/statehash")
    /// Classes of the keychain and of files.
    static let classesGuide = guide(page: "secb0694df1a")
    /// Whether items outlive their app.
    static let deletionAnswer = forum(thread: 36_442)
    /// Keys of CryptoKit are the app's to keep.
    static let cryptoKitAnswer = forum(thread: 708_749)

    /// All of them, each under the number that documents cite it by, from 1: new ones are added at the end, so that a change of one
    /// declaration doesn't renumber what others cite.
    public static let numbered: [Source] =
        [
            .closedClass, .protectionClasses, .accessControlEntries, .applicationPassword,
            .authenticationErrors, .promptNotAllowed, .droppedRows, .backup, .tokenRows, .syncFilter, .updateDecrypts,
            .deleteWhileLocked, .duplicate, .groupOrder, .defaultGroup, .foreignGroup, .unseenGroup, .noPasscode,
            .filters, .groupPage, .syncPage,
            .currentSetPage, .biometryAnyPage, .userPresencePage, .alwaysUnlockedPage, .enclavePage,
            .macKeychains, .appGroupsPage, .domainsPage, .associationFilePage, .protectedDataPage, .unlessOpenPage,
            .classesGuide, .deletionAnswer, .cryptoKitAnswer,
        ] + Accessibility.allCases.map(\.page) + [.language, .domainStatePage]

    private static func security(_ file: String, _ lines: String) -> Source { .security(file: file, lines: lines) }
}

extension Accessibility {
    /// Apple's page about the class.
    var page: Source { .documentation(page: "security/" + constant.lowercased()) }
}
