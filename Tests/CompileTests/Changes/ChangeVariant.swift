import Language
import Policy

@testable import Templates

/// A secret as one version of a spec declares it: a sound one of its class, of which one property is another.
struct ChangeVariant: Sendable {
    let itemClass: ItemClass
    /// The property that is another; nil for the sound one.
    let property: String?
    /// The words that the sound one hasn't, or has otherwise.
    let words: [String: String]
    /// What `formerly` says, if it is there.
    let former: String?

    /// The whole spec, with a keychain of a certain name.
    func spec(_ name: String) -> String {
        var all = Self.sound(itemClass).merging(words) { _, new in new }
        if let former { all["formerly"] = "\(itemClass.rawValue) { \(former) }" }
        let lines = all.keys.sorted().map { "    \($0) \(all[$0] ?? "")\n" }.joined()
        return """
            keychain \(name) {
                platforms   iOS 16
                application "org.example.app"
                target      app
                group shared "$(AppIdentifierPrefix)org.example.shared" { members app; reason "For the test" }
                policy { owner "Example team"; recovery "Sign in again" }
            }

            /// Of the test.
            secret item: \(itemClass.rawValue) {
            \(lines)}

            """
    }

    /// The properties of the sound secret of a class.
    private static func sound(_ itemClass: ItemClass) -> [String: String] {
        let own: [String: String] =
            switch itemClass {
            case .genericPassword: ["service": "\"s\"", "account": "\"a\"", "value": "String"]
            case .internetPassword: ["server": "\"s\"", "account": "\"a\"", "value": "String"]
            case .key: ["tag": "\"t\"", "type": "ecSECPrimeRandom", "size": "256"]
            case .certificate, .identity: ["label": "\"l\""]
            }
        return own.merging(["accessible": "whenUnlocked", "group": "own", "readers": "app"]) { first, _ in first }
    }

    private static let accessibilities = [
        "afterFirstUnlock", "afterFirstUnlockThisDeviceOnly", "whenUnlockedThisDeviceOnly",
        "whenPasscodeSetThisDeviceOnly",
    ]
    private static let expressions = [
        "userPresence", "biometryAny", "biometryCurrentSet", "devicePasscode", "biometryAny or devicePasscode",
        "biometryCurrentSet or devicePasscode", "biometryAny and devicePasscode",
        "biometryCurrentSet and devicePasscode", "companion", "biometryAny or companion",
    ]

    /// Only passwords can have one.
    private static let indexed = ["userPresence", "devicePasscode"].map {
        ["access": $0, "prompt": "\"Test\"", "index": ""]
    }

    /// Each property of a class with all its other values, but for those of open sets, of which there are two.
    private static func alternatives(_ itemClass: ItemClass) -> [(property: String, values: [[String: String]])] {
        func one(_ word: String, _ values: [String]) -> (property: String, values: [[String: String]]) {
            (word, values.map { [word: $0] })
        }
        let own: [(property: String, values: [[String: String]])] =
            switch itemClass {
            case .genericPassword:
                [
                    one("service", ["\"s2\"", "none"]), one("account", ["\"a2\"", "none"]),
                    one(
                        "value",
                        [
                            "Data", "Bool", "Int", "Double", "Date", "UUID", "codable(Sample)", "json(Sample)", "none",
                        ]),
                ]
            case .internetPassword:
                [
                    one("server", ["\"s2\""]), one("account", ["\"a2\"", "none"]),
                    one("protocol", InternetProtocol.allCases.map(\.rawValue)),
                    one("port", ["443", "8443"]), one("path", ["\"/p\""]),
                    one("authentication", AuthenticationType.allCases.map(\.rawValue)),
                    one("securityDomain", ["\"r\""]), one("value", ["Data"]),
                ]
            case .key:
                [
                    one("tag", ["\"t2\""]), one("size", ["384", "521"]), ("type", [["type": "rsa", "size": "2048"]]),
                    (
                        "token",
                        [["token": "secureEnclave", "accessible": "whenUnlockedThisDeviceOnly"]]
                    ),
                ]
            case .certificate, .identity: [one("label", ["\"l2\""])]
            }
        return own + [
            one("accessible", accessibilities),
            ("access", expressions.map { ["access": $0, "prompt": "\"Test\""] } + indexed),
            one("sync", ["yes"]), one("group", ["shared", "default"]),
        ]
    }

    /// Every variant of a class without an older place, the sound one first.
    static func plain(_ itemClass: ItemClass) -> [ChangeVariant] {
        [ChangeVariant(itemClass: itemClass, property: nil, words: [:], former: nil)]
            + alternatives(itemClass).flatMap { property, values in
                values.map { ChangeVariant(itemClass: itemClass, property: property, words: $0, former: nil) }
            }
    }

    /// Variants that say where they were: the first other value of each property beside the sound one, both ways.
    static func moved(_ itemClass: ItemClass) -> [(old: ChangeVariant, new: ChangeVariant)] {
        alternatives(itemClass).filter { $0.property != "value" }.flatMap { property, values in
            let other = values[0]
            let here = Dictionary(uniqueKeysWithValues: sound(itemClass).filter { other[$0.key] != nil })
            let old = ChangeVariant(itemClass: itemClass, property: property, words: other, former: nil)
            let sound = ChangeVariant(itemClass: itemClass, property: nil, words: [:], former: nil)
            return [
                (sound, old.formerly(here.isEmpty ? absent(property) : here)), (old, sound.formerly(other)),
            ]
        }
    }

    /// What a property is where it isn't stated.
    private static func absent(_ property: String) -> [String: String] {
        switch property {
        case "sync": ["sync": "no"]
        case "access": ["accessible": "whenUnlocked"]
        default: [:]
        }
    }

    private func formerly(_ words: [String: String]) -> ChangeVariant {
        let text = words.keys.sorted().map { "\($0) \(words[$0] ?? "")" }.joined(separator: "; ")
        return ChangeVariant(itemClass: itemClass, property: property, words: self.words, former: text)
    }

    /// The syntax tree of its spec.
    func tree(_ name: String) -> SyntaxTree { Parser.parse(SourceFile(path: "\(name).keyspec", text: spec(name))).tree }

    /// Whether the compiler takes it.
    var isLegal: Bool { Checker.check([tree("V")]).keychains.count == 1 }
}
