import Language

extension SecretDeclaration {
    /// Reports what a retired secret has to say of its end and doesn't.
    func checkRetirement(_ reporter: Reporter) {
        guard retirement != nil else { return }
        let missing = [(Keyword.delete, "`delete`"), (.until, "`until` with a version of the app")].filter {
            lacks($0.0)
        }
        guard !missing.isEmpty else { return }
        reporter.report(
            .missingProperty, "`\(name.value)` is retired, and doesn't say what becomes of its items",
            at: name.location.span, help: "add \(missing.map(\.1).joined(separator: " and "))")
    }

    /// `weakened { accessible whenUnlocked; approver "..."; reason "..." }`
    mutating func lowerWeakening(_ property: Property, _ header: inout ArgumentReader) {
        var weakening = WeakeningDeclaration(location: header.reporter.location(property.span))
        let properties = Properties(of: property, in: .weakened, header.reporter)
        for property in properties.known {
            var reader = ArgumentReader(property, header.reporter)
            switch property.keyword {
            case .accessible: weakening.accessible = reader.closed(Accessibility.self)
            case .access: weakening.access = reader.access()
            case .approver: weakening.approver = reader.plainText()
            default: weakening.reason = reader.plainText()
            }
            reader.end()
        }
        var missing = [Keyword.approver, .reason].filter { !properties.stated.contains($0) }.map { "`\($0.rawValue)`" }
        for (word, text) in [("`approver`", weakening.approver), ("`reason`", weakening.reason)] {
            if text?.value.isBlank == true { missing.append(word) }
        }
        if properties.stated.isDisjoint(with: [.accessible, .access]) {
            missing.append("`accessible` or `access` as it was")
        }
        if properties.isComplete, !missing.isEmpty {
            header.reporter.report(
                .missingProperty, "the change to less protection doesn't state \(missing.joined(separator: ", "))",
                at: property.span, help: "add \(missing.joined(separator: ", "))")
        }
        weakenings.append(weakening)
    }
}
