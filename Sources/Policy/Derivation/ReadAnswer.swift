/// What a read of a secret answers in a state of the device.
public struct ReadAnswer: Sendable, Hashable {
    /// What it comes to, for whoever waits for the value.
    public enum Outcome: String, Sendable, CaseIterable {
        /// The value.
        case readable
        /// The value, once the user has done what is asked.
        case asks
        /// An error; the value stays, and can be read in another state.
        case refused
        /// The value is lost: the app has to get a new one.
        case lost
        /// The value was never there.
        case absent
        /// The sources allow more than one answer.
        case open
    }

    /// What it comes to.
    public let outcome: Outcome
    /// The statuses that the system can answer; more than one where the sources don't settle which.
    public let statuses: [SystemStatus]
    /// Whether the user can be asked. Where that is all that can happen, the status is that of a user who does what is asked.
    public let canAsk: Bool
    /// Why, and how well that is known.
    public let reason: DerivedStatement

    private init(_ outcome: Outcome, _ statuses: [SystemStatus], canAsk: Bool = false, _ reason: DerivedStatement) {
        self.outcome = outcome
        self.statuses = statuses
        self.canAsk = canAsk
        self.reason = reason
    }

    static func readable(_ reason: DerivedStatement) -> ReadAnswer { .init(.readable, [.success], reason) }
    static func asks(_ reason: DerivedStatement) -> ReadAnswer { .init(.asks, [.success], canAsk: true, reason) }
    static func refused(_ status: SystemStatus, _ reason: DerivedStatement) -> ReadAnswer {
        .init(.refused, [status], reason)
    }
    static func lost(_ statuses: SystemStatus..., because reason: DerivedStatement) -> ReadAnswer {
        .init(.lost, statuses, reason)
    }
    static func absent(_ reason: DerivedStatement) -> ReadAnswer { .init(.absent, [.itemNotFound], reason) }
    static func open(_ statuses: SystemStatus..., canAsk: Bool, because reason: DerivedStatement) -> ReadAnswer {
        .init(.open, statuses, canAsk: canAsk, reason)
    }
}
