/// How diagnostics are written down.
enum ErrorFormat: String, CaseIterable {
    /// For people, and for Xcode.
    case text
    /// One JSON document of this program's own form.
    case json
    /// The format in which analysis tools exchange results, version 2.1.0.
    case sarif
    /// Annotations of GitHub Actions.
    case github

    func reporter(usesColor: Bool) -> any Reporter {
        switch self {
        case .text: TextReporter(usesColor: usesColor)
        case .json: JSONReporter()
        case .sarif: SARIFReporter()
        case .github: GitHubReporter()
        }
    }
}
