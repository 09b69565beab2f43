// swift-tools-version: 6.1

import PackageDescription

// As in Examples/Plugin.
#if os(Linux)
    let security: [Target.Dependency] = [
        .product(name: "Security", package: "keyspec"), .product(name: "LocalAuthentication", package: "keyspec"),
    ]
    let simulator: [Target.Dependency] = [.product(name: "KeychainEngine", package: "keyspec")]
#else
    let security: [Target.Dependency] = []
    let simulator: [Target.Dependency] = []
#endif

/// What both modules' public keychains are made of is a module of its own, so that an app can use them together.
let support = [Target.Dependency.product(name: "KeyspecSupport", package: "keyspec")] + security

let package = Package(
    name: "ModulesExample",
    platforms: [.macOS(.v15), .iOS(.v16)],
    dependencies: [.package(name: "keyspec", path: "../..")],
    targets: [
        .target(
            name: "MailSecrets", dependencies: support,
            plugins: [.plugin(name: "KeyspecPlugin", package: "keyspec")]),
        .target(
            name: "VaultSecrets", dependencies: support,
            plugins: [.plugin(name: "KeyspecPlugin", package: "keyspec")]),
        .testTarget(name: "AppTests", dependencies: ["MailSecrets", "VaultSecrets"] + support + simulator),
    ]
)
