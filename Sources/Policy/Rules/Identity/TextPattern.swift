/// What an identity attribute can contain, comparable as the keychain compares: byte by byte.
struct TextPattern: Hashable {
    /// A byte, something that is only equal to itself, or a run-time parameter.
    enum Symbol: Hashable {
        case byte(UInt8)
        case appIdentifierPrefix
        case infoPlist(key: [UInt8])
        case runtime
        case parameter(Parameter.ValueType)
    }

    let symbols: [Symbol]

    init(symbols: [Symbol]) { self.symbols = symbols }

    init(_ text: AttributeText) {
        symbols = text.segments.flatMap { segment -> [Symbol] in
            switch segment {
            case .text(let text): text.utf8.map(Symbol.byte)
            case .parameter(let parameter): [.parameter(parameter.type)]
            case .appIdentifierPrefix: [.appIdentifierPrefix]
            }
        }
    }

    /// An absent attribute is stored as an empty one (SecDbItem.c 282-294).
    init(_ text: IdentityText) {
        switch text {
        case .text(let text): self.init(text)
        case .absent: self.init(symbols: [])
        case .infoPlist(let key): self.init(symbols: [.infoPlist(key: Array(key.utf8))])
        case .runtime: self.init(symbols: [.runtime])
        }
    }

    /// Whether run-time parameters take part.
    var isOpen: Bool { symbols.contains(where: \.isParameter) }

    /// What comes before the first parameter; all of it, if there is none.
    var prefix: ArraySlice<Symbol> { symbols.prefix { !$0.isParameter } }

    /// Whether parameters of both can take values that make the texts equal.
    ///
    /// Beyond `bound` states of comparison the answer is no: a warning isn't worth more.
    func overlaps(_ other: TextPattern, bound: Int = 100_000) -> Bool {
        if !isOpen, !other.isOpen { return symbols == other.symbols }
        var left = symbols[...]
        var right = other.symbols[...]
        while let a = left.first, let b = right.first, !a.isParameter, !b.isParameter {
            if a != b { return false }
            left.removeFirst()
            right.removeFirst()
        }
        while let a = left.last, let b = right.last, !a.isParameter, !b.isParameter {
            if a != b { return false }
            left.removeLast()
            right.removeLast()
        }
        return Matcher(left.flatMap(Matcher.Step.steps), right.flatMap(Matcher.Step.steps)).meet(bound: bound)
    }
}

extension TextPattern.Symbol {
    var isParameter: Bool {
        if case .parameter = self { true } else { false }
    }
}

/// Searches for one text that two patterns both allow.
private struct Matcher {
    /// One symbol of a kind, or any number of them.
    struct Step {
        enum Kind {
            case exactly(TextPattern.Symbol)
            case anything, digit, digitOrMinus, hex
        }

        let kind: Kind
        let repeats: Bool

        static func steps(of symbol: TextPattern.Symbol) -> [Step] {
            switch symbol {
            case .parameter(.string): [Step(kind: .anything, repeats: true)]
            case .parameter(.int): [Step(kind: .digitOrMinus, repeats: false), Step(kind: .digit, repeats: true)]
            case .parameter(.uuid): uuid
            default: [Step(kind: .exactly(symbol), repeats: false)]
            }
        }

        /// As `UUID.uuidString` writes it.
        private static let uuid: [Step] = [8, 4, 4, 4, 12].map {
            Array(repeating: Step(kind: .hex, repeats: false), count: $0)
        }.reduce([]) { $0.isEmpty ? $1 : $0 + [Step(kind: .exactly(.byte(UInt8(ascii: "-"))), repeats: false)] + $1 }

        func meets(_ other: Step) -> Bool {
            switch (kind, other.kind) {
            case (.anything, _), (_, .anything): true
            case (.exactly(let a), .exactly(let b)): a == b
            case (.exactly(.byte(let byte)), let kind), (let kind, .exactly(.byte(let byte))):
                Self.kind(kind, has: byte)
            case (.exactly, _), (_, .exactly): false
            default: true
            }
        }

        private static func kind(_ kind: Kind, has byte: UInt8) -> Bool {
            let isDigit = UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
            switch kind {
            case .digit: return isDigit
            case .digitOrMinus: return isDigit || byte == UInt8(ascii: "-")
            case .hex: return isDigit || UInt8(ascii: "A")...UInt8(ascii: "F") ~= byte
            case .anything, .exactly: return true
            }
        }
    }

    let left: [Step]
    let right: [Step]

    init(_ left: [Step], _ right: [Step]) {
        self.left = left
        self.right = right
    }

    func meet(bound: Int) -> Bool {
        struct State: Hashable { let i, j: Int }
        var seen: Set<State> = []
        var pending = [State(i: 0, j: 0)]
        while let state = pending.popLast() {
            guard seen.count < bound, seen.insert(state).inserted else { continue }
            let (i, j) = (state.i, state.j)
            if i == left.count, j == right.count { return true }
            if i < left.count, left[i].repeats { pending.append(State(i: i + 1, j: j)) }
            if j < right.count, right[j].repeats { pending.append(State(i: i, j: j + 1)) }
            guard i < left.count, j < right.count, left[i].meets(right[j]) else { continue }
            pending.append(State(i: left[i].repeats ? i : i + 1, j: right[j].repeats ? j : j + 1))
        }
        return false
    }
}
