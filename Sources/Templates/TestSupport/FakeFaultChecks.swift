import Foundation
import KeychainEngine
import Security
import Testing

/// What holds of an item whichever call fails, and wherever the process is stopped.
extension KeyspecTestItem {
    /// Statuses that calls report here. Of what is found by references there is none that lies about what is there: no query
    /// could find out that it does.
    private var statuses: [OSStatus] {
        let all: [OSStatus] = [
            errSecInteractionNotAllowed, errSecAuthFailed, errSecUserCanceled, errSecMissingEntitlement, errSecParam,
            errSecNotAvailable, -67_890,
        ]
        return storage == .reference ? all : all + [errSecDuplicateItem, errSecItemNotFound]
    }

    /// Statuses that say that a call changed nothing.
    private static let refusals: [OSStatus] = [errSecInteractionNotAllowed, errSecMissingEntitlement, errSecParam]

    private static let starts: [Int?] = [nil, 0]

    /// How many calls something makes.
    private func callCount(_ start: Int?, _ body: (KeyspecFake) throws -> Void) throws -> Int {
        let fake = try fake(holding: start)
        _ = failure { try body(fake) }
        return fake.calls.count
    }

    /// Runs `body` once for each fault at each call of `operation`, and for a few calls after it.
    private func eachFault(
        _ start: Int?, _ operation: (KeyspecFake) throws -> Void, effects: [Bool] = [false, true],
        _ body: (KeyspecFake, OSStatus, Bool, Comment) throws -> Void
    ) throws {
        let calls = try callCount(start, operation)
        for afterEffect in effects {
            for status in statuses {
                for call in 1...calls + 2 {
                    let fake = try fake(holding: start)
                    fake.fail(call: call, with: status, afterEffect: afterEffect)
                    let what = afterEffect ? "does what it is asked and gives" : "gives"
                    try body(
                        fake, status, afterEffect,
                        "\(start == nil ? "nothing" : "a value") is there, call \(call) \(what) \(status)")
                }
            }
        }
    }

    func failingWrites() throws {
        for start in Self.starts {
            func write(_ fake: KeyspecFake) throws { try self.write(fake, second) }
            try eachFault(start, write) { fake, status, afterEffect, context in
                // The one call changes the row or doesn't: that it lies about it can't be found out.
                if storage == .inPlace, afterEffect, Self.refusals.contains(status) { return }
                // To a look for the same key this says that it is there, where it is another one.
                if !replaces, start != nil, status == errSecInteractionNotAllowed { return }
                let prompts = fake.promptCount
                let error = failure { try write(fake) }
                #expect(fake.promptCount == prompts, context)
                let found = try read(fake.relaunched())
                let isNew = found == second
                switch error?.kept {
                case nil: #expect(error == nil && isNew, context)
                case .newBesideOlderCopy: #expect(isNew, context)
                case .old: #expect(found == start, context)
                case .oldOrNew, .unknown: #expect(isNew || found == start, context)
                }
            }
        }
    }

    func failingDeletes() throws {
        try eachFault(0, { try delete($0) }) { fake, status, _, context in
            // That there is nothing is a delete's success.
            if status == errSecItemNotFound { return }
            let error = failure { try delete(fake) }
            let found = try read(fake.relaunched())
            switch error?.kept {
            case nil where error == nil, .newBesideOlderCopy: #expect(found == nil, context)
            case .old: #expect(found == 0, context)
            case nil, .oldOrNew, .unknown: #expect(found == nil || found == 0, context)
            }
        }
    }

    func failingReads() throws {
        func readOnce(_ fake: KeyspecFake) throws { _ = try read(fake) }
        try eachFault(0, readOnce, effects: [false]) { fake, status, _, context in
            // A read can't know better.
            if status == errSecItemNotFound { return }
            var found: Int? = 0
            let error = failure { found = try read(fake) }
            #expect(error != nil || found == 0, context)
            let later = try read(fake.relaunched())
            #expect(later == 0, context)
        }
    }

    func stoppedWrites() throws {
        for start in Self.starts {
            func write(_ fake: KeyspecFake) throws { try self.write(fake, second) }
            for call in 1...(try callCount(start, write)) + 1 {
                let fake = try fake(holding: start)
                fake.stop(beforeCall: call)
                let isAcknowledged = failure { try write(fake) } == nil && !fake.isStopped
                let next = fake.relaunched()
                let found = try read(next)
                let context: Comment = "\(start == nil ? "nothing" : "a value") is there, stopped before call \(call)"
                #expect(found == second || (!isAcknowledged && found == start), context)
                if replaces {
                    try self.write(next, 0)
                    #expect(try read(next) == 0, context)
                }
                try delete(next)
                #expect(try read(next) == nil, context)
                #expect(next.isEmpty, context)
            }
        }
    }

    func stoppedDeletes() throws {
        for call in 1...(try callCount(0) { try delete($0) }) + 1 {
            let fake = try fake(holding: 0)
            fake.stop(beforeCall: call)
            let isAcknowledged = failure { try delete(fake) } == nil && !fake.isStopped
            let next = fake.relaunched()
            let found = try read(next)
            #expect(found == nil || (!isAcknowledged && found == 0), "stopped before call \(call)")
            try delete(next)
            #expect(try read(next) == nil, "stopped before call \(call)")
        }
    }
}
