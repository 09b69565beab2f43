import Foundation
import Testing

@testable import Generated

/// Documentation/Errors.md has each kind of error with its cause and what the app can do.
struct ErrorDocumentTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    private func text(_ path: String) throws -> String {
        try String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
    }

    @Test("each kind is a row of the table, in the words of the error itself")
    func kinds() throws {
        let source = try text("Sources/Templates/Support/KeyspecErrorKinds.swift")
        let names = source.matches(of: /static let (\w+) = Kind\(/).map { String($0.1) }
        #expect(names.count >= 25)
        let table = try text("Documentation/Errors.md").split(separator: "\n").filter { $0.hasPrefix("| `") }
        let kinds = Dictionary(uniqueKeysWithValues: Self.kinds.map { ($0.description, $0) })
        #expect(Set(names) == Set(kinds.keys))
        for name in names {
            let kind = try #require(kinds[name])
            #expect(!kind.cause.isEmpty && !kind.advice.isEmpty)
            #expect(table.contains("| `\(name)` | \(kind.cause) | \(kind.advice) |"), "\(name)")
        }
    }

    @Test("an error gives its texts to whoever shows it, and only a lock makes it retryable")
    func texts() {
        for kind in Self.kinds {
            let error = KeyspecError(
                kind: kind, item: "Mail.token", operation: .read, status: nil, authenticationCode: nil, kept: nil)
            #expect(error.failureReason == kind.cause && error.recoverySuggestion == kind.advice)
            #expect(error.errorDescription == error.description)
            #expect(error.isRetryable == (kind == KeyspecError.locked))
        }
    }

    private static let kinds = [
        KeyspecError.locked, KeyspecError.cancelled, KeyspecError.userFallback, KeyspecError.authenticationFailed,
        KeyspecError.biometryLockedOut, KeyspecError.passcodeNotSet, KeyspecError.biometryNotEnrolled,
        KeyspecError.biometryNotAvailable, KeyspecError.missingUsageDescription, KeyspecError.invalidated,
        KeyspecError.missingEntitlement, KeyspecError.missingInfoPlistString, KeyspecError.invalidParameter,
        KeyspecError.valueTooLarge, KeyspecError.wrongSize, KeyspecError.unencodable, KeyspecError.undecodable,
        KeyspecError.foreignItem, KeyspecError.alreadyExists, KeyspecError.invalidKey, KeyspecError.invalidCertificate,
        KeyspecError.invalidPKCS12, KeyspecError.wrongPassphrase, KeyspecError.noIdentity,
        KeyspecError.severalIdentities, KeyspecError.invalidAccessControl, KeyspecError.contended,
        KeyspecError.unexpectedStatus,
    ]
}
