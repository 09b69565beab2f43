import Policy

/// The files that say what targets are signed with, as a command line names them.
struct SigningFiles {
    /// `TARGET=FILE`.
    let entitlements: [(target: String, path: String)]
    /// `TARGET=FILE`, or `FILE` for every other target.
    let infoPlists: [(target: String?, path: String)]

    /// What is in the files.
    ///
    /// - Throws: all that is wrong with them.
    func read() throws(InputOutputError) -> Signing {
        var signing = Signing()
        var problems: [Problem] = []
        for (target, path) in entitlements {
            do {
                let content = try PropertyListFile(path).decode(EntitlementsContent.self)
                signing.entitlements[target] = Entitlements(
                    name: path, keychainAccessGroups: content.keychainAccessGroups ?? [],
                    applicationGroups: content.applicationGroups ?? [],
                    associatedDomains: content.associatedDomains ?? [])
            } catch {
                problems += error.problems
            }
        }
        for (target, path) in infoPlists {
            do {
                let content = try PropertyListFile(path).decode(InfoPlistContent.self)
                let plist = InfoPlist(name: path, strings: content.strings)
                if let target { signing.infoPlists[target] = plist } else { signing.infoPlist = plist }
            } catch {
                problems += error.problems
            }
        }
        guard problems.isEmpty else { throw InputOutputError(problems) }
        return signing
    }

    /// The targets that they name.
    var targets: [String] { entitlements.map(\.target) + infoPlists.compactMap(\.target) }
}

/// The entitlements that concern the keychain.
struct EntitlementsContent: Decodable {
    let keychainAccessGroups: [String]?
    let applicationGroups: [String]?
    let associatedDomains: [String]?

    enum CodingKeys: String, CodingKey {
        case keychainAccessGroups = "keychain-access-groups"
        case applicationGroups = "com.apple.security.application-groups"
        case associatedDomains = "com.apple.developer.associated-domains"
    }
}

/// The values of an Info.plist that are strings.
struct InfoPlistContent: Decodable {
    let strings: [String: String]

    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        var strings: [String: String] = [:]
        for key in container.allKeys {
            do {
                strings[key.stringValue] = try container.decode(String.self, forKey: key)
            } catch DecodingError.typeMismatch {
                // Another kind of value. A string that is damaged is no reason to go on as if there were none.
                continue
            }
        }
        self.strings = strings
    }
}
