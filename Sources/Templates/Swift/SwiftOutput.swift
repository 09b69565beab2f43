import Language
import Policy

/// The Swift that a set of keychains becomes.
public enum SwiftOutput {
    /// One file with all that a keychain needs, for someone who keeps it as his own: it bears no mark of a generated file.
    ///
    /// - Parameters:
    ///   - keychain: what was checked.
    ///   - spec: the text that it was read from, which the file shows in a comment.
    /// - Returns: the file's content.
    public static func scaffold(of keychain: CheckedKeychain, from spec: String) -> String {
        let template = JoinedTemplate(keychains: [keychain], support: .sameModule(keychain.visibility))
        return template.scaffold(from: spec).source
    }

    /// One file for each keychain, and the support they share.
    ///
    /// Two modules with support of their own can't be used together once their keychains are public. So as soon as one keychain of
    /// the run is visible outside its module, the support becomes a module of its own, in a folder of its own, unless
    /// `selfContained` asks for it in the same module.
    ///
    /// - Parameters:
    ///   - keychains: what was checked, in any order.
    ///   - selfContained: whether the support stands in the module of the keychains whatever their visibility.
    ///   - joinedName: the name of the one file that all goes to; nil for a file for each keychain. Support that is a module of
    ///     its own is not in that file.
    /// - Returns: the files, sorted by path; none if there is no keychain, but always the joined one.
    public static func plan(
        for keychains: [CheckedKeychain], selfContained: Bool, joinedAs joinedName: String? = nil
    ) -> OutputPlan {
        let support = SupportPlacement(for: keychains, selfContained: selfContained)
        if let joinedName {
            let file = JoinedTemplate(keychains: keychains, support: support).file
            return OutputPlan(files: [OutputFile(path: joinedName, utf8: file.utf8, spec: nil)])
        }
        guard !keychains.isEmpty else { return OutputPlan(files: []) }
        let files = keychains.concurrentMap { keychain in
            OutputFile(
                path: "\(keychain.name).swift",
                utf8: KeychainTemplate(keychain: keychain, support: support).file.utf8,
                spec: keychain.path)
        }
        let supportFile = OutputFile(
            path: support.path, utf8: SupportTemplate(placement: support).file.utf8, spec: nil)
        return OutputPlan(files: (files + [supportFile]).sorted { $0.path < $1.path })
    }
}

/// Where the support stands, seen from a keychain's file.
enum SupportPlacement {
    /// In the same module, as visible as its widest keychain.
    case sameModule(Visibility)
    /// In the module `KeyspecSupport`.
    case ownModule

    init(for keychains: [CheckedKeychain], selfContained: Bool) {
        let widest = keychains.map(\.visibility).max { $0.rank < $1.rank } ?? .internal
        self = widest == .internal || selfContained ? .sameModule(widest) : .ownModule
    }

    var visibility: Visibility {
        switch self {
        case .sameModule(let visibility): visibility
        case .ownModule: .public
        }
    }

    var path: String {
        switch self {
        case .sameModule: "KeyspecSupport.swift"
        case .ownModule: "KeyspecSupport/KeyspecSupport.swift"
        }
    }
}

extension Visibility {
    var rank: Int {
        switch self {
        case .internal: 0
        case .package: 1
        case .public: 2
        }
    }
}
