// swift-tools-version: 6.1

import PackageDescription

// The compiler once more, built so that the fuzzer sees which of its branches an input takes; `run.sh` says how. A package of its own,
// since nothing else in the repository can be linked with the fuzzer.
let package = Package(
    name: "keyspec-fuzz",
    targets: [
        .target(name: "Language", path: "Modules/Language"),
        .target(name: "Policy", dependencies: ["Language"], path: "Modules/Policy"),
        .target(
            name: "Templates", dependencies: ["Language", "Policy"], path: "Modules/Templates",
            exclude: ["Engine", "Fake", "Support", "TestSupport"]),
        .target(
            name: "Generator", dependencies: ["Language", "Policy", "Templates"], path: "Modules/Generator"),
        .executableTarget(name: "fuzz", dependencies: ["Language", "Policy", "Templates", "Generator"], path: "Fuzz"),
    ],
    swiftLanguageModes: [.v6]
)
