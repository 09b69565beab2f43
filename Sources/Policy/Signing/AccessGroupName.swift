/// The form of access group names.
enum AccessGroupName {
    /// The prefix of the app's identifier with its dot, if a name begins with one: capitals and digits, as Apple's are.
    static func prefix(of name: String) -> String? {
        guard let dot = name.firstIndex(of: "."), dot > name.startIndex,
            name[..<dot].utf8.allSatisfy({ (0x41...0x5A).contains($0) || (0x30...0x39).contains($0) })
        else { return nil }
        return String(name[...dot])
    }

    /// What identifiers of App Groups begin with; on macOS the prefix of the app's identifier can stand instead.
    static let appGroupPrefix = "group."
}
