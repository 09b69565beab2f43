import Language

/// `keyspec init`: write a spec to start from.
enum InitCommand: Command {
    private static let defaultFile = "\(SpecFinder.defaultFolder)/AppKeychain\(SpecFinder.suffix)"

    static let description = CommandDescription(
        name: "init",
        abstract: "write a spec to start from",
        discussion: """
            The spec is small and right, and its comments tell what the words mean. The keychain's type in Swift is called as the file is. \
            A file that is there already stays as it is.
            """,
        argument: ArgumentDescription(
            name: "FILE", abstract: "The spec to write (default: \(defaultFile)).", isRequired: false,
            isRepeated: false, kind: .path),
        examples: [
            .init(command: "keyspec init", explanation: "Write \(defaultFile)."),
            .init(
                command: "keyspec init Sources/Session/SessionKeychain.keyspec",
                explanation: "Write a spec among the sources of a target, for the plugin of SwiftPM."),
        ])

    static func run(_ invocation: Invocation, on console: Console) throws(UsageErrors) -> ExitCode {
        do {
            let path = PathNames().display(invocation.arguments.first ?? defaultFile)
            let text = StarterSpec.text(keychain: try keychainName(path))
            let file = SourceFile(path: path, text: text)
            var engine = DiagnosticsEngine()
            engine.add(Pipeline.check([file]).diagnostics)
            guard !engine.hasErrors else {
                console.error.write(TextReporter(usesColor: console.error.usesColor).text(for: engine.report))
                return .findings
            }
            try create(path, text: text)
            console.output.write(
                "wrote \(path); `keyspec check` checks it, `keyspec generate` makes Swift of it\n")
            return .clean
        } catch {
            console.report(error)
            return .failure
        }
    }

    private static func keychainName(_ path: String) throws(InputOutputError) -> String {
        let name = FilePath.name(of: path)
        guard name.hasSuffix(SpecFinder.suffix) else {
            throw InputOutputError([
                Problem("\(path): not the name of a spec", help: "the name of a spec ends in \(SpecFinder.suffix)")
            ])
        }
        let base = String(name.dropLast(SpecFinder.suffix.count))
        guard Word.isOne(base) else {
            throw InputOutputError([
                Problem(
                    "\(path): `\(base)` can't be the name of a type in Swift",
                    help: "call the file as the keychain's type is to be called: AppKeychain\(SpecFinder.suffix)")
            ])
        }
        return base
    }

    private static func create(_ path: String, text: String) throws(InputOutputError) {
        do throws(SystemError) {
            if let folder = FilePath.folder(of: path) { _ = try FileSystem.createFolder(folder) }
            try FileSystem.create(path, Array(text.utf8), permissions: nil)
        } catch let error where error.isExisting {
            throw InputOutputError([Problem("\(path): is there already, and stays as it is")])
        } catch {
            throw InputOutputError([Problem("can't write \(path): \(error.reason)")])
        }
    }
}
