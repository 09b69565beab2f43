// swift-tools-version: 6.1

import PackageDescription

// The plugins of keyspec with a program that is built already.
var products: [Product] = [
    .plugin(name: "KeyspecPlugin", targets: ["KeyspecPlugin"]),
    .plugin(name: "KeyspecCommand", targets: ["KeyspecCommand"]),
    .library(name: "KeyspecSupport", targets: ["KeyspecSupport"]),
]

var targets: [Target] = [
    // From a server: .binaryTarget(name: "keyspec", url: "https://.../keyspec.artifactbundle.zip", checksum: "...")
    .binaryTarget(name: "keyspec", path: "keyspec.artifactbundle"),
    .plugin(name: "KeyspecPlugin", capability: .buildTool(), dependencies: ["keyspec"]),
    .plugin(
        name: "KeyspecCommand",
        capability: .command(
            intent: .custom(verb: "keyspec", description: "Runs keyspec: checks specs, writes the Swift they declare."),
            permissions: [.writeToPackageDirectory(reason: "`keyspec generate` writes the Swift that specs declare.")]),
        dependencies: ["keyspec"]),
]

#if os(Linux)
    products += [
        .library(name: "Security", targets: ["Security"]),
        .library(name: "LocalAuthentication", targets: ["LocalAuthentication"]),
        .library(name: "KeychainEngine", targets: ["KeychainEngine"]),
    ]
    targets += [
        .target(name: "KeychainEngine", path: "Engine"),
        .target(name: "Security", dependencies: ["KeychainEngine"], path: "Simulator/Security"),
        .target(
            name: "LocalAuthentication", dependencies: ["KeychainEngine", "Security"],
            path: "Simulator/LocalAuthentication"),
        .target(name: "KeyspecSupport", dependencies: ["Security", "LocalAuthentication"], path: "Support"),
    ]
#else
    targets.append(.target(name: "KeyspecSupport", path: "Support"))
#endif

let package = Package(
    name: "keyspec", platforms: [.macOS(.v15), .iOS(.v16)], products: products, targets: targets,
    swiftLanguageModes: [.v6])
