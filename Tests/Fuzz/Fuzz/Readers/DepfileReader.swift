/// The first rule of a makefile, by the words of make's manual; `DepfileTests` asks make itself.
struct DepfileReader {
    /// A file name with wildcards.
    struct Pattern {
        /// Nil stands for any character.
        var scalars: [Unicode.Scalar?] = []

        func matches(_ path: String) -> Bool {
            let path = Array(path.unicodeScalars)
            return path.count == scalars.count && zip(path, scalars).allSatisfy { $1 == nil || $0 == $1 }
        }
    }

    private(set) var targets: [Pattern] = []
    private(set) var prerequisites: [Pattern] = []

    /// Nil if it is no rule.
    init?(_ text: String) {
        var names: [Pattern] = []
        var name = Pattern()
        var hasColon = false
        var scalars = Array(text.unicodeScalars)[...]
        func take(_ scalar: Unicode.Scalar) -> Bool {
            guard scalars.first == scalar else { return false }
            scalars.removeFirst()
            return true
        }
        func endName() {
            if !name.scalars.isEmpty { names.append(name) }
            name = Pattern()
        }
        loop: while let scalar = scalars.popFirst() {
            switch scalar {
            case "\\":
                if take("\n") {
                    endName()
                } else if take(" ") {
                    name.scalars.append(" ")
                } else if take("#") {
                    name.scalars.append("#")
                } else {
                    return nil
                }
            case "$":
                guard take("$") else { return nil }
                name.scalars.append("$")
            case " ", "\t": endName()
            case "?": name.scalars.append(nil)
            case ":":
                guard !hasColon else { return nil }
                endName()
                (targets, names, hasColon) = (names, [], true)
            case "\n": break loop
            case "#", ";", "=", "|", "%", "*", "[", "]", "\r": return nil
            default: name.scalars.append(scalar)
            }
        }
        endName()
        guard hasColon else { return nil }
        prerequisites = names
    }
}
