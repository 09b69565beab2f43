extension Preset {
    static let vaultKey = Preset(
        name: "vault-key",
        title: "Key of a vault, which asks for the face, the finger or the passcode",
        use:
            "Take it for a key or a password that the user opens each time, and that has to end when the passcode is removed.",
        instead: "For data that the app opens without asking, take `envelope-key`.",
        template: """
            /// Opens the vault; the user is asked each time.
            secret {name}: genericPassword {
                account    "{account}"
                value      rawKey(SymmetricKey)
                accessible whenPasscodeSetThisDeviceOnly
                access     biometryCurrentSet or devicePasscode
                prompt     "Open the vault"
                {place}

                policy {
                    classification "key material"
                    exposure       "Opens all that the vault holds"
                    recovery       "Ask for the recovery code, and make a new key"
                }
            }
            """)

    static let signingKey = Preset(
        name: "signing-key",
        title: "Signing key in the Secure Enclave, which asks the user",
        use: "Take it to prove to a server that a request comes from this device and that its user agrees.",
        instead: "If the key has to be imported, backed up or synced, declare a `key` without `token secureEnclave`.",
        template: """
            /// Signs requests as this device; the private half never leaves the Secure Enclave.
            secret {name}: key {
                tag        "{base}.{account}"
                type       ecSECPrimeRandom
                size       256
                token      secureEnclave
                accessible whenUnlockedThisDeviceOnly
                access     userPresence with privateKeyUsage
                prompt     "Confirm it's you"
                {place}

                policy {
                    classification "key material"
                    exposure       "Signs as this device, as long as somebody can unlock it"
                    recovery       "Enrol the device again"
                }
            }
            """)

    static let envelopeKey = Preset(
        name: "envelope-key",
        title: "Key that encrypts a file",
        use:
            "Take it for data that is too large for the keychain: a few kilobytes are. The file is encrypted with this key.",
        instead:
            "For a small value, keep the value itself: `session-token` shows how. If the user is to be asked, take `vault-key`.",
        template: """
            /// Encrypts the app's database.
            secret {name}: genericPassword {
                account    "{account}"
                value      rawKey(SymmetricKey)
                accessible whenUnlockedThisDeviceOnly
                protects   file "database.sqlite" (complete)
                {place}

                policy {
                    classification "key material"
                    exposure       "Opens the file, for who has the file"
                    recovery       "Delete the file and load its content again"
                }
            }
            """)

    static let clientIdentity = Preset(
        name: "client-identity",
        title: "Certificate with its private key, for TLS",
        use: "Take it for a PKCS#12 file by which a server knows the client, also in the background.",
        instead: "To trust a server, take `pinned-root`: that needs a certificate alone.",
        template: """
            /// Shows the server who the client is.
            secret {name}: identity {
                label      "{base}.{account}"
                accessible afterFirstUnlockThisDeviceOnly
                {locked place}

                policy {
                    classification "key material"
                    exposure       "Connects as this client until the certificate is revoked"
                    recovery       "Ask for a new file"
                }
            }
            """)

    static let pinnedRoot = Preset(
        name: "pinned-root",
        title: "Root certificate that a server is checked against",
        use:
            "Take it for a certificate that the app gets after it was installed. It is public: what matters is that nobody swaps it.",
        instead: "A certificate that is known when the app is built belongs into the app's bundle.",
        template: """
            /// The root that the server's certificate is checked against.
            secret {name}: certificate {
                label      "{base}.{account}"
                accessible afterFirstUnlock
                {locked place}

                policy {
                    classification "public"
                    exposure       "Nothing, to read it; who replaces it can pose as the server"
                }
            }
            """)
}
