import Foundation
import KeychainEngine
import Security
import Testing

/// What holds of an item as long as nothing fails. Each check is a test of its own for each item.
extension KeyspecTestItem {
    /// A fake with one of the values, and a process that has just begun.
    func fake(holding value: Int? = nil) throws -> KeyspecFake {
        let fake = KeyspecFake()
        fake.device.isCompanionNearby = true
        // What a keychain does once in an installation is done with the first call.
        _ = try exists(fake)
        if let value { try write(fake, value) }
        return fake.relaunched()
    }

    /// The error that code throws; nil if it throws none.
    func failure(_ body: () throws -> Void) -> KeyspecError? {
        do {
            try body()
            return nil
        } catch {
            #expect(error is KeyspecError)
            return error as? KeyspecError
        }
    }

    func roundTrip() throws {
        let fake = KeyspecFake()
        fake.device.isCompanionNearby = true
        #expect(try read(fake) == nil)
        #expect(try !exists(fake))
        try write(fake, 0)
        #expect(try exists(fake))
        #expect(fake.promptCount == 0)
        #expect(try read(fake.relaunched()) == 0)
        #expect(fake.promptCount == (asks ? 1 : 0))
    }

    func secondWrite() throws {
        let fake = try fake(holding: 0)
        let error = failure { try write(fake, second) }
        if replaces {
            #expect(error == nil)
            #expect(try read(fake) == second)
        } else {
            let isSame = error == nil && second == 0
            #expect(error?.kind == KeyspecError.alreadyExists || isSame)
            #expect(try read(fake) == 0)
        }
    }

    func secondDelete() throws {
        let fake = try fake(holding: 0)
        try delete(fake)
        #expect(try read(fake) == nil)
        #expect(try !exists(fake))
        try delete(fake)
        #expect(fake.isEmpty)
    }

    func neverPrompts() throws {
        let fake = try fake()
        fake.user.otherwise = .fail
        try write(fake, 0)
        _ = failure { try write(fake, second) }
        _ = try exists(fake)
        try delete(fake)
        _ = try exists(fake)
        try write(fake, 0)
        #expect(fake.promptCount == 0)
    }

    func cancelledPrompt() throws {
        let fake = try fake(holding: 0)
        fake.user.answers = [.cancel]
        #expect(failure { _ = try read(fake) }?.kind == KeyspecError.cancelled)
        #expect(fake.promptCount == 1)
        #expect(try read(fake) == 0)
    }

    // MARK: States of the device

    func beforeFirstUnlock() throws { try answers(policy.beforeFirstUnlock, .beforeFirstUnlock) }

    func whileLocked() throws { try answers(policy.locked, .locked) }

    private func answers(_ answer: KeyspecTestPolicy.Answer?, _ state: LockState) throws {
        let fake = try fake(holding: 0)
        fake.enter(state)
        switch answer {
        case .value?:
            #expect(try read(fake) == 0)
            if replaces { try write(fake, second) }
        case .locked?, nil:
            #expect(failure { _ = try read(fake) }?.kind == KeyspecError.locked)
            let error = failure { try write(fake, second) }
            #expect(error?.kind == (replaces ? KeyspecError.locked : error?.kind))
            #expect(error?.kept == .old || error?.kept == .oldOrNew)
            fake.unlock()
            #expect(try read(fake) == 0)
            fake.enter(state)
        }
        try delete(fake)
        fake.unlock()
        #expect(try read(fake) == nil)
    }

    func passcodeRemoved() throws {
        let fake = try fake(holding: 0)
        fake.removePasscode()
        #expect(try read(fake) == nil)
        fake.setPasscode()
        #expect(try read(fake) == nil)
        try write(fake, 0)
        #expect(try read(fake) == 0)
    }

    func changedBiometry() throws {
        let fake = try fake(holding: 0)
        fake.changeEnrollment()
        #expect(failure { _ = try read(fake) }?.kind == KeyspecError.invalidated)
        #expect(try read(fake) == nil)
        try write(fake, 0)
        #expect(try read(fake) == 0)
    }

    func reinstalled() throws {
        let fake = try fake(holding: 0)
        #expect(try read(fake.reinstalled()) == (policy.survivesReinstallation == true ? 0 : nil))
    }

    // MARK: Further operations

    func created() throws {
        let fake = try fake()
        try create?(fake)
        #expect(try exists(fake))
        let error = failure { try create?(fake) }
        #expect(error?.kind == KeyspecError.alreadyExists)
        #expect(error?.kept == .old)
        #expect(fake.promptCount == 0)
        #expect(try read(fake.relaunched()) != nil)
    }

    func wrongPassword() throws {
        let fake = try fake(holding: 0)
        let error = failure { _ = try readWrongly?(fake) }
        #expect(error?.kind == KeyspecError.authenticationFailed)
        #expect(try read(fake) == 0)
    }

    func foreignItem() throws {
        let fake = try fake()
        var row = try identity(fake)
        row[kSecAttrCreator as String] = nil
        row[kSecValueData as String] = Data("foreign".utf8)
        #expect(fake.add(row) == errSecSuccess)
        #expect(try read(fake) == nil)
        let error = failure { try write(fake, 0) }
        #expect(error?.kind == KeyspecError.foreignItem)
        #expect(error?.kept == .old)
        try delete(fake)
        #expect(fake.device.storedItems.map(\.data) == [Data("foreign".utf8)])
    }

    func listed() throws {
        guard let family else { return }
        let (count, deleteAll) = (family.count, family.deleteAll)
        let fake = try fake()
        #expect(try count(fake) == 0)
        try write(fake, 0)
        #expect(try count(fake) == 1)
        let prompts = fake.promptCount
        try deleteAll(fake)
        #expect(fake.promptCount == prompts)
        #expect(try count(fake) == 0)
        #expect(try read(fake) == nil)
    }

    static func deleteAll(_ items: [KeyspecTestItem], _ deleteAll: (any SecItemStore) throws -> Void) throws {
        let fake = KeyspecFake()
        fake.device.isCompanionNearby = true
        for item in items {
            // There is one sample of a certificate, which can't be under two labels.
            do { try item.write(fake, 0) } catch KeyspecError.alreadyExists {}
        }
        try deleteAll(fake)
        #expect(fake.promptCount == 0)
        for item in items { #expect(try item.read(fake) == nil, "\(item.name)") }
        #expect(fake.isEmpty)
    }
}
