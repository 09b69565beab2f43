/// What Apple's open source leaves to closed parts, or shows two ways; each default is the likelier reading.
public struct Settings: Hashable, Sendable {
    /// Adding `akpu` on a device without passcode (4.6).
    public enum AddWithoutPasscode: Hashable, Sendable {
        /// -25291, as Apple's test has it.
        case notAvailable
        /// -25293, as the code path reads.
        case authFailed
    }

    /// Adding what this device can't satisfy: no passcode, nothing enrolled.
    public enum AddWithUnavailableConstraint: Hashable, Sendable {
        /// -25293: binding the access control is an authentication that fails.
        case authFailed
        /// Stored; only its reads fail.
        case stored
    }

    /// Reading an item bound to fingers or faces that have changed since, where a user may be asked.
    public enum AfterEnrollmentChange: Hashable, Sendable {
        /// -25293: the evaluation fails.
        case authFailed
        /// -25300: the row can't be decrypted any more, and is dropped.
        case itemNotFound
    }

    /// The same where no user may be asked.
    public enum ProbeAfterEnrollmentChange: Hashable, Sendable {
        /// -25308: a prompt would be needed.
        case interactionNotAllowed
        /// -25300: the row can't be decrypted any more, and is dropped.
        case itemNotFound
    }

    /// An item with an application password, and a context without one.
    public enum PasswordWithoutCredential: Hashable, Sendable {
        /// The user is asked to type it.
        case asksUser
        /// -25293.
        case authFailed
    }

    /// A persistent reference beside attribute filters (2.1.16 and its correction).
    public enum PersistentReferenceWithFilters: Hashable, Sendable {
        /// -50 in a copy; update and delete use both, add ignores the reference.
        case refusedInCopy
        /// -50 in every call.
        case refusedEverywhere
    }

    /// Match keys in an add on iOS (2.2.6).
    public enum AddWithMatchKeys: Hashable, Sendable {
        /// 0, and nothing is stored.
        case succeedsWithoutStoring
        /// -50.
        case refused
    }

    /// Reading a password whose access control has entries for keys only (6.9).
    public enum ReadWithoutDecryptEntry: Hashable, Sendable {
        /// -25293.
        case authFailed
        /// -25300, and the row is dropped.
        case itemNotFound
    }

    /// A row that is readable while the device is locked, but needs the user.
    public enum PromptWhileLocked: Hashable, Sendable {
        /// -25308: nothing can be shown.
        case interactionNotAllowed
        /// The prompt appears over the lock screen.
        case allowed
    }

    /// Rows found undecryptable in a read (2.4.5).
    public enum DroppedRows: Hashable, Sendable {
        /// Deleted when the call that met them has ended.
        case deletedAfterCall
        /// Kept, as before the asynchronous deletion has run.
        case kept
    }

    /// Updating a row that can never be decrypted.
    public enum UpdateOfUndecryptableRow: Hashable, Sendable {
        /// -25300, as in a read.
        case itemNotFound
        /// -26275, the error inside.
        case decode
    }

    /// Which half of an identity answers for the columns that both have.
    public enum IdentityColumns: Hashable, Sendable {
        /// The certificate.
        case certificate
        /// The key.
        case key
    }

    /// Making a token's key while the class that it is protected by is closed.
    public enum TokenKeyWhileClassClosed: Hashable, Sendable {
        /// Refused, as an add is.
        case refused
        /// Made, and of use later.
        case made
    }

    /// An item under access control, after a restore to another device.
    public enum RestoredAccessControl: Hashable, Sendable {
        /// It moves as its class does, and asks.
        case moves
        /// It isn't there.
        case isLost
    }

    /// See ``RestoredAccessControl``.
    public var restoredAccessControl = RestoredAccessControl.moves
    /// See ``IdentityColumns``.
    public var identityColumns = IdentityColumns.certificate
    /// See ``TokenKeyWhileClassClosed``.
    public var tokenKeyWhileClassClosed = TokenKeyWhileClassClosed.refused
    /// See ``AddWithoutPasscode``.
    public var addWithoutPasscode = AddWithoutPasscode.notAvailable
    /// See ``AddWithUnavailableConstraint``.
    public var addWithUnavailableConstraint = AddWithUnavailableConstraint.authFailed
    /// See ``AfterEnrollmentChange``.
    public var afterEnrollmentChange = AfterEnrollmentChange.authFailed
    /// See ``ProbeAfterEnrollmentChange``.
    public var probeAfterEnrollmentChange = ProbeAfterEnrollmentChange.interactionNotAllowed
    /// See ``PasswordWithoutCredential``.
    public var passwordWithoutCredential = PasswordWithoutCredential.asksUser
    /// See ``PersistentReferenceWithFilters``.
    public var persistentReferenceWithFilters = PersistentReferenceWithFilters.refusedInCopy
    /// See ``AddWithMatchKeys``.
    public var addWithMatchKeys = AddWithMatchKeys.succeedsWithoutStoring
    /// See ``ReadWithoutDecryptEntry``.
    public var readWithoutDecryptEntry = ReadWithoutDecryptEntry.authFailed
    /// See ``PromptWhileLocked``.
    public var promptWhileLocked = PromptWhileLocked.interactionNotAllowed
    /// See ``DroppedRows``.
    public var droppedRows = DroppedRows.deletedAfterCall
    /// See ``UpdateOfUndecryptableRow``.
    public var updateOfUndecryptableRow = UpdateOfUndecryptableRow.itemNotFound

    /// The defaults.
    public init() {}
}
