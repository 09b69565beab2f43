/// A test that a person does on a device, since nothing else can show what the system does.
public struct DeviceTest: Sendable {
    /// Which row of the review record a test counts for.
    public enum Artifact: String, Sendable, CaseIterable {
        case item, group, file, migration
    }

    /// A name that stays the same in every version of the documents.
    public let id: String
    /// What it shows, in a few words.
    public let title: String
    /// What to do.
    public let steps: String
    /// Which row of the review record it counts for.
    public let artifact: Artifact
    let expected: @Sendable (Secret) -> Expectation?

    /// What a test shows if all is as declared.
    public struct Expectation: Sendable, Hashable {
        /// The statuses that are right; empty where it isn't a status that is looked at.
        public let statuses: [SystemStatus]
        /// What else is seen.
        public let remark: String?
        /// How well that is known.
        public let basis: Basis
        /// Where it is known from.
        public let sources: [Source]

        init(_ statuses: [SystemStatus], _ remark: String? = nil, _ basis: Basis = .settled, _ sources: [Source] = []) {
            self.statuses = statuses
            self.remark = remark
            self.basis = basis
            self.sources = sources
        }

        /// What a read answers in a state.
        init(_ answer: ReadAnswer, _ remark: String? = nil) {
            let note: String? =
                switch answer.outcome {
                case .asks: "after a prompt"
                case .lost: "recovery starts"
                case .open: answer.canAsk ? "or a prompt" : nil
                case .readable, .refused, .absent: nil
                }
            self.init(
                answer.statuses, [note, remark].compactMap(\.self).first, answer.reason.basis, answer.reason.sources)
        }
    }

    init(
        _ id: String, _ title: String, _ steps: String, _ artifact: Artifact = .item,
        _ expected: @escaping @Sendable (Secret) -> Expectation?
    ) {
        self.id = id
        self.title = title
        self.steps = steps
        self.artifact = artifact
        self.expected = expected
    }

    /// What it shows for a secret if all is as declared; nil if it has nothing to show there.
    public func expectation(for secret: ReviewedSecret) -> Expectation? {
        expectation(for: secret.secret, files: secret.files)
    }

    /// What it shows for a secret that is the key of some files; nil if it has nothing to show there.
    public func expectation(for secret: Secret, files: [ProtectedFile]) -> Expectation? {
        if artifact == .group, case .named = secret.group {} else if artifact == .group { return nil }
        if artifact == .file, files.isEmpty { return nil }
        return expected(secret)
    }
}
