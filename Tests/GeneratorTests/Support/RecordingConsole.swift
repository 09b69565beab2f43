@testable import Generator

/// A console that keeps what is written.
final class RecordingConsole {
    private(set) var output = ""
    private(set) var error = ""

    /// Runs a command line against a new console.
    static func run(_ words: String...) -> (code: ExitCode, output: String, error: String) {
        let recorder = RecordingConsole()
        let code = Program.run(words, on: recorder.console())
        return (code, recorder.output, recorder.error)
    }

    func console(isTerminal: Bool = false) -> Console {
        Console(
            output: .init(isTerminal: isTerminal, usesColor: false) { self.output += $0 },
            error: .init(isTerminal: isTerminal, usesColor: false) { self.error += $0 })
    }
}
