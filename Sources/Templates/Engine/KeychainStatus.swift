/// The results that a keychain call can have, by their numbers.
public enum KeychainStatus {
    /// The call did what it was asked.
    public static let success: Int32 = 0
    /// Not built, or match keys that the class can't have (2.4.6).
    public static let unimplemented: Int32 = -4
    /// A malformed argument.
    public static let param: Int32 = -50
    /// The user cancelled the prompt.
    public static let userCanceled: Int32 = -128
    /// No class key, a denied keychain, or no process at all.
    public static let notAvailable: Int32 = -25291
    /// Authentication failed for any reason but cancelling and a forbidden interaction.
    public static let authFailed: Int32 = -25293
    /// The primary key is taken.
    public static let duplicateItem: Int32 = -25299
    /// Nothing matched.
    public static let itemNotFound: Int32 = -25300
    /// The class has no such attribute.
    public static let noSuchAttr: Int32 = -25303
    /// No such class.
    public static let noSuchClass: Int32 = -25306
    /// The row is locked away, or needs a user who may not be asked.
    public static let interactionNotAllowed: Int32 = -25308
    /// A row that can't be decrypted.
    public static let decode: Int32 = -26275
    /// An identity without a reference to one; the name isn't public.
    public static let internalError: Int32 = -26276
    /// The access group isn't the caller's.
    public static let missingEntitlement: Int32 = -34018
    /// An app clip asked for what it may not have.
    public static let restrictedAPI: Int32 = -34020
}

/// Ends a call with a status.
struct StatusError: Error {
    let status: Int32

    init(_ status: Int32) { self.status = status }
}
