/// What access control asks of the user before an item can be used.
struct UserDemand {
    /// What the user has to satisfy, all of it or one of it.
    let constraints: [AccessControlFlag]
    /// Whether one of several is enough.
    let oneIsEnough: Bool
    /// Whether an application password is needed, too.
    let needsPassword: Bool

    init(_ flags: [AccessControlFlag]) {
        constraints = flags.filter { $0.role == .constraint }
        // Without an operator the system takes constraints for joined by `and` (SecAccessControl.m 224).
        oneIsEnough = flags.contains(.or) || constraints.count == 1
        needsPassword = flags.contains(.applicationPassword)
    }

    /// Whether anything is asked (SecAccessControl.m 186-260, 451-454).
    var asks: Bool { !constraints.isEmpty || needsPassword }

    /// Whether constraints can be satisfied.
    enum Answer { case yes, no, unknown }

    /// Whether all that is asked can be satisfied, if single constraints can as `answer` says.
    func isSatisfiable(_ answer: (AccessControlFlag) -> Answer) -> Answer {
        let answers = constraints.map(answer)
        if answers.isEmpty { return .yes }
        let (sure, wanted): (Answer, Answer) = oneIsEnough ? (.yes, .yes) : (.no, .no)
        if answers.contains(sure) { return wanted }
        if answers.contains(.unknown) { return .unknown }
        return oneIsEnough ? .no : .yes
    }
}
