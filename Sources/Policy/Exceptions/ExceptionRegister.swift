import Language

/// An exception with all that its rules look at.
struct JudgedException {
    let declaration: ExceptionDeclaration
    /// The rule that it names, if there is one.
    let rule: Rule?
    /// The declaration that it is about; nil if there is none in the run.
    let extent: Location?
    /// Who owns what it is about; more than one where keychains share a group or target.
    let owners: Set<String>
    /// What exceptions can be about, as they name it, for one that names nothing.
    let names: [String]
    /// Whether it stands in a file where exceptions may stand.
    let isInPlace: Bool
    /// Whether the rule could report something in this run.
    let isRuleJudged: Bool
    /// Whether it took a warning away.
    var isUsed = false
}

/// The exceptions of a run: takes the warnings away that they are about, whatever the day, and is then judged itself.
///
/// An expired exception still takes its warning away, since it is an error of its own: one mistake, one report.
struct ExceptionRegister {
    private var exceptions: [JudgedException]
    private let today: CalendarDate?
    /// By code and file, sorted by place: those about a secret, group or target. They don't overlap.
    private var narrow: [Key: [Int]] = [:]
    /// Those about a keychain.
    private var wide: [Key: [Int]] = [:]

    private struct Key: Hashable {
        let code: String
        let file: SourceFile
    }

    init(
        _ declarations: [ExceptionDeclaration], _ keychains: [KeychainDeclaration],
        _ circumstances: Checker.Circumstances
    ) {
        let subjects = ExceptionSubjects(declarations.isEmpty ? [] : keychains)
        today = circumstances.today
        exceptions = declarations.map { declaration in
            let rule = RuleCatalogue.rule(declaration.code.value)
            let extent = subjects.extent(of: declaration.subject)
            let isSigning = if case .signing? = rule?.check { true } else { false }
            return JudgedException(
                declaration: declaration, rule: rule, extent: extent,
                owners: extent.map(subjects.owners) ?? [], names: extent == nil ? subjects.names : [],
                isInPlace: circumstances.exceptionFiles?.contains(declaration.code.location.file) ?? true,
                isRuleJudged: !isSigning || !circumstances.signing.isEmpty)
        }
        for (index, exception) in exceptions.enumerated() {
            guard let extent = exception.extent, exception.rule?.canBeExcepted == true else { continue }
            let key = Key(code: exception.declaration.code.value, file: extent.file)
            if case .named(_, nil) = exception.declaration.subject {
                wide[key, default: []].append(index)
            } else {
                narrow[key, default: []].append(index)
            }
        }
        for (key, indices) in narrow { narrow[key] = indices.sorted { start($0) < start($1) } }
    }

    private func start(_ index: Int) -> Int { exceptions[index].extent?.span.start ?? 0 }

    /// The findings that no exception is about.
    mutating func apply(to findings: [Diagnostic]) -> [Diagnostic] {
        if exceptions.isEmpty { return findings }
        return findings.filter { finding in
            guard let index = exception(for: finding) else { return true }
            exceptions[index].isUsed = true
            return false
        }
    }

    /// An exception about the finding's place, or about a place that takes part in it.
    private func exception(for finding: Diagnostic) -> Int? {
        let places = [finding.location] + finding.labels.map(\.location)
        for place in places {
            let key = Key(code: finding.code.rawValue, file: place.file)
            if let index = narrow[key].flatMap({ last(of: $0, at: place.span) }) { return index }
        }
        return wide[Key(code: finding.code.rawValue, file: finding.location.file)]?.first {
            exceptions[$0].extent?.contains(finding.location) ?? false
        }
    }

    /// The first of the exceptions about the declaration that holds a place.
    private func last(of indices: [Int], at span: Span) -> Int? {
        var (low, high) = (0, indices.count)
        while low < high {
            let middle = (low + high) / 2
            if start(indices[middle]) <= span.start { low = middle + 1 } else { high = middle }
        }
        guard low > 0, let extent = exceptions[indices[low - 1]].extent, extent.span.end >= span.end else { return nil }
        while low > 1, exceptions[indices[low - 2]].extent == extent { low -= 1 }
        return indices[low - 1]
    }

    /// What is wrong with the exceptions themselves.
    func findings(of rules: [Rule]) -> [Diagnostic] {
        rules.flatMap { rule -> [Diagnostic] in
            guard case .exception(let check) = rule.check else { return [] }
            return exceptions.flatMap { check($0, today).map(rule.diagnostic) }
        }
    }
}

extension Location {
    /// Whether another place lies in this one.
    func contains(_ other: Location) -> Bool {
        file == other.file && span.start <= other.span.start && other.span.end <= span.end
    }
}

extension Rule {
    /// Whether an exception can take a finding away: only a warning about what is declared.
    var canBeExcepted: Bool {
        switch check {
        case .reading, .exception: false
        case .secret, .keychain, .run, .signing: severity == .warning
        }
    }
}
