/// What an identity attribute can contain, comparable as the keychain compares: byte by byte.
struct TextPattern: Hashable {
    /// A byte, a run-time parameter, or something else that is only known at run time and equal to itself.
    struct Symbol: Hashable {
        private let code: UInt16

        static func byte(_ byte: UInt8) -> Symbol { Symbol(code: UInt16(byte)) }
        static let string = Symbol(code: 0x100)
        static let int = Symbol(code: 0x101)
        static let uuid = Symbol(code: 0x102)
        static let appIdentifierPrefix = Symbol(code: 0x103)
        static let infoPlist = Symbol(code: 0x104)
        static let runtime = Symbol(code: 0x105)

        init(_ type: Parameter.ValueType) {
            switch type {
            case .string: self = .string
            case .int: self = .int
            case .uuid: self = .uuid
            case .rawRepresentable: self = .string
            }
        }

        private init(code: UInt16) { self.code = code }

        /// The byte, if it is one.
        var byte: UInt8? { UInt8(exactly: code) }
        /// Whether it is a run-time parameter.
        var isParameter: Bool { self == .string || self == .int || self == .uuid }
    }

    let symbols: [Symbol]

    private init(symbols: [Symbol]) { self.symbols = symbols }

    init(_ text: AttributeText) {
        self.init(
            symbols: text.segments.flatMap { segment -> [Symbol] in
                switch segment {
                case .text(let text): text.utf8.map(Symbol.byte)
                case .parameter(let parameter): [Symbol(parameter.type)]
                case .appIdentifierPrefix: [.appIdentifierPrefix]
                }
            })
    }

    /// An absent attribute is stored as an empty one (SecDbItem.c 282-294).
    init(_ text: IdentityText) {
        switch text {
        case .text(let text): self.init(text)
        case .absent: self.init(symbols: [])
        case .infoPlist(let key): self.init(symbols: [.infoPlist] + key.utf8.map(Symbol.byte))
        case .runtime(let name): self.init(symbols: [.runtime] + name.utf8.map(Symbol.byte))
        }
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(symbols.count)
        symbols.withUnsafeBytes { hasher.combine(bytes: $0) }
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
            // Generated code refuses an empty one.
            case .string: [Step(kind: .anything, repeats: false), Step(kind: .anything, repeats: true)]
            case .int: [Step(kind: .digitOrMinus, repeats: false), Step(kind: .digit, repeats: true)]
            case .uuid: uuid
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
            case (.exactly(let symbol), let kind), (let kind, .exactly(let symbol)): Self.kind(kind, has: symbol)
            default: true
            }
        }

        private static func kind(_ kind: Kind, has symbol: TextPattern.Symbol) -> Bool {
            guard let byte = symbol.byte else { return false }
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
