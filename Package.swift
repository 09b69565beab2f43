// swift-tools-version: 6.1

import PackageDescription

var products: [Product] = [
    .executable(name: "keyspec", targets: ["keyspec"]),
    .plugin(name: "KeyspecPlugin", targets: ["KeyspecPlugin"]),
    .plugin(name: "KeyspecCommand", targets: ["KeyspecCommand"]),
    .library(name: "KeyspecSupport", targets: ["KeyspecSupport"]),
]

/// The compiler: one stage a target, and each imports only the stages before it.
var targets: [Target] = [
    .target(name: "Language"),
    .target(name: "Policy", dependencies: ["Language"]),
    .target(
        name: "Templates", dependencies: ["Language", "Policy"], exclude: ["Engine", "Fake", "Support", "TestSupport"]),
    .target(name: "Generator", dependencies: ["Language", "Policy", "Templates"]),
    .executableTarget(name: "keyspec", dependencies: ["Generator"]),
    .plugin(name: "KeyspecPlugin", capability: .buildTool(), dependencies: ["keyspec"]),
    .plugin(
        name: "KeyspecCommand",
        capability: .command(
            intent: .custom(verb: "keyspec", description: "Runs keyspec: checks specs, writes the Swift they declare."),
            permissions: [.writeToPackageDirectory(reason: "`keyspec generate` writes the Swift that specs declare.")]),
        dependencies: ["keyspec"]),
    .testTarget(name: "LanguageTests", dependencies: ["Language"], exclude: ["Format"]),
    .testTarget(name: "PolicyTests", dependencies: ["Language", "Policy"]),
    .testTarget(name: "TemplatesTests", dependencies: ["Templates"]),
    .testTarget(
        name: "DocumentTests", dependencies: ["Language", "Policy", "Templates", "Generator"], exclude: ["Golden"]),
    .testTarget(name: "InjectionTests", dependencies: ["Language", "Policy", "Templates", "Generator"]),
    .testTarget(name: "GeneratorTests", dependencies: ["Generator", "keyspec"]),
    .testTarget(name: "SpecificationTests", dependencies: ["Language", "Policy", "Generator"]),
]

// What the types of an app's own stand for in Specs.
targets.append(.target(name: "ExampleTypes", path: "Tests/ExampleTypes"))

// Apple's frameworks where they exist; elsewhere the simulator stands in for them under the same names.
#if os(Linux)
    products += [
        .library(name: "Security", targets: ["Security"]),
        .library(name: "LocalAuthentication", targets: ["LocalAuthentication"]),
        .library(name: "KeychainEngine", targets: ["KeychainEngine"]),
    ]
    targets += [
        .target(name: "KeychainEngine", path: "Sources/Templates/Engine"),
        .target(
            name: "Security", dependencies: ["KeychainEngine"], path: "Tests/Simulator/Security"),
        .target(
            name: "LocalAuthentication", dependencies: ["KeychainEngine", "Security"],
            path: "Tests/Simulator/LocalAuthentication"),
        .target(name: "CryptoKit", path: "Tests/Simulator/CryptoKit"),
        .target(
            name: "KeyspecSupport", dependencies: ["Security", "LocalAuthentication"],
            path: "Sources/Templates/Support"),
        .target(
            name: "Generated", dependencies: ["ExampleTypes", "CryptoKit", "Security", "LocalAuthentication"],
            path: "Generated/Swift"),
        .testTarget(
            name: "SimulatorTests",
            dependencies: ["KeychainEngine", "Security", "LocalAuthentication"]),
        .testTarget(
            name: "RuleBookTests", dependencies: ["Language", "Policy", "KeychainEngine", "Security"]),
        .testTarget(
            name: "GeneratedTests",
            dependencies: [
                "ExampleTypes", "Generated", "CryptoKit", "KeychainEngine", "Security", "LocalAuthentication",
            ]),
        // What is in Calls is compiled with generated code when the benchmarks run.
        .executableTarget(name: "Benchmarks", path: "Tests/Benchmarks", exclude: ["Calls"]),
        .testTarget(
            name: "GeneratedFakeTests",
            dependencies: ["ExampleTypes", "Generated", "CryptoKit", "Security", "LocalAuthentication"],
            path: "Generated/Tests/Fake"),
        .testTarget(
            name: "GeneratedDeviceTests",
            dependencies: ["ExampleTypes", "Generated", "CryptoKit", "Security", "LocalAuthentication"],
            path: "Generated/Tests/Device"),
        .testTarget(
            name: "CompileTests",
            dependencies: [
                "Language", "Policy", "Templates", "Generator", "ExampleTypes", "CryptoKit", "KeychainEngine",
                "Security",
                "LocalAuthentication",
            ]),
    ]
#else
    targets += [
        .target(name: "KeyspecSupport", path: "Sources/Templates/Support"),
        .target(name: "Generated", dependencies: ["ExampleTypes"], path: "Generated/Swift"),
        .testTarget(
            name: "GeneratedFakeTests", dependencies: ["ExampleTypes", "Generated"], path: "Generated/Tests/Fake"),
        .testTarget(
            name: "GeneratedDeviceTests", dependencies: ["ExampleTypes", "Generated"], path: "Generated/Tests/Device"),
    ]
#endif

// With warnings as errors, as continuous integration has it. Only then: a package with unsafe flags can't be depended on by version.
if Context.environment["KEYSPEC_STRICT"] != nil {
    for target in targets where target.type != .plugin {
        target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(["-warnings-as-errors"])]
    }
}

let package = Package(
    name: "keyspec",
    platforms: [.macOS(.v15)],
    products: products,
    targets: targets,
    swiftLanguageModes: [.v6]
)
