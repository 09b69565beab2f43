extension String {
    /// The text as a reader may see it: what hides, reorders or ends text is shown as `U+XXXX`.
    ///
    /// - Parameter keepsLines: whether line feeds stay; if not, they are shown, too.
    /// - Returns: the text.
    func shown(keepsLines: Bool = false) -> String {
        if utf8.allSatisfy({ (0x20...0x7E).contains($0) }) { return self }
        return replacingHidden { scalar in
            switch scalar {
            case "\n" where keepsLines: "\n"
            case "\t": " "
            default: "U+" + String(scalar.value, radix: 16, uppercase: true)
            }
        }
    }
}
