import Foundation
import KeychainEngine
import Security
import Testing

@testable import Generated

/// Many tasks of one process at the same items: what `make test-thread-sanitizer` watches.
struct ConcurrencyTests {
    private let world = World()

    /// Expects that tasks which save, read, look, delete and save again never find what nobody stored, nor fail.
    private func use<Item: KeyspecPromptingItem>(_ item: Item, _ values: [Item.Value]) async throws
    where Item.Value: Hashable {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<8 {
                group.addTask {
                    for round in 0..<10 {
                        let value = values[(number + round) % values.count]
                        switch (number + round) % 4 {
                        case 0, 1:
                            try await KeyspecQueue.run(on: KeyspecQueue.operations) { try item.save(value) }.get()
                        case 2:
                            if let found = try await item.read() { #expect(values.contains(found)) }
                        default: #expect(values.contains(try await item.readOrCreate { value }))
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        let found = try #require(try await item.read())
        #expect(values.contains(found))
    }

    @Test("an item that is written by way of a staging row")
    func staged() async throws { try await use(MailKeychain(store: world.store).storeKey, ItemCase.blobs) }

    @Test("an item with an index")
    func indexed() async throws { try await use(IndexedKeychain(store: world.store).storeKey, ItemCase.blobs) }

    @Test("a plain item")
    func plain() async throws {
        let item = MailKeychain(store: world.store).refreshToken(accountID: "a")
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<8 {
                group.addTask {
                    for round in 0..<20 {
                        try await KeyspecQueue.run(on: KeyspecQueue.operations) {
                            try item.save("\(number) \(round)")
                            #expect(try item.read() != nil)
                        }.get()
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    @Test("readers of which half are cancelled all end, and the others have the value")
    func cancellation() async throws {
        let item = MailKeychain(store: world.store).storeKey
        try item.save(Data([7]))
        let readers = (0..<100).map { number in Task { try await item.read(reason: "\(number)") } }
        for reader in readers.enumerated() where !reader.offset.isMultiple(of: 2) { reader.element.cancel() }
        for (number, reader) in readers.enumerated() {
            switch await reader.result {
            case .success(let value): #expect(value == Data([7]))
            case .failure(let error):
                #expect((error as? KeyspecError)?.kind == KeyspecError.cancelled)
                #expect(!number.isMultiple(of: 2))
            }
        }
        #expect(try await item.read() == Data([7]))
    }
}
