extension Source {
    /// How a page cites it.
    public var citation: String {
        switch self {
        case .security(let file, let lines): "Apple's Security-61901.0.87.0.1, \(file):\(lines)"
        case .documentation(let page): "https://developer.apple.com/documentation/\(page)"
        case .archive(let note): "https://developer.apple.com/library/archive/technotes/\(note)/_index.html"
        case .guide(let page): "https://support.apple.com/guide/security/\(page)/web"
        case .forum(let thread): "https://developer.apple.com/forums/thread/\(thread)"
        case .language: "a rule of the spec language; the system doesn't take part"
        }
    }
}
