// Compiled into the tool and, by way of a link, into its plugins: so they can't disagree about a name.

/// The names by which a build system that reads no spec finds its way.
enum BuildNames {
    /// How the name of a spec ends.
    static let specSuffix = ".keyspec"
    /// The one file that all specs of a target become. A build system has to know it before a spec is read, so no spec's content
    /// has a say in it.
    static let joinedFile = "KeyspecGenerated.swift"
    /// The module that holds the run-time support of keychains that are visible outside theirs.
    static let supportModule = "KeyspecSupport"

    /// The arguments that make a target's file.
    ///
    /// - Parameters:
    ///   - specs: the target's specs.
    ///   - output: where the file goes.
    ///   - hasSupportModule: whether the target depends on the module with the support.
    /// - Returns: all that follows the program's name.
    static func arguments(specs: [String], output: String, hasSupportModule: Bool) -> [String] {
        let options = ["--output", output] + (hasSupportModule ? [] : ["--self-contained"])
        return ["generate"] + options + ["--"] + specs
    }
}
