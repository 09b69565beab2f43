import Language
import Policy

/// One of all ways in which class, accessibility, access control, sync and token can be declared.
struct Combination {
    let itemClass: ItemClass
    let accessibility: Accessibility?
    let flags: [AccessControlFlag]
    let isSynchronizable: Bool
    let isInEnclave: Bool
    /// Whether the reader runs while the device is locked, too.
    let isReadLocked: Bool

    /// The flags as an expression: the words of the set, with operators between constraints as far as there are any.
    private var expression: String {
        let constraints = flags.filter { $0.role == .constraint }.map(\.rawValue)
        let operators = flags.filter { $0.role == .operator }.map(\.rawValue)
        var words: [String] = []
        for (index, constraint) in constraints.enumerated() {
            if index > 0, !operators.isEmpty { words.append(operators[index % operators.count]) }
            words.append(constraint)
        }
        words += operators.filter { !words.contains($0) }
        let modifiers = flags.filter { $0.role == .modifier }.map(\.rawValue)
        return (words + (modifiers.isEmpty ? [] : ["with", modifiers.joined(separator: ", ")])).joined(separator: " ")
    }

    /// The combination as a secret of a spec.
    func secret(number: Int) -> String {
        var lines =
            switch itemClass {
            case .genericPassword: ["account \"a\(number)\"", "value Data"]
            case .internetPassword: ["server \"www.example.net\"", "account \"a\(number)\"", "value Data"]
            case .key: ["tag \"t\(number)\"", "type ecSECPrimeRandom", "size 256"]
            case .certificate, .identity: ["label \"l\(number)\""]
            }
        if isInEnclave { lines.append("token secureEnclave") }
        if let accessibility { lines.append("accessible \(accessibility.rawValue)") }
        if !flags.isEmpty { lines.append("access \(expression); prompt \"Sign in\"") }
        if isSynchronizable { lines.append("sync yes") }
        lines.append("group own")
        if isReadLocked { lines.append("readers app (locked)") }
        return "/// Signs in.\nsecret s\(number): \(itemClass.rawValue) {\n\(lines.joined(separator: "\n"))\n}\n"
    }

    /// The keychain beside which secrets stand.
    static let keychain = """
        keychain Example {
            platforms iOS 18; application "org.example.app"; service "org.example.app"; target app
            policy { owner "Example team"; recovery "Sign in again" }
        }

        """

    /// The 512 sets of flags.
    static let flagSets: [[AccessControlFlag]] = (0..<512).map { bits in
        AccessControlFlag.allCases.enumerated().filter { bits >> $0.offset & 1 == 1 }.map(\.element)
    }
}
