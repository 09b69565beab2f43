import Foundation
import Security
import Testing

@testable import Generated

/// One declared record with its type erased: its parts are all from the first, the second, the third value of a list.
struct RecordCase: Sendable, CustomTestStringConvertible {
    let name: String
    let isProtected: Bool
    let partCount: Int
    let save: @Sendable (any SecItemStore, Int) throws -> Void
    /// The index of the values that all parts are; nil if there is no record. Parts of different saves are `mixed`.
    let read: @Sendable (any SecItemStore) throws -> Int?
    let exists: @Sendable (any SecItemStore) throws -> Bool
    let delete: @Sendable (any SecItemStore) throws -> Void

    var testDescription: String { name }

    static let mixed = -1

    private static func index<Part: Equatable>(_ parts: [Part], of value: (Int) -> [Part]) -> Int {
        (0..<3).first { value($0) == parts } ?? mixed
    }

    private static func blobs(_ number: Int) -> [Data] { [Data([UInt8(number)]), Data([UInt8(number), 1])] }

    static let all: [RecordCase] = [
        RecordCase(
            name: "session", isProtected: false, partCount: 2,
            save: { store, number in
                try RecordsKeychain(store: store).session(accountID: "a:1").save(
                    .init(accessToken: "access \(number)", refreshToken: "refresh \(number)"))
            },
            read: { store in
                try RecordsKeychain(store: store).session(accountID: "a:1").read().map {
                    index([$0.accessToken, $0.refreshToken]) { ["access \($0)", "refresh \($0)"] }
                }
            },
            exists: { try RecordsKeychain(store: $0).session(accountID: "a:1").exists() },
            delete: { try RecordsKeychain(store: $0).session(accountID: "a:1").delete() }),
        RecordCase(
            name: "vault", isProtected: true, partCount: 2,
            save: { store, number in
                try RecordsKeychain(store: store).vault.save(
                    .init(vaultParameters: blobs(number)[0], vaultKey: blobs(number)[1]))
            },
            read: { store in
                try RecordsKeychain(store: store).vault.readBlocking().map {
                    index([$0.vaultParameters, $0.vaultKey], of: blobs)
                }
            },
            exists: { try RecordsKeychain(store: $0).vault.exists() },
            delete: { try RecordsKeychain(store: $0).vault.delete() }),
        RecordCase(
            name: "deviceKeys", isProtected: true, partCount: 2,
            save: { store, number in
                try RecordsKeychain(store: store).deviceKeys(deviceID: device).save(
                    .init(signingKey: blobs(number)[0], sealingKey: blobs(number)[1]))
            },
            read: { store in
                try RecordsKeychain(store: store).deviceKeys(deviceID: device).readBlocking().map {
                    index([$0.signingKey, $0.sealingKey], of: blobs)
                }
            },
            exists: { try RecordsKeychain(store: $0).deviceKeys(deviceID: device).exists() },
            delete: { try RecordsKeychain(store: $0).deviceKeys(deviceID: device).delete() }),
    ]

    static let device = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))
}
