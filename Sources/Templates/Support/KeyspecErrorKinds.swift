import Foundation

nonisolated extension KeyspecError {
    /// The item's protection class is closed: the device is locked, or was not unlocked since it started.
    public static let locked = Kind(
        "locked",
        cause: "The item's protection class is closed: the device is locked, or was not unlocked since it started.",
        advice: "Keep what you have and try again when protected data becomes available.")
    /// The user, the system or the app ended the prompt, or the task was cancelled.
    public static let cancelled = Kind(
        "cancelled",
        cause: "The user, the system or the app ended the prompt, or the task was cancelled.",
        advice: "Leave things as they are, and ask again only when the user does something that needs the item.")
    /// The user took the fallback button of a prompt that has no fallback of the system's.
    public static let userFallback = Kind(
        "userFallback",
        cause: "The user took the fallback button of a prompt that has no fallback of the system's.",
        advice: "Offer the app's own way in.")
    /// The user didn't satisfy the item's access control, or the application password is wrong.
    public static let authenticationFailed = Kind(
        "authenticationFailed",
        cause: "The user didn't satisfy the item's access control, or the application password is wrong.",
        advice: "Let the user try again, or sign in anew.")
    /// Biometrics failed too often, and are off until the passcode was entered.
    public static let biometryLockedOut = Kind(
        "biometryLockedOut",
        cause: "Biometrics failed too often, and are off until the passcode was entered.",
        advice: "Ask the user to unlock the device with its passcode, then try again.")
    /// The item needs a device passcode, and none is set.
    public static let passcodeNotSet = Kind(
        "passcodeNotSet",
        cause: "The item needs a device passcode, and none is set.",
        advice: """
            Ask the user to set a passcode, or leave the feature off. An item in the class for passcodes is lost \
            once the passcode was removed.
            """)
    /// The item needs biometrics, and none are enrolled.
    public static let biometryNotEnrolled = Kind(
        "biometryNotEnrolled",
        cause: "The item needs biometrics, and none are enrolled.",
        advice: "Ask the user to enrol a face or a finger, or leave the feature off.")
    /// The item needs biometrics, and the device has none that the app may use.
    public static let biometryNotAvailable = Kind(
        "biometryNotAvailable",
        cause: "The item needs biometrics, and the device has none that the app may use.",
        advice: "Offer another way in; the user can allow the app to use biometrics in Settings.")
    /// The item is read with biometrics, the device has Face ID, and the app's Info.plist has no
    /// NSFaceIDUsageDescription.
    public static let missingUsageDescription = Kind(
        "missingUsageDescription",
        cause: """
            The item is read with biometrics, the device has Face ID, and the app's Info.plist has no \
            NSFaceIDUsageDescription.
            """,
        advice: "Add the text to the Info.plist of the app.")
    /// The enrolled faces or fingers have changed since the item was stored; it was removed.
    public static let invalidated = Kind(
        "invalidated",
        cause: "The enrolled faces or fingers have changed since the item was stored; it was removed.",
        advice: "Have the user sign in anew, and store the item again.")
    /// The process isn't entitled to the item's access group.
    public static let missingEntitlement = Kind(
        "missingEntitlement",
        cause: "The process isn't entitled to the item's access group.",
        advice: "Correct the target's entitlements or its provisioning profile.")
    /// The app's Info.plist lacks a string that the item's identity is made from.
    public static let missingInfoPlistString = Kind(
        "missingInfoPlistString",
        cause: "The app's Info.plist lacks a string that the item's identity is made from.",
        advice: "Add the key, with the build setting or the text that the spec names.")
    /// A run-time parameter, or a service or group given at run time, is empty, or an account ends in a reserved
    /// suffix.
    public static let invalidParameter = Kind(
        "invalidParameter",
        cause: """
            A run-time parameter, or a service or group given at run time, is empty, or an account ends in a \
            reserved suffix.
            """,
        advice: "Pass a value that names the item.")
    /// The value is larger than the spec allows.
    public static let valueTooLarge = Kind(
        "valueTooLarge",
        cause: "The value is larger than the spec allows.",
        advice: "Store less, or raise `maxBytes`.")
    /// The value doesn't have the number of bytes that the spec states.
    public static let wrongSize = Kind(
        "wrongSize",
        cause: "The value doesn't have the number of bytes that the spec states.",
        advice: "Correct the value, or `bytes`.")
    /// The value has no encoding: its type refused it, or it holds a number that JSON can't write.
    public static let unencodable = Kind(
        "unencodable",
        cause: "The value has no encoding: its type refused it, or it holds a number that JSON can't write.",
        advice: "Correct the value.")
    /// The stored bytes aren't a value of the declared type. They stay as they are.
    public static let undecodable = Kind(
        "undecodable",
        cause: "The stored bytes aren't a value of the declared type. They stay as they are.",
        advice: "Find out which version stored them, then migrate or delete them.")
    /// Another app, or a library, has an item in the same place: it stays.
    public static let foreignItem = Kind(
        "foreignItem",
        cause: "Another app, or a library, has an item in the same place: it stays.",
        advice: "Give the item another identity in the spec.")
    /// Another key is there, or the certificate is there under another label: it stays.
    public static let alreadyExists = Kind(
        "alreadyExists",
        cause: "Another key is there, or the certificate is there under another label: it stays.",
        advice: "Use what is there, or delete it first.")
    /// The bytes are no private key of the declared type and size.
    public static let invalidKey = Kind(
        "invalidKey",
        cause: "The bytes are no private key of the declared type and size.",
        advice: "Give the key in the form that the method's documentation names.")
    /// The bytes are no certificate in DER; PEM has to be decoded first.
    public static let invalidCertificate = Kind(
        "invalidCertificate",
        cause: "The bytes are no certificate in DER; PEM has to be decoded first.",
        advice: "Decode the file.")
    /// The bytes are no PKCS#12 file.
    public static let invalidPKCS12 = Kind(
        "invalidPKCS12",
        cause: "The bytes are no PKCS#12 file.",
        advice: "Ask for another file.")
    /// The passphrase doesn't open the PKCS#12 file.
    public static let wrongPassphrase = Kind(
        "wrongPassphrase",
        cause: "The passphrase doesn't open the PKCS#12 file.",
        advice: "Ask for the passphrase again.")
    /// The PKCS#12 file holds no certificate with its private key.
    public static let noIdentity = Kind(
        "noIdentity",
        cause: "The PKCS#12 file holds no certificate with its private key.",
        advice: "Ask for another file.")
    /// The PKCS#12 file holds more than one certificate with its private key.
    public static let severalIdentities = Kind(
        "severalIdentities",
        cause: "The PKCS#12 file holds more than one certificate with its private key.",
        advice: "Ask for a file with one.")
    /// The system doesn't make the declared access control.
    public static let invalidAccessControl = Kind(
        "invalidAccessControl",
        cause: "The system doesn't make the declared access control.",
        advice: "Change the spec: this system has no such flags.")
    /// Other writers kept changing the item while it was read or written.
    public static let contended = Kind(
        "contended",
        cause: "Other writers kept changing the item while it was read or written.",
        advice: "Try again.")
    /// Any other status; the error has its number.
    public static let unexpectedStatus = Kind(
        "unexpectedStatus",
        cause: "Any other status; the error has its number.",
        advice: "Report the number. Try again once at most.")
}
