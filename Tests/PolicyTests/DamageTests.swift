import Language
import Testing

@testable import Policy

/// Whatever happens to a spec, it is answered by reports at different places, and nothing wrong is let through.
@Suite struct Damage {
    private static func bytes() throws -> [UInt8] { Array(try Fixture.text("policy-mail.keyspec").utf8) }

    private static func check(_ outcome: Outcome, _ what: String) {
        let places = outcome.diagnostics.map { "\($0.code.rawValue) \($0.location.span)" }
        #expect(Set(places).count == places.count, "\(what)")
        let checked = outcome.diagnostics.filter { $0.severity == .error && $0.code >= "KS010" }
        #expect(checked.isEmpty || outcome.keychains.isEmpty, "\(what)")
    }

    @Test func ofOneByteEndsInReports() throws {
        let bytes = try Self.bytes()
        for index in stride(from: 0, to: bytes.count, by: 7) {
            var damaged = bytes
            damaged.remove(at: index)
            Self.check(Outcome(files: [damaged]), "without byte \(index)")
        }
    }

    @Test func ofOneLineEndsInReports() throws {
        let lines = try Self.bytes().split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for index in lines.indices {
            var damaged = lines
            damaged.remove(at: index)
            Self.check(
                Outcome(files: [Array(damaged.joined(separator: [UInt8(ascii: "\n")]))]), "without line \(index + 1)")
            damaged.insert(contentsOf: [lines[index], lines[index]], at: index)
            Self.check(
                Outcome(files: [Array(damaged.joined(separator: [UInt8(ascii: "\n")]))]), "line \(index + 1) twice")
        }
    }

    @Test(arguments: Array("{}\"(),:;9@\\/".utf8))
    func byAnInsertedMarkEndsInReports(mark: UInt8) throws {
        let bytes = try Self.bytes()
        for index in stride(from: 0, to: bytes.count, by: 41) {
            var damaged = bytes
            damaged.insert(mark, at: index)
            Self.check(Outcome(files: [damaged]), "\(Character(Unicode.Scalar(mark))) at \(index)")
        }
    }

    @Test func byAnEndInTheMiddleEndsInReports() throws {
        let bytes = try Self.bytes()
        for count in stride(from: 0, to: bytes.count, by: 29) {
            Self.check(Outcome(files: [Array(bytes.prefix(count))]), "\(count) bytes")
        }
    }

    @Test func ofAMissingLineIsReportedOnceWhereTheLineIsNeeded() throws {
        let wanted = [
            "account     \"store-key\"": ["KS105"], "accessible  whenPasscodeSetThisDeviceOnly": ["KS201"],
            "prompt      \"Unlock your mail\"": ["KS311"], "value       Data": ["KS023"], "target app": ["KS502"],
            "application  \"org.example.mail\"": ["KS503"], "server          \"mail.example.org\"": ["KS601"],
        ]
        let text = try Fixture.text("policy-mail.keyspec")
        for (line, codes) in wanted {
            let damaged = text.split(separator: "\n").filter { !$0.contains(line) }.joined(separator: "\n")
            #expect(Outcome(damaged).diagnostics.map(\.code.rawValue) == codes, "\(line)")
        }
    }
}
