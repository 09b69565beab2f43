import Testing

@testable import Policy
@testable import Templates

/// What people saw is taken as they wrote it down, and counts only for what they saw it of.
@Suite struct ReviewRecordTests {
    private static let head = "artifact\ttest\tresult\tpolicy"

    private func results(_ lines: (String) -> [String]) throws -> PolicyDocument {
        let fingerprint = try #require(try Documents(Documents.spec()).document.secrets.first).fingerprint
        let record = ([Self.head] + lines(fingerprint)).joined(separator: "\n")
        return try Documents(Documents.spec(), record: record).document
    }

    private func result(_ test: String, _ lines: (String) -> [String]) throws -> String? {
        try results(lines).secrets.first?.tests.first { $0.id == test }?.result
    }

    @Test func theLastRunOnThePresentDeclarationCounts() throws {
        #expect(try result("T01") { _ in [] } == "not run")
        #expect(try result("T01") { ["Example.item\tT01\tpass\t\($0)"] } == "pass")
        #expect(try result("T01") { ["Example.item\tT01\tpass\t\($0)", "Example.item\tT01\tfail\t\($0)"] } == "fail")
        #expect(try result("T01") { ["Example.item\tT01\tfail\t\($0)", "Example.item\tT01\tpass\t\($0)"] } == "pass")
        #expect(try result("T01") { ["Example.item\tT01\tnot run\t\($0)"] } == "not run")
        #expect(try result("T02") { ["Example.item\tT01\tpass\t\($0)"] } == "not run")
    }

    @Test func whatWasSeenOfAnotherDeclarationIsOutdated() throws {
        #expect(try result("T01") { _ in ["Example.item\tT01\tpass\t0123456789abcdef"] } == "outdated")
        #expect(try result("T01") { _ in ["Example.item\tT01\tpass"] } == "outdated")
    }

    @Test func aRowPassesWithAllItsTests() throws {
        let tests = try #require(try Documents(Documents.spec()).document.secrets.first).tests.map(\.id)
        func row(_ lines: (String) -> [String]) throws -> String? {
            try results(lines).review.first { $0.kind == "Keychain item" }?.result
        }
        #expect(try row { fingerprint in tests.map { "Example.item\t\($0)\tpass\t\(fingerprint)" } } == "pass")
        #expect(try row { ["Example.item\tT01\tpass\t\($0)"] } == "incomplete")
        #expect(
            try row { fingerprint in
                tests.map { "Example.item\t\($0)\t\($0 == "T02" ? "fail" : "pass")\t\(fingerprint)" }
            } == "fail")
    }

    @Test func whatIsDeclaredNowhereIsNamed() throws {
        let strays = try results { ["Example.gone\tT01\tpass\t\($0)", "Other.item\tT01\tpass\t\($0)"] }.strays
        #expect(strays.map { $0.cells["artifact"] } == ["Example.gone"])
    }

    @Test(
        arguments: [
            ("artifact\ttest\tresult\n", "R:1: no column `policy`"),
            ("artifact\ttest\tresult\tpolicy\twhat\n", "R:1: no column is called `what`"),
            ("artifact\ttest\tresult\tpolicy\ttest\n", "R:1: a column is there twice"),
            (head + "\nA.b\tT01\tok\t1\n", "R:2: a result is `pass`, `fail` or `not run`, and not `ok`"),
            (head + "\n\n\tT01\tpass\t1\n", "R:3: every line names an artifact and a test"),
            (head + "\nA.b\tT01\tpass\t1\t2\n", "R:2: more cells than there are headings"),
        ])
    func whatCanNotBeReadIsReported(text: String, problem: String) {
        var record = ReviewRecord()
        record.add(text, named: "R")
        #expect(record.problems == [problem])
        #expect(record.entries == [])
    }

    @Test func lineEndsOfAllKindsAreRead() {
        for end in ["\n", "\r\n", "\r"] {
            var record = ReviewRecord()
            record.add([Self.head, "A.b\tT01\tpass\t1", "A.b\tT02\tfail\t1"].joined(separator: end), named: "R")
            #expect(record.problems == [] && record.entries.map(\.isPass) == [true, false])
        }
    }

    @Test(
        arguments: [
            "account \"b\"", "accessible afterFirstUnlock", "sync yes", "value Data", "readers app",
            "access userPresence; prompt \"x\"",
        ])
    func aFingerprintChangesWithWhatWasTested(change: String) throws {
        let word = String(change.prefix { $0 != " " })
        let lines = Documents.spec().split(separator: "\n", omittingEmptySubsequences: false)
        let kept = lines.filter { !$0.drop { $0 == " " }.hasPrefix(word + " ") || $0.contains("shared \"") }
        let changed = kept.joined(separator: "\n")
            .replacing("secret item: genericPassword {", with: "secret item: genericPassword {\n\(change)")
        let texts = try [Documents.spec(), changed, Documents.spec(policy: "exposure \"Much\"")].map {
            try #require(try Documents($0).document.secrets.first).fingerprint
        }
        #expect(texts[0] != texts[1])
        #expect(texts[0] == texts[2], "a text for reviewers is not what a device shows")
    }
}
