import Language
import Policy
import Templates

/// `keyspec scaffold`: print the Swift for one item, for who wants no spec.
enum ScaffoldCommand: Command {
    private static let itemClass = OptionDescription.choice(
        "class", "CLASS", ItemClass.allCases.map(\.rawValue), "The class of the item.")
    private static let keychain = OptionDescription.value(
        "name", "NAME", .name, "The type in Swift (default: AppKeychain).")
    private static let visibility = OptionDescription.choice(
        "visibility", "VISIBILITY", Visibility.allCases.map(\.rawValue), "Who can use it (default: internal).")
    private static let accessible = OptionDescription.choice(
        "accessible", "CLASS", Accessibility.allCases.filter { !$0.isDeprecated }.map(\.rawValue),
        "When it can be read (default: whenUnlockedThisDeviceOnly).")
    /// Options that are texts of the spec, in its order.
    private static let texts: [OptionDescription] = [
        .value("service", "TEXT", .name, "The service of a generic password."),
        .value("server", "TEXT", .name, "The server of an internet password."),
        .value("account", "TEXT", .name, "The account of a password; \\(id) in it is a parameter in Swift."),
        .value("tag", "TEXT", .name, "The application tag of a key."),
        .value("label", "TEXT", .name, "The label, by which a certificate or an identity is found."),
        .value("prompt", "TEXT", .name, "What the user is told who is asked."),
    ]
    private static let value = OptionDescription.value(
        "value", "TYPE", .name, "What a password holds: String (default), Data, codable(Type) or others.")
    private static let access = OptionDescription.value(
        "access", "FLAGS", .name, "What the user has to do for a read: \"biometryCurrentSet or devicePasscode\".")

    static let description = CommandDescription(
        name: "scaffold",
        abstract: "print the Swift for one item, without a spec",
        discussion: """
            For those who want no step in their build: prints, once, all that saves, reads and deletes one item. The file is yours from then \
            on. It begins with the spec that it was made from, so that you can change your mind.

            A text is written as in a spec, with its escapes. The item is checked as in a spec, too.
            """,
        options: [itemClass.required] + texts + [value, accessible, access, keychain, visibility],
        examples: [
            .init(
                command: "keyspec scaffold --class genericPassword --service app --account token",
                explanation: "Print the wrapper of a token."),
            .init(
                command: "keyspec scaffold --class key --tag org.example.app.signing >SigningKey.swift",
                explanation: "Write that of a key to a file."),
        ])

    static func run(_ invocation: Invocation, on console: Console) throws(UsageErrors) -> ExitCode {
        guard let itemClass = invocation.value(of: itemClass) else {
            let hint = "one of \(itemClass.choices.joined(separator: ", "))"
            throw UsageErrors(
                command: invocation.command, errors: [.missingOption("--\(self.itemClass.name)", hint: hint)])
        }
        let words = [invocation.value(of: value), invocation.value(of: access), invocation.value(of: keychain)]
        guard !words.contains(where: { $0.map(goesOn) ?? false }) else {
            let wrong = words.compactMap(\.self).first(where: goesOn) ?? ""
            throw UsageErrors(command: invocation.command, errors: [.unexpectedArgument(wrong)])
        }
        var scaffold = ItemScaffold(itemClass: itemClass, properties: properties(of: itemClass, invocation))
        scaffold.visibility = invocation.value(of: visibility)
        if let name = invocation.value(of: keychain) { scaffold.keychain = name }
        let file = SourceFile(path: "<command line>", text: scaffold.text)
        let parsed = Parser.parse(file)
        let checked = Checker.check([parsed.tree])
        var engine = DiagnosticsEngine()
        engine.add(parsed.diagnostics + checked.diagnostics + checked.deferred)
        console.error.write(TextReporter(usesColor: console.error.usesColor).text(for: engine.report))
        guard !engine.hasErrors, let keychain = checked.keychains.first else { return .findings }
        console.output.write(SwiftOutput.scaffold(of: keychain, from: scaffold.text))
        return .clean
    }

    /// Whether a text that isn't in quotation marks in the spec would be more than one property's value there.
    private static func goesOn(_ text: String) -> Bool { text.contains { $0.isNewline || ";{}/\"".contains($0) } }

    private static func properties(of itemClass: String, _ invocation: Invocation) -> [(word: String, value: String)] {
        var properties: [(word: String, value: String)] = []
        for option in texts {
            if let text = invocation.value(of: option) { properties.append((option.name, ItemScaffold.quoted(text))) }
        }
        if itemClass == ItemClass.key.rawValue {
            properties += [("type", "ecSECPrimeRandom"), ("size", "256")]
        } else if itemClass == ItemClass.genericPassword.rawValue || itemClass == ItemClass.internetPassword.rawValue {
            properties.append(("value", invocation.value(of: value) ?? "String"))
        }
        properties.append(
            ("accessible", invocation.value(of: accessible) ?? Accessibility.whenUnlockedThisDeviceOnly.rawValue))
        if let flags = invocation.value(of: access) { properties.append(("access", flags)) }
        return properties
    }
}
