import Foundation

/// What the user does at one prompt.
public enum UserAnswer: Hashable, Sendable {
    /// Proves what is asked, by biometry where that is possible.
    case approve
    /// Cancels.
    case cancel
    /// Isn't recognised.
    case fail
    /// Takes the fallback button: the passcode, where it is of use.
    case fallback
    /// Types an application password.
    case password(Data)
    /// The system takes the prompt away.
    case systemCancel
    /// Leaves the prompt alone until the context is invalidated.
    case none
}

/// The user of a device, who answers prompts in order.
public struct ScriptedUser: Sendable {
    /// Answers to the next prompts; each is taken once.
    public var answers: [UserAnswer]
    /// The answer once they are used up.
    public var otherwise: UserAnswer
    /// Runs while the prompt is up, before the answer, outside every lock.
    public var whilePrompted: (@Sendable (Prompt) -> Void)?

    /// A user.
    ///
    /// - Parameters:
    ///   - answers: Answers to the next prompts.
    ///   - otherwise: The answer to all others.
    ///   - whilePrompted: What happens while a prompt is up.
    public init(
        answers: [UserAnswer] = [], otherwise: UserAnswer = .approve,
        whilePrompted: (@Sendable (Prompt) -> Void)? = nil
    ) {
        self.answers = answers
        self.otherwise = otherwise
        self.whilePrompted = whilePrompted
    }

    mutating func nextAnswer() -> UserAnswer {
        answers.isEmpty ? otherwise : answers.removeFirst()
    }
}

/// One prompt that the user saw.
public struct Prompt: Hashable, Sendable {
    /// What was asked.
    public enum Kind: Hashable, Sendable {
        /// To prove these constraints, or one of them.
        case authentication(AccessControl.Requirement)
        /// To type the application password.
        case applicationPassword
    }

    /// What was asked.
    public let kind: Kind
    /// The text that the app gave, if any.
    public let reason: String
    /// The app's title of the cancel button.
    public let cancelTitle: String?
    /// The app's title of the fallback button.
    public let fallbackTitle: String?
}
