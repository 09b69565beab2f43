import Language
import Policy
import Templates

/// `keyspec entitlements`: print what a target has to be signed with.
enum EntitlementsCommand: Command {
    static let description = CommandDescription(
        name: "entitlements",
        abstract: "print the entitlements that a target needs",
        discussion: """
            Prints one property list with the access groups, App Groups and associated domains that a target needs for what it reads. \
            Groups that are named at run time are not in it.
            """,
        argument: .specs, options: [TargetFragment.target, .app, .stdinName, .errorFormat, .strict],
        examples: [
            .init(
                command: "keyspec entitlements --target widget >Widget/Widget.entitlements",
                explanation: "Begin the widget's entitlements.")
        ])

    static func run(_ invocation: Invocation, on console: Console) throws(UsageErrors) -> ExitCode {
        try TargetFragment.run(invocation, self, on: console) { $0.entitlements(of: $1) }
    }
}

/// `keyspec info-plist`: print the Info.plist keys that a target needs.
enum InfoPlistCommand: Command {
    static let description = CommandDescription(
        name: "info-plist",
        abstract: "print the Info.plist keys that a target needs",
        discussion: """
            Prints one property list with the keys that a target's Info.plist needs for what it reads. A value that the spec doesn't \
            know is a build setting of the key's name.
            """,
        argument: .specs, options: [TargetFragment.target, .app, .stdinName, .errorFormat, .strict],
        examples: [.init(command: "keyspec info-plist --target app", explanation: "Show the app's keys.")])

    static func run(_ invocation: Invocation, on console: Console) throws(UsageErrors) -> ExitCode {
        try TargetFragment.run(invocation, self, on: console) { $0.infoPlist(of: $1) }
    }
}

/// What both have in common.
private enum TargetFragment {
    static let target = OptionDescription.value(
        "target", "NAME", .name, "The target (default: the first that is declared).")

    static func run(
        _ invocation: Invocation, _ command: any Command.Type, on console: Console,
        _ text: @escaping (TargetFiles, String) -> String?
    ) throws(UsageErrors) -> ExitCode {
        try command.withSources(invocation, reportingTo: console.error, console) {
            sources, engine throws(InputOutputError) in
            let (keychains, diagnostics) = Pipeline.review(sources.files, app: sources.app)
            engine.add(diagnostics)
            guard let keychains, !engine.hasErrors else { return .findings }
            let files = TargetFiles(of: keychains)
            guard let name = invocation.value(of: target) ?? files.targets.first else {
                throw InputOutputError([Problem("no target is declared")])
            }
            guard let text = text(files, name) else {
                let near = Suggestion.nearest(to: name, in: files.targets)
                throw InputOutputError([
                    Problem("no target is called `\(name)`", help: near.map { "did you mean `\($0)`?" })
                ])
            }
            console.output.write(text)
            return .clean
        }
    }
}
