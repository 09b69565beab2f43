// swift-tools-version: 6.1

import PackageDescription

// Generated code imports Security. Where there is no such framework, keyspec has a simulated one, so that tests run there too.
#if os(Linux)
    let security: [Target.Dependency] = [
        .product(name: "Security", package: "keyspec"), .product(name: "LocalAuthentication", package: "keyspec"),
    ]
#else
    let security: [Target.Dependency] = []
#endif

let package = Package(
    name: "PluginExample",
    platforms: [.macOS(.v15), .iOS(.v16)],
    products: [.library(name: "Session", targets: ["Session"])],
    dependencies: [
        // Yours says: .package(url: "https://.../keyspec", exact: "0.1.0")
        .package(name: "keyspec", path: "../..")
    ],
    targets: [
        .target(
            name: "Session", dependencies: security,
            plugins: [.plugin(name: "KeyspecPlugin", package: "keyspec")]),
        .testTarget(name: "SessionTests", dependencies: ["Session"]),
    ]
)
