import Language
import Policy

/// A preset as it comes out in a small app, and what follows from it.
struct PresetExample {
    let preset: Preset
    /// The declarations, laid out.
    let text: String
    /// What they declare, in the order of the text.
    let secrets: [Secret]

    /// A keychain with nothing in it.
    private static let keychain = """
        keychain Example {
            application "org.example.app"
            service     "org.example.app"
            target      app
            policy { owner "App team"; classification "credential"; retention "Until the user signs out" }
        }


        """

    init(_ preset: Preset) {
        self.preset = preset
        let place = PresetPlace(group: "own", lockedReader: "app")
        let text = preset.text(name: Self.name(of: preset), in: place)
        let (tree, _) = Parser.parse(SourceFile(path: preset.name, text: Self.keychain + text))
        secrets = Checker.check([tree]).keychains.flatMap(\.secrets)
        guard case .formatted(let formatted) = SpecFormatter.format(SourceFile(path: preset.name, text: text)) else {
            self.text = text
            return
        }
        self.text = formatted
    }

    /// The preset's own name as one of Swift.
    static func name(of preset: Preset) -> String {
        let words = preset.name.split(separator: "-")
        return words.prefix(1).joined() + words.dropFirst().map { String($0).withInitialCapital }.joined()
    }
}

extension Secret {
    /// When it can be used. Source: Apple's pages on the constants of `kSecAttrAccessible`.
    var readableWhen: String {
        let isOpen = protection.accessibility.isReadableWhileLocked
        let lock = isOpen ? "also while locked, after the first unlock" : "while unlocked"
        return protection.accessibility == .whenPasscodeSetThisDeviceOnly ? lock + ", if a passcode is set" : lock
    }

    /// How it gets to another device. Source: as above; `kSecAttrSynchronizable`.
    var otherDevices: String {
        if isSynchronizable { return "by iCloud Keychain" }
        return protection.accessibility.isThisDeviceOnly ? "never" : "by an encrypted backup"
    }

    /// When the user is asked.
    var asks: String {
        guard protection.accessControl.contains(where: { $0 != .privateKeyUsage }) else { return "never" }
        if case .key(let key) = content, case .secureEnclave = key.kind { return "at each use" }
        return "at each read"
    }
}
