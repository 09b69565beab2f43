import Language
import Policy

/// `keyspec explain`: print a rule's record.
enum ExplainCommand: Command {
    static let description = CommandDescription(
        name: "explain",
        abstract: "tell all about a rule",
        discussion: """
            Prints what the rule reports and why, what the system really does and where that is known from, and how to do better.
            """,
        argument: ArgumentDescription(
            name: "CODE", abstract: "The code that a diagnostic shows in brackets.", isRequired: true,
            isRepeated: false, kind: .ruleCode),
        examples: [.init(command: "keyspec explain KS301", explanation: "Tell why KS301 was reported.")])

    static func run(_ invocation: Invocation, on console: Console) throws(UsageErrors) -> ExitCode {
        let code = invocation.arguments.first ?? ""
        guard let rule = RuleCatalogue.rule(code) else {
            let suggestion = Suggestion.nearest(to: code, in: RuleCatalogue.rules.map(\.code.rawValue))
            throw UsageErrors(command: invocation.command, errors: [.unknownRule(code, suggestion: suggestion)])
        }
        console.output.write(RulePage(rule: rule).text)
        return .clean
    }
}
