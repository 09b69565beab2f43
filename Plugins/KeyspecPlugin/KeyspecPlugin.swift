import Foundation
import PackagePlugin

/// Makes one Swift file of a target's specs in each build in which one of them changed.
@main
struct KeyspecPlugin: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
        guard let target = target as? any SourceModuleTarget else { return [] }
        return generateCommand(
            target: target.name, files: target.sourceFiles, tool: try context.tool(named: "keyspec").url,
            folder: context.pluginWorkDirectoryURL,
            hasSupportModule: target.dependencies.contains { $0.name == BuildNames.supportModule })
    }
}

extension TargetDependency {
    fileprivate var name: String {
        switch self {
        case .target(let target): target.name
        case .product(let product): product.name
        @unknown default: ""
        }
    }
}

#if canImport(XcodeProjectPlugin)
    import XcodeProjectPlugin

    extension KeyspecPlugin: XcodeBuildToolPlugin {
        func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
            generateCommand(
                target: target.displayName, files: target.inputFiles, tool: try context.tool(named: "keyspec").url,
                folder: context.pluginWorkDirectoryURL,
                hasSupportModule: target.dependencies.contains { $0.name == BuildNames.supportModule })
        }
    }

    extension XcodeTargetDependency {
        fileprivate var name: String {
            switch self {
            case .target(let target): target.displayName
            case .product(let product): product.name
            @unknown default: ""
            }
        }
    }
#endif
