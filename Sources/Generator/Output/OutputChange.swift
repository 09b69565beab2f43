/// One difference between a plan and the disk.
struct OutputChange {
    enum Kind {
        case create, update, remove
    }

    let kind: Kind
    /// Where, with the output folder as it was given.
    let path: String
    /// What is there.
    let old: [UInt8]
    /// What belongs there.
    let new: [UInt8]
    /// The present file's permissions, which its successor inherits.
    let permissions: UInt32?
}

/// All that keeps a folder from agreeing with a plan.
struct OutputDifference {
    /// Sorted by path.
    let changes: [OutputChange]
    /// Temporary files of another run: one that is at work, or one that was killed.
    let strays: [String]
}
