/// What is made to go wrong at one call.
enum Fault: Hashable {
    /// The call reports this status, with or without having taken effect.
    case status(Int32, afterEffect: Bool)
    /// The process is killed before the call.
    case stop
}
