import Language
import Policy

/// A preset on its way into a spec that is there already.
struct NewSecret {
    let name: String
    let preset: Preset

    /// What adding it comes to.
    struct Outcome {
        /// The spec's new content.
        let file: SourceFile
        /// What there is to say about it that wasn't to be said before.
        let diagnostics: [Diagnostic]
        /// The lines on which the new declarations begin, counted from 1.
        let lines: [(name: String, line: Int)]
    }

    /// Adds it after the last secret of the spec, or after the keychain if there is none.
    ///
    /// - Parameters:
    ///   - target: the spec, which has no syntax error and declares a keychain.
    ///   - sources: the specs of the run, `target` among them.
    /// - Returns: what to write, unless there is an error in it.
    /// - Throws: that a name is taken.
    func add(to target: SourceFile, among sources: Sources) throws(InputOutputError) -> Outcome {
        let tree = Parser.parse(target).tree
        let before = Pipeline.check(sources.files, app: sources.app)
        let keychain = before.declarations.first { $0.name.location.file == target }
        let text = preset.text(name: name, in: keychain.map(PresetPlace.init) ?? PresetPlace())
        let names = Parser.parse(SourceFile(path: preset.name, text: text)).tree.statements.compactMap {
            $0.declaredName?.text
        }
        let path = sources.displayPaths[target] ?? target.path
        let taken = tree.statements.filter { $0.declaredName.map { names.contains($0.text) } ?? false }
        guard taken.isEmpty else {
            throw InputOutputError(
                taken.compactMap { $0.declaredName }.map { taken in
                    let line = target.position(of: taken.span.start).line
                    return Problem("\(path):\(line): `\(taken.text)` is there already", help: "choose another name")
                })
        }
        let anchor =
            tree.statements.lastIndex { $0.keyword.text == "secret" }
            ?? tree.statements.lastIndex(where: \.declaresKeychain) ?? -1
        let content = SpecInsertion.text(putting: Self.formatted(text), into: tree, after: anchor)
        let file = SourceFile(path: target.path, text: content)
        let after = Pipeline.check(
            sources.files.map { $0 == target ? file : $0 }, app: sources.app == target ? file : sources.app)
        let known = Set(before.diagnostics.map(Finding.init))
        let lines = Parser.parse(file).tree.statements.compactMap(\.declaredName)
            .filter { names.contains($0.text) }
            .map { (name: $0.text, line: file.position(of: $0.span.start).line) }
        return Outcome(
            file: file, diagnostics: after.diagnostics.filter { !known.contains(Finding($0)) }, lines: lines)
    }

    private static func formatted(_ text: String) -> String {
        guard case .formatted(let formatted) = SpecFormatter.format(SourceFile(path: "", text: text)) else {
            return text
        }
        return String(formatted.dropLast())
    }

    /// A diagnostic without its place, which moves when something is put in before it.
    private struct Finding: Hashable {
        let path: String
        let code: DiagnosticCode
        let message: String

        init(_ diagnostic: Diagnostic) {
            path = diagnostic.location.file.path
            code = diagnostic.code
            message = diagnostic.message
        }
    }
}

extension PresetPlace {
    /// What a preset has to state in a keychain.
    init(_ keychain: KeychainDeclaration) {
        if let application = keychain.application?.value {
            base = application
            group = "own"
        } else {
            if case .text(let service)? = keychain.service?.value, case .text(let text)? = service.segments.first {
                base = text
            }
            group = keychain.groups.isEmpty ? nil : "default"
        }
        let targets = keychain.targets.filter { $0.daemon == nil }
        reader = targets.count > 1 ? (targets.first { $0.locked == nil } ?? targets.first)?.name.value : nil
        lockedReader = targets.first?.name.value
    }
}

extension Statement {
    var declaresKeychain: Bool { keyword.text == "keychain" }

    /// The name of a secret or a record.
    var declaredName: Word? {
        guard keyword.text == "secret" || keyword.text == "record", let first = arguments.first,
            case .word(let name) = first.kind
        else { return nil }
        return Word(name, first.span)
    }
}
