import Foundation
import PackagePlugin

/// `swift package keyspec ARGUMENTS`: runs the tool in the package's folder, and adds nothing of its own.
@main
struct KeyspecCommand: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        try run(try context.tool(named: "keyspec").url, arguments, in: context.package.directoryURL)
    }

    private func run(_ tool: URL, _ arguments: [String], in folder: URL) throws {
        let process = Process()
        process.executableURL = tool
        process.arguments = arguments
        process.currentDirectoryURL = folder
        process.environment = [:]
        try process.run()
        process.waitUntilExit()
        // The tool has said what is wrong; its exit code goes on as it is.
        if process.terminationStatus != 0 { exit(process.terminationStatus) }
    }
}

#if canImport(XcodeProjectPlugin)
    import XcodeProjectPlugin

    extension KeyspecCommand: XcodeCommandPlugin {
        func performCommand(context: XcodePluginContext, arguments: [String]) throws {
            // Xcode passes the targets that were picked in its dialog; the tool works on folders.
            var rest = ArgumentExtractor(arguments)
            _ = rest.extractOption(named: "target")
            try run(
                try context.tool(named: "keyspec").url, rest.remainingArguments, in: context.xcodeProject.directoryURL)
        }
    }
#endif
