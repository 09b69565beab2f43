/// A spec that uses every form of the language and has nothing wrong with it.
let notesSpec = #"""
    keyspec 1                                     // the language's version

    /// Keychain items of the Notes app.
    ///
    /// Kept by two targets.
    keychain NotesKeychain {
        platforms    iOS 16.4, macOS 13,
                     tvOS 16.1.2
        visibility   package
        application  "org.example.notes"
        service      infoPlist "NotesService"

        target app
        target share (locked)

        group shared "$(AppIdentifierPrefix)org.example.notes.shared" {
            members app, share
            reason  "The share sheet uploads notes"
        }

        policy { owner "Notes team"; classification "credential"; retention "Until sign-out" }
    }

    /// Uploads notes, also while the device is locked.
    secret uploadToken: genericPassword {
        account     "upload.\(accountID: UUID).\(region)"
        value       String
        accessible  afterFirstUnlockThisDeviceOnly
        group       shared
        readers     app (locked), share
        label       "Caf\u{E9} \"Notes\" \\ \$5\n\t\0"

        policy {
            exposure  "Writes notes as the user"
            recovery  "Ask the user to sign in again"
        }
        exception KS203 { approver "R. Viewer"; reason "Moved in June"; until 2027-03-01; control "Server-side expiry" }
    }

    /// Opens the vault.
    secret vaultKey: genericPassword {
        account     none
        value       Data
        maxBytes    1_024
        accessible  whenPasscodeSetThisDeviceOnly
        access      biometryCurrentSet or devicePasscode
                    with applicationPassword,
                         privateKeyUsage
        prompt      localized "unlock.vault"
        group       own
        readers     app
        on macOS, tvOS { prompt "Unlock" }
        formerly genericPassword { service "old"; account verbatim "\(user)/\(host)" }
    }

    secret server: internetPassword
    {
        server "notes.example.org"; protocol https; port 443
        path "/login"; account "\(username)"
        accessible whenUnlocked; sync yes
    }

    exception KS203 for NotesKeychain.vaultKey { approver "R. Viewer" }

    """#
