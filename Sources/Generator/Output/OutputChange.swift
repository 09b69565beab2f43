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
    let new: String
    /// The present file's permissions, which its successor inherits.
    let permissions: UInt32?
    /// Whether it has to be on the disk before it takes the present file's place, because nothing can make it again.
    var isDurable = false
}
