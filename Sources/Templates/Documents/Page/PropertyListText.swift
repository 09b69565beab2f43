/// Property lists in XML, as Xcode keeps them.
enum PropertyListText {
    /// A target's entitlements that concern the keychain.
    static func entitlements(of target: TargetEntry) -> HTMLText {
        let lists: [(String, [String])] = [
            ("com.apple.developer.associated-domains", target.associatedDomains),
            ("com.apple.security.application-groups", target.applicationGroups),
            ("keychain-access-groups", target.keychainGroups),
        ]
        return list(
            lists.filter { !$0.1.isEmpty }.map { name, values in
                """
                \t<key>\(.escaped(name))</key>
                \t<array>
                \(values.map { "\t\t<string>\(.escaped($0))</string>" }.joined())
                \t</array>
                """
            })
    }

    /// The keys of a target's Info.plist that concern the keychain.
    static func infoPlist(of target: TargetEntry) -> HTMLText {
        list(
            target.infoPlist.map {
                """
                \t<key>\(.escaped($0.key))</key>
                \t<string>\(.escaped($0.value))</string>
                """
            })
    }

    private static func list(_ entries: [HTMLText]) -> HTMLText {
        let content: HTMLText = entries.isEmpty ? "<dict/>" : "<dict>\n\(entries.joined())\n</dict>"
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0">
            \(content)
            </plist>
            """
    }
}

/// The file with which a domain names its apps.
enum AssociationFile {
    static func text(_ applications: [String]) -> String {
        "{\n  \"webcredentials\": {\n    \"apps\": [\(applications.map(quoted).joined(separator: ", "))]\n  }\n}"
    }

    private static func quoted(_ text: String) -> String {
        let escaped = text.utf16.map { unit -> String in
            switch unit {
            case 0x20...0x21, 0x23...0x5B, 0x5D...0x7E: return String(UnicodeScalar(UInt8(unit)))
            default:
                let digits = String(unit, radix: 16)
                return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            }
        }
        return "\"" + escaped.joined() + "\""
    }
}
