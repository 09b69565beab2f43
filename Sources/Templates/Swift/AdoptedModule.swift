import Policy

/// Sources that were written as a module of their own, as a part of another one: their types get a prefix, so that none has the
/// name of a type of the app's, nothing is public, and nothing is isolated, whatever the module's default is.
struct AdoptedModule {
    private let own: [EmbeddedSource]
    private let users: [EmbeddedSource]
    private let names: [Substring: String]

    /// - Parameters:
    ///   - module: the sources whose types are renamed.
    ///   - users: further ones, which use those types.
    ///   - prefix: what takes the place of `Simulated`, or else stands before the name.
    init(_ module: [String], usedBy users: [String], prefix: String) {
        own = module.map(EmbeddedSource.init)
        self.users = users.map(EmbeddedSource.init)
        var names: [Substring: String] = [:]
        for name in own.flatMap(\.lines).compactMap(Self.declaredType) {
            names[name] = prefix + (name.hasPrefix("Simulated") ? name.dropFirst("Simulated".count) : name)
        }
        self.names = names
    }

    /// The users, then the module.
    var text: SwiftText { [textOfUsers, text(of: own)].joined("\n\n") }

    /// The users alone.
    var textOfUsers: SwiftText { text(of: users) }

    private func text(of sources: [EmbeddedSource]) -> SwiftText {
        sources.map { source in
            SwiftText(trusted: source.lines.map { Self.unisolated(renamed($0)) }.joined(separator: "\n"))
        }.joined("\n\n")
    }

    private static let modifiers: Set<Substring> = ["public", "private", "fileprivate", "final", "nonisolated"]
    private static let kinds: Set<Substring> = ["struct", "class", "enum", "protocol"]

    /// The type that a line outside of all braces declares.
    private static func declaredType(_ line: Substring) -> Substring? {
        let words = line.split(separator: " ").drop { modifiers.contains($0) }
        guard line.first?.isLowercase == true, let kind = words.first, kinds.contains(kind) else { return nil }
        return words.dropFirst().first?.prefix { $0.isLetter || $0.isNumber }
    }

    /// The line with other names for the types; comments speak of them as they did.
    private func renamed(_ line: Substring) -> String {
        if line.drop(while: { $0 == " " }).hasPrefix("//") { return String(line) }
        var result = ""
        var rest = line
        var last: Character = " "
        while let first = rest.first {
            let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
            if word.isEmpty {
                result.append(first)
                rest = rest.dropFirst()
                last = first
            } else {
                // What follows a point is a member.
                result += last == "." ? String(word) : names[word] ?? String(word)
                rest = rest.dropFirst(word.count)
                last = "_"
            }
        }
        return result
    }

    private static func unisolated(_ line: String) -> String {
        let indentation = line.prefix { $0 == " " }
        var code = line.dropFirst(indentation.count)
        if code.hasPrefix("public ") { code = code.dropFirst("public ".count) }
        guard indentation.isEmpty, let first = code.first, first.isLowercase, !code.hasPrefix("nonisolated ") else {
            return String(indentation + code)
        }
        // What is added to a type of Swift's is for these sources alone.
        return "nonisolated \(code.hasPrefix("extension [String") ? "fileprivate " : "")\(code)"
    }
}
