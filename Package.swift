// swift-tools-version: 6.1

import PackageDescription

/// The compiler: one stage a target, and each imports only the stages before it.
var targets: [Target] = [
    .target(name: "Language"),
    .target(name: "Policy", dependencies: ["Language"]),
    .target(name: "Templates", dependencies: ["Policy"], exclude: ["Support"]),
    .target(name: "Generator", dependencies: ["Language", "Policy", "Templates"]),
    .executableTarget(name: "keyspec", dependencies: ["Generator"]),
    .testTarget(name: "LanguageTests", dependencies: ["Language"]),
    .testTarget(name: "PolicyTests", dependencies: ["Language", "Policy"]),
    .testTarget(name: "TemplatesTests", dependencies: ["Templates"]),
    .testTarget(name: "GeneratorTests", dependencies: ["Generator", "keyspec"]),
]

// What the types of an app's own stand for in Specs.
targets.append(.target(name: "ExampleTypes", path: "Tests/ExampleTypes"))

// Apple's frameworks where they exist; elsewhere the simulator stands in for them under the same names.
#if os(Linux)
    targets += [
        .target(name: "KeychainEngine", path: "Tests/Simulator/Engine"),
        .target(
            name: "Security", dependencies: ["KeychainEngine"], path: "Tests/Simulator/Security"),
        .target(
            name: "LocalAuthentication", dependencies: ["KeychainEngine", "Security"],
            path: "Tests/Simulator/LocalAuthentication"),
        .target(
            name: "KeyspecSupport", dependencies: ["Security", "LocalAuthentication"],
            path: "Sources/Templates/Support"),
        .target(
            name: "Generated", dependencies: ["ExampleTypes", "Security", "LocalAuthentication"],
            path: "Generated/Swift"),
        .testTarget(
            name: "SimulatorTests",
            dependencies: ["KeychainEngine", "Security", "LocalAuthentication"]),
        .testTarget(
            name: "GeneratedTests",
            dependencies: ["ExampleTypes", "Generated", "KeychainEngine", "Security", "LocalAuthentication"]),
        .testTarget(
            name: "CompileTests",
            dependencies: [
                "Language", "Policy", "Templates", "ExampleTypes", "KeychainEngine", "Security", "LocalAuthentication",
            ]),
    ]
#else
    targets += [
        .target(name: "KeyspecSupport", path: "Sources/Templates/Support"),
        .target(name: "Generated", dependencies: ["ExampleTypes"], path: "Generated/Swift"),
    ]
#endif

let package = Package(
    name: "keyspec",
    platforms: [.macOS(.v15)],
    products: [.executable(name: "keyspec", targets: ["keyspec"])],
    targets: targets,
    swiftLanguageModes: [.v6]
)
