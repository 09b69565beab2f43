import Foundation
import KeychainEngine

@testable import Generated

/// What processes did with one item, for telling whether one item that everybody does everything with in turn could have answered so.
final class History: @unchecked Sendable {
    enum Action: Equatable, Sendable {
        /// The value that was to be stored; nil for a delete.
        case write(Int?)
        /// What was found; not yet known in a plan.
        case read(Int?)
    }

    private struct Entry {
        let action: Action
        let begin: Int
        /// `.max` if it may take effect at any later time: it was stopped, or it isn't known what it did.
        let end: Int
        let isOptional: Bool
    }

    private let lock = NSLock()
    private var time = 0
    private var events: [String] = []
    private var entries: [Entry] = []

    private func tick(_ event: String) -> Int {
        lock.withLock {
            time += 1
            events.append(event)
            return time
        }
    }

    /// The beginnings and ends so far, in order.
    var trace: String { lock.withLock { events.joined(separator: " ") } }

    /// Runs a write of a process, and notes what is known of it.
    func write(_ value: Int?, in process: SimulatedProcess, _ body: () throws -> Void) {
        let begin = tick("write \(value as Any)")
        var isDone = false
        var isUndone = false
        do {
            try body()
            isDone = true
        } catch {
            switch (error as? KeyspecError)?.kept {
            case .newBesideOlderCopy: isDone = true
            case .old: isUndone = true
            case .oldOrNew, .unknown, nil: break
            }
        }
        let end = tick("wrote \(value as Any): \(isDone) \(isUndone)")
        if process.isStopped {
            add(Entry(action: .write(value), begin: begin, end: .max, isOptional: true))
        } else if isDone {
            add(Entry(action: .write(value), begin: begin, end: end, isOptional: false))
        } else if !isUndone {
            add(Entry(action: .write(value), begin: begin, end: .max, isOptional: true))
        }
    }

    /// Runs a read of a process; one that fails tells nothing.
    func read(in process: SimulatedProcess, _ body: () throws -> Int?) {
        let begin = tick("read")
        let result = Result { try body() }
        let end = tick("found \(result)")
        if case .success(let found) = result, !process.isStopped {
            add(Entry(action: .read(found), begin: begin, end: end, isOptional: false))
        }
    }

    /// Does to an item what a plan says.
    func run(_ action: Action, on item: ItemCase, in world: World) {
        switch action {
        case .write(let value?): write(value, in: world.app) { try world.run { try item.save($0, value) } }
        case .write(nil): write(nil, in: world.app) { try world.run { try item.delete($0) } }
        case .read: read(in: world.app) { try world.run { try item.read($0) } }
        }
    }

    private func add(_ entry: Entry) { lock.withLock { entries.append(entry) } }

    /// Whether one order of all that was done explains every answer, beginning with this value.
    func isLinearizable(from value: Int?) -> Bool {
        explains(lock.withLock { entries }, value)
    }

    private func explains(_ left: [Entry], _ value: Int?) -> Bool {
        if left.allSatisfy(\.isOptional) { return true }
        let deadline = left.filter { !$0.isOptional }.map(\.end).min() ?? .max
        for (index, entry) in left.enumerated() where entry.begin < deadline {
            var rest = left
            rest.remove(at: index)
            switch entry.action {
            case .write(let new): if explains(rest, new) { return true }
            case .read(let found): if found == value, explains(rest, value) { return true }
            }
        }
        return false
    }

    var text: String {
        lock.withLock { entries.map { "\($0.action) \($0.begin)-\($0.end == .max ? "?" : "\($0.end)")" } }
            .joined(separator: ", ")
    }
}
