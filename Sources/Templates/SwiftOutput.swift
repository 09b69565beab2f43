import Policy

/// The Swift that a run writes.
public enum SwiftOutput {
    /// Plans one file a keychain, and the support that they share.
    public static func plan(for keychains: [CheckedKeychain], selfContained: Bool) -> OutputPlan {
        var files = keychains.map {
            OutputFile(
                path: "\($0.name).swift", text: "\(GeneratedMarker.swift) from \($0.path)\n\nstruct \($0.name) {}\n",
                spec: $0.path)
        }
        if !selfContained {
            files.append(OutputFile(path: "KeyspecSupport.swift", text: "\(GeneratedMarker.swift)\n", spec: nil))
        }
        return OutputPlan(files: files)
    }
}
