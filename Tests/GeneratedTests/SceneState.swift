import Foundation
import KeychainEngine
import Security

/// What a process was answered, which with its code decides all that it does next.
final class AnswerLog: @unchecked Sendable {
    private let lock = NSLock()
    private var answers: [String] = []

    func note(_ status: OSStatus, _ result: Any? = nil) {
        let answer = "\(status) \(SceneState.text(of: result))"
        lock.withLock { answers.append(answer) }
    }

    var text: String { lock.withLock { answers.joined(separator: "\n") } }
}

/// The state in which some processes are together, as a text: the same for states in which the same can follow.
enum SceneState {
    static func text(of device: SimulatedDevice, _ worlds: [World], _ history: History) -> String {
        let rows = device.storedItems.map { row -> String in
            // Dates tell when, not what.
            let attributes = row.attributes.filter { $0.key != "cdat" && $0.key != "mdat" }
            return "\(row.itemClass) \(text(of: attributes)) \(text(of: row.data)) \(row.isTombstone)"
        }
        let sorted = rows.map { (replacingTags(in: $0) { _ in "#" }, $0) }.sorted { $0.0 < $1.0 }.map(\.1)
        let answers = worlds.map { ($0.store.answers?.text ?? "") + ($0.app.isStopped ? " stopped" : "") }
        return named((sorted + answers + [history.trace]).joined(separator: "\n\n"))
    }

    /// A value as text, dictionaries in the order of their keys.
    static func text(of value: Any?) -> String {
        switch value {
        case nil: "-"
        case let data as Data: String(decoding: data, as: UTF8.self)
        case let dictionary as [String: Any]:
            dictionary.sorted { $0.key < $1.key }.map { "\($0.key)=\(text(of: $0.value))" }.joined(separator: ";")
        case let list as [Any]: list.map { text(of: $0) }.joined(separator: ",")
        case let value?: "\(value)"
        }
    }

    /// The same with a number for each tag that was fresh in its run.
    private static func named(_ text: String) -> String {
        var names: [ArraySlice<UInt8>: Int] = [:]
        return replacingTags(in: text) { tag in
            let name = names[tag, default: names.count]
            names[tag] = name
            return "#\(name)"
        }
    }

    /// Replaces what looks like a UUID. By hand, since a search does this a hundred thousand times.
    private static func replacingTags(in text: String, _ name: (ArraySlice<UInt8>) -> String) -> String {
        let bytes = Array(text.utf8)
        let (length, dash) = (36, UInt8(ascii: "-"))
        var result: [UInt8] = []
        var index = 0
        while index < bytes.count {
            let end = index + length
            if end <= bytes.count, bytes[index + 8] == dash, bytes[index + 13] == dash, bytes[index + 18] == dash,
                bytes[index + 23] == dash
            {
                result += name(bytes[index..<end]).utf8
                index = end
            } else {
                result.append(bytes[index])
                index += 1
            }
        }
        return String(decoding: result, as: UTF8.self)
    }
}
