import Language

/// A list of files for another program.
struct PathList {
    /// How it is written down.
    enum Format: String, CaseIterable {
        /// One path a line.
        case plain
        /// An array of strings.
        case json
        /// What Xcode's run-script phases read: one path a line, relative ones from the project's folder.
        case xcfilelist
    }

    let paths: [String]

    func text(_ format: Format) throws(InputOutputError) -> String {
        switch format {
        case .plain:
            return try lines { $0 }
        case .json:
            return try JSONText.of(paths)
        case .xcfilelist:
            return try lines { $0.hasPrefix("/") ? $0 : "$(SRCROOT)/" + $0 }
        }
    }

    private func lines(_ form: (String) -> String) throws(InputOutputError) -> String {
        let broken = paths.filter { $0.unicodeScalars.contains(where: \.isHidden) }
        guard broken.isEmpty else {
            throw InputOutputError(
                broken.map {
                    Problem(
                        "\(DisplayText.safe($0)): a path with a character that can't be seen can't stand in a list of lines",
                        help: "use --format json, or give the file another name")
                })
        }
        return paths.map { form($0) + "\n" }.joined()
    }
}
