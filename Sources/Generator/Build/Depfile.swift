/// What a run read, in the words of make: `stamp: spec spec folder`.
///
/// GNU make reads it, 3.81 as well as 4.x, and so do ninja and Xcode. The folders that were searched are among the prerequisites: a
/// folder changes when an entry comes, goes or gets another name. Each prerequisite also has a line of its own, which tells make to
/// go on when it is gone.
struct Depfile {
    /// What is to be made again when a prerequisite changes.
    let targets: [String]
    let files: [String]
    let folders: [String]

    var text: String {
        // "." keeps a folder whose name ends in ")" from being read as a member of an archive.
        let prerequisites = (files + folders.map { FilePath.join($0, "") + "." }).map(Self.escaped)
        let rule =
            targets.map(Self.escaped).joined(separator: " ") + ":" + prerequisites.map { " \\\n  \($0)" }.joined()
        return rule + "\n" + prerequisites.map { "\n\($0):\n" }.joined()
    }

    /// The path as make reads it in a rule.
    ///
    /// Blanks, `#` and `$` have an escape that all versions know. What has none in 3.81 stands as `?`, which make expands to the
    /// file with that name: at worst another one also matches, and a run too many is made.
    static func escaped(_ path: String) -> String {
        // A bare name could be a directive, such as `export`, or begin with `~`.
        let isBare = !path.utf8.contains(UInt8(ascii: "/"))
        return path.unicodeScalars.reduce(into: isBare ? "./" : "") { text, scalar in
            switch scalar {
            case " ": text += "\\ "
            case "#": text += "\\#"
            case "$": text += "$$"
            case ":", ";", "=", "|", "%", "*", "[", "]", "\\", "\u{0}"..."\u{1F}", "\u{7F}": text += "?"
            default: text.unicodeScalars.append(scalar)
            }
        }
    }
}
