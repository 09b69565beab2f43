import Foundation
import PackagePlugin

/// The build command of one target; none if it has no spec.
///
/// All specs of a target go through one command, since what one of them may say depends on the others.
func generateCommand(
    target: String, files: FileList, tool: URL, folder: URL, hasSupportModule: Bool
) -> [Command] {
    let specs = files.map(\.url).filter { $0.lastPathComponent.hasSuffix(BuildNames.specSuffix) }
    guard !specs.isEmpty else { return [] }
    let output = folder.appending(path: BuildNames.joinedFile)
    return [
        .buildCommand(
            displayName: "Generating \(BuildNames.joinedFile) for \(target)", executable: tool,
            arguments: BuildNames.arguments(
                specs: specs.map { $0.path(percentEncoded: false) }, output: output.path(percentEncoded: false),
                hasSupportModule: hasSupportModule),
            // What the developer's shell exports is no part of a build.
            environment: [:], inputFiles: specs, outputFiles: [output])
    ]
}
