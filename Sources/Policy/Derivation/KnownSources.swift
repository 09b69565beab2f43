/// The places that derived statements are known from, each under the fact that it settles.
extension Source {
    /// A closed class answers that no interaction is allowed.
    static let closedClass = security("keychain/securityd/SecKeybagSupport.c", "310-341")
    /// Which class keys each accessibility takes.
    static let protectionClasses = security("keychain/securityd/SecDbKeychainItem.m", "781-802")
    /// On lock, attributes can't be read either.
    static let metadataKeys = security("keychain/securityd/SecDbKeychainMetadataKeyStore.m", "123-131")
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
    /// An attribute that a class doesn't have.
    static let foreignAttribute = security("keychain/securityd/SecItemDb.c", "64-89")
    /// The two ways to say a protection exclude each other.
    static let bothProtections = security("keychain/securityd/SecDbQuery.c", "256-273, 382-408")
    /// Access control and sync exclude each other.
    static let syncedAccessControl = security("OSX/sec/Security/SecItem.m", "1657-1661")
    /// Attribute filters act before anything is decrypted.
    static let filters = security("keychain/securityd/SecItemDb.c", "709-716")
    /// Columns of each class that no two items share.
    static let primaryKeys = security("keychain/securityd/SecItemSchema.c", "81-158, 340, 400, 860, 1000")

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
    static let sharingPage = documentation(
        page: "security/sharing-access-to-keychain-items-among-a-collection-of-apps")
    static let domainsPage = documentation(
        page: "security/password_autofill/setting_up_an_app_s_associated_domains")
    static let associationFilePage = documentation(page: "xcode/supporting-associated-domains")
    static let faceIDPage = documentation(
        page: "bundleresources/information-property-list/nsfaceidusagedescription")
    static let protectedDataPage = documentation(page: "uikit/uiapplication/isprotecteddataavailable")
    static let unlessOpenPage = documentation(page: "foundation/fileprotectiontype/completeunlessopen")
    /// Classes of the keychain and of files.
    static let classesGuide = guide(page: "secb0694df1a")
    /// Whether items outlive their app.
    static let deletionAnswer = forum(thread: 36_442)
    /// Keys of CryptoKit are the app's to keep.
    static let cryptoKitAnswer = forum(thread: 708_749)

    private static func security(_ file: String, _ lines: String) -> Source { .security(file: file, lines: lines) }
}

extension Accessibility {
    /// Apple's page about the class.
    var page: Source { .documentation(page: "security/" + constant.lowercased()) }
}
