import Testing

@testable import Policy

/// What the records say of the system's answers.
@Suite struct StatedStatuses {
    /// Statuses that Apple's source settles, by number.
    private static let settled: [String: String] = [
        "-50": "errSecParam", "-25299": "errSecDuplicateItem", "-25300": "errSecItemNotFound",
        "-25303": "errSecNoSuchAttr", "-25308": "errSecInteractionNotAllowed", "-34018": "errSecMissingEntitlement",
    ]

    /// Rules about what closed parts of the system decide: what becomes of an item after a change of biometrics, what the enclave
    /// answers, what reading without an entry for decrypting answers, whether a prompt appears over a locked screen.
    private static let open: Set<String> = ["KS306", "KS307", "KS308", "KS312", "KS515", "KS606", "KS611"]

    @Test(arguments: RuleCatalogue.rules.map(\.code.rawValue))
    func areSettled(code: String) throws {
        let rule = try #require(RuleCatalogue.rule(code))
        for match in rule.behavior.matches(of: /(\w+) \((-\d+)\)|error (-\d+)/) {
            let (name, number) = (match.1.map(String.init), String(match.2 ?? match.3 ?? ""))
            #expect(Self.settled[number] != nil, "\(number)")
            if let name { #expect(Self.settled[number] == name) }
        }
        // Whatever is stated of the system has a source, unless the system takes no part.
        let isAboutTheSystem = rule.sources.contains { $0 != .language }
        #expect(isAboutTheSystem || !rule.behavior.contains("SecItem"))
    }

    @Test(arguments: open.sorted())
    func thatAreOpenAreNotNamed(code: String) throws {
        let rule = try #require(RuleCatalogue.rule(code))
        let texts = [rule.title, rule.rationale, rule.behavior, rule.repair]
        #expect(
            rule.behavior.contains("not known") || rule.behavior.contains("is the enclave's to say") || code == "KS306")
        guard code != "KS308" else { return }
        #expect(texts.allSatisfy { $0.firstMatch(of: /-\d\d+/) == nil })
    }

    /// What the source refutes of older advice.
    @Test func repeatNothingThatIsRefuted() {
        for rule in RuleCatalogue.rules {
            let text = [rule.title, rule.rationale, rule.behavior, rule.repair].joined(separator: " ").lowercased()
            #expect(!text.contains("16 mb"))
            #expect(!text.contains("cannot change") && !text.contains("can't change"))
            #expect(!text.contains("remapped"))
        }
        #expect(Rule.constraintsWithoutOperator.behavior.contains("accepts"))
        #expect(Rule.syncedDeviceOnly.behavior.contains("is stored"))
    }
}
