/// What a run does to its output folder.
enum OutputMode {
    /// Bring the files up to date.
    case write
    /// Say whether they are, and how not.
    case check
    /// Say what `write` would do.
    case dryRun
}
