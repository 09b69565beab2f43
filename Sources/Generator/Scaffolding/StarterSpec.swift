/// The spec that `keyspec init` writes.
enum StarterSpec {
    /// A spec that tells what its words mean.
    ///
    /// - Parameter name: the name of the keychain's type in Swift.
    /// - Returns: the file's content.
    static func text(keychain name: String) -> String {
        """
        keyspec 1

        // What the app keeps in Apple's keychain. `keyspec check` tells what is wrong with it, `keyspec generate` writes the Swift, and
        // `keyspec new NAME --preset PRESET` adds a secret. `///` comments go into the Swift; these go nowhere.

        /// The app's keychain items.
        keychain \(name) {
            platforms iOS 16, macOS 13   // the oldest systems that the app runs on
            service   "org.example.app"  // what its passwords are kept under: the app's identifier, and never another one later

            // Each process that uses the keychain: the app, a widget. One that runs while the device is locked is `(locked)`.
            target app

            // What reviewers ask for; each secret can say more.
            policy { owner "App team"; classification "credential"; retention "Until the user signs out" }
        }

        /// Keeps the user signed in while the app is in use.
        secret sessionToken: genericPassword {
            account    "session-token"             // tells it from the other secrets of the service
            value      String                      // or Data, Int, UUID, codable(SomeType) and others
            accessible whenUnlockedThisDeviceOnly  // closed while the device is locked; never gets to another device

            policy {
                exposure "Acts as the user until the session ends"
                recovery "Ask the user to sign in again"  // what the app does where it is gone, as on a new device
            }
        }

        """
    }
}
