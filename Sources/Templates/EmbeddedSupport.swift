enum EmbeddedSupport {
    static let sources: [(name: String, text: String)] = []
}
