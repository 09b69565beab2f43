/// Failures of input and output; all that a stage met are reported together.
struct InputOutputError: Error {
    let problems: [Problem]

    init(_ problems: [Problem]) { self.problems = problems }
}

/// One reason why a run can't go on that lies outside the specs' text.
struct Problem: Hashable, Encodable {
    /// What is wrong, in one line, lowercase, without a full stop.
    let message: String
    /// What to do about it.
    let help: String?

    init(_ message: String, help: String? = nil) {
        self.message = message
        self.help = help
    }

    init(_ path: String, _ error: SystemError) { self.init("\(path): \(error.reason)") }
}
