import Foundation
import Language
import Testing

@testable import Generator
@testable import Policy
@testable import Templates

/// The three forms say the same, and each says on what authority.
@Suite struct SameFactsTests {
    private let made: Documents
    private let html: String
    private let markdown: String

    init() throws {
        made = try Documents(folder: Documents.golden)
        html = PlainText.ofHTML(try made.text(.html))
        // What escapes and links add to a text, a reader doesn't see.
        markdown = PlainText.ofHTML(try made.text(.markdown).replacing("<br>", with: "\n"))
            .replacing(/\\([^A-Za-z0-9 ])/, with: { $0.1 }).replacing(/\]\(#[A-Za-z0-9-]*\)/, with: "]")
    }

    private func expect(_ text: String, _ what: String) {
        let plain = text.replacing("`", with: "")
        #expect(html.contains(plain), "HTML: \(what)")
        #expect(markdown.replacing("`", with: "").contains(plain), "Markdown: \(what)")
    }

    @Test func everyStatementIsInAll() throws {
        for secret in try made.document.variants {
            for answer in secret.availability { expect(answer.reason.text, "\(secret.id) \(answer.state)") }
            let told: Set<String> = ["passcodeRemoval", "biometricChange", "restore"]
            for consequence in secret.consequences where !told.contains(consequence.subject) {
                expect(consequence.statement.text, "\(secret.id) \(consequence.subject)")
            }
            for failure in secret.failures {
                expect(failure.cause, "\(secret.id) \(failure.error ?? "")")
                expect(failure.action, "\(secret.id) \(failure.error ?? "")")
                if let error = failure.error { expect("KeyspecError.\(error)", secret.id) }
            }
            for test in secret.tests { if let remark = test.remark { expect(remark, "\(secret.id) \(test.id)") } }
            for attribute in secret.attributes { expect(attribute.name, secret.id) }
            expect(secret.fingerprint, secret.id)
        }
    }

    @Test func everyDeclaredTextIsInAll() throws {
        let document = try made.document
        for secret in document.secrets {
            let declared = secret.declared
            for text in [
                declared.owner, declared.purpose, declared.classification, declared.exposure, declared.retention,
                declared.recovery, declared.migration, secret.prompt, secret.access,
            ].compactMap(\.self) { expect(text, secret.id) }
        }
        for exception in document.exceptions {
            for text in [exception.until, exception.reason, exception.control, exception.remainingRisk] {
                expect(text, exception.code)
            }
        }
        for group in document.groups { expect(try #require(group.reason), group.id) }
        for source in document.sources { expect(source.source, source.source) }
    }

    @Test func whatHasNoSourceIsPracticeOrOpen() throws {
        for secret in try Documents(folder: Documents.root.appending(path: "Specs")).documents.flatMap(\.variants) {
            for statement in secret.availability.map(\.reason) + secret.consequences.map(\.statement) {
                #expect(
                    !statement.sources.isEmpty || ["open", "practice"].contains(statement.basis), "\(statement.text)")
                #expect(
                    statement.text.contains("not settled") || statement.text.contains("isn't settled")
                        || statement.text.contains("documented") || statement.basis != "open", "\(statement.text)")
            }
            for test in secret.tests { #expect(!test.sources.isEmpty || ["open", "practice"].contains(test.basis)) }
        }
    }

    @Test func everySourceHasANumber() throws {
        let known = Set(Source.numbered)
        #expect(known.count == Source.numbered.count)
        var cited = FailureMode.all.flatMap(\.sources) + FileProtection.allCases.flatMap(\.statement.sources)
        let specs = try ["Specs/Mail.keyspec", "Specs/Keys.keyspec", "Specs/Platforms.keyspec"].map {
            SourceFile(
                path: $0, text: try String(contentsOf: Documents.root.appending(path: $0), encoding: .utf8))
        }
        let secrets = try #require(Pipeline.review(specs).keychains).flatMap(\.secrets).flatMap(\.everywhere)
        for secret in secrets {
            cited += DeviceState.allCases.flatMap { secret.secret.answer(in: $0).reason.sources }
            cited += Consequence.allCases.flatMap { secret.secret.statement(on: $0).sources }
            cited += DeviceTest.all.flatMap { $0.expectation(for: secret)?.sources ?? [] }
        }
        #expect(cited.count > 200)
        #expect(Set(cited).subtracting(known) == [])
    }

    @Test func whatANewInstallationRemovesIsTold() throws {
        let path = Documents.root.appending(path: "Specs/Reinstalled.keyspec")
        let spec = SourceFile(path: "Reinstalled.keyspec", text: try String(contentsOf: path, encoding: .utf8))
        let secrets = try #require(Pipeline.review([spec]).keychains).flatMap(\.secrets).map(\.secret)
        let removed = secrets.filter { $0.statement(on: .reinstallation).basis == .settled }
        #expect(removed.map(\.name) == secrets.filter { !$0.isSynchronizable && !$0.isShared }.map(\.name))
        #expect(!removed.isEmpty && removed.count < secrets.count)
    }

    @Test func authoritiesAreToldApart() throws {
        for label in Authority.allCases.map(\.label) {
            #expect(try made.text(.html).contains("<span class=\"label\">\(label)</span>"))
            #expect(try made.text(.markdown).contains("#### \(label): "))
        }
    }

    @Test func nothingIsClaimedThatNobodyRecorded() throws {
        let document = try Documents(
            try String(contentsOf: Documents.golden.appending(path: "Vault.keyspec"), encoding: .utf8)
        ).document
        #expect(document.variants.flatMap(\.tests).allSatisfy { $0.result == "not run" && $0.evidence.isEmpty })
        #expect(document.review.allSatisfy { $0.result == "not run" })
    }

    @Test func errorsInTheTablesAreErrorsOfGeneratedCode() throws {
        let source = try String(
            contentsOf: Documents.root.appending(path: "Sources/Templates/Support/KeyspecErrorKinds.swift"),
            encoding: .utf8)
        let names = FailureMode.all.compactMap(\.error)
        #expect(names.count > 10)
        for name in names { #expect(source.contains("public static let \(name) = Kind("), "\(name)") }
    }
}
