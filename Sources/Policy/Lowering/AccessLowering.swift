import Language

extension ArgumentReader {
    /// `biometryAny or devicePasscode with applicationPassword`: any sequence of the words. Nil if one of them is unknown, and
    /// for `none`, which says that there is no access control.
    mutating func access() -> AccessDeclaration? {
        let location = location
        if skip(word: "none") != nil { return nil }
        var flags: [Located<AccessControlFlag>] = []
        var isUsable = true
        repeat {
            while skip(word: "with") != nil || skip(.comma) {}
            // A trailing operator takes in the next line, of which the first word is then reported; that is enough.
            if nextWord == nil, !isUsable {
                abandon()
                return nil
            }
            if let flag = closed(AccessControlFlag.self) { flags.append(flag) } else { isUsable = false }
        } while !failed && !isAtEnd
        checkRepeats(in: flags)
        return isUsable ? AccessDeclaration(flags: flags, location: location) : nil
    }

    private func checkRepeats(in flags: [Located<AccessControlFlag>]) {
        var first: [AccessControlFlag: Location] = [:]
        for flag in flags where flag.value.role != .operator {
            if let earlier = first[flag.value] {
                reporter.reportDuplicate("`\(flag.value.rawValue)`", at: flag.location.span, first: earlier)
            } else {
                first[flag.value] = flag.location
            }
        }
    }
}
