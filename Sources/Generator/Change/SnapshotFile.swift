import Language
import Policy

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A snapshot as a file: JSON with sorted keys, one word a line, so that it reads and merges like text.
enum SnapshotFile {
    /// What a lock file is called; it stands beside the specs.
    static let lockName = "keyspec.lock"

    private static let comment =
        "What the specs in this folder declare, written by `keyspec lock`. `keyspec check` compares the specs with it; `keyspec lock --update` renews it."

    private struct Document: Codable {
        let comment: String?
        let formatVersion: Int
        let keychains: [String: KeychainPolicy]

        enum CodingKeys: String, CodingKey {
            case comment = "$comment"
            case formatVersion, keychains
        }
    }

    /// The part of a policy document that versions are compared by.
    private struct PolicyJSON: Decodable {
        struct Keychain: Decodable {
            let name: String
            let declared: KeychainPolicy
        }

        let keychains: [Keychain]

        var snapshot: PolicySnapshot {
            PolicySnapshot(
                keychains: Dictionary(keychains.map { ($0.name, $0.declared) }, uniquingKeysWith: { first, _ in first })
            )
        }
    }

    /// The text of a lock file.
    static func text(of snapshot: PolicySnapshot) throws(InputOutputError) -> String {
        try JSONText.of(
            Document(comment: comment, formatVersion: snapshot.formatVersion, keychains: snapshot.keychains))
    }

    /// Whether a damaged file was once a lock file.
    static func isMarked(_ bytes: [UInt8]) -> Bool {
        String(decoding: bytes.prefix(Producer.markerReach), as: UTF8.self).contains("keyspec lock")
    }

    /// What the lock files in folders hold; nil if there are none.
    ///
    /// - Throws: if one of them can't be read, or is none.
    static func locks(in folders: [String]) throws(InputOutputError) -> PolicySnapshot? {
        var keychains: [String: KeychainPolicy]?
        for folder in folders {
            let path = FilePath.join(folder, lockName)
            guard (try? FileSystem.status(path)) != nil else { continue }
            keychains = try (keychains ?? [:]).merging(read(path).keychains) { first, _ in first }
        }
        return keychains.map(PolicySnapshot.init)
    }

    /// Reads a lock file.
    ///
    /// - Throws: if it can't be read, or is none.
    static func read(_ path: String) throws(InputOutputError) -> PolicySnapshot {
        struct Version: Decodable { let formatVersion: Int }
        let bytes: [UInt8]
        do {
            guard try FileSystem.status(path).size <= Limits.fileSize else {
                throw InputOutputError([Problem("\(path): larger than \(Limits.fileSize / 1024 / 1024) MiB")])
            }
            bytes = try FileSystem.contents(of: path)
        } catch let error as SystemError {
            throw InputOutputError([Problem(path, error)])
        } catch let error as InputOutputError {
            throw error
        } catch {
            throw InputOutputError([Problem("\(path): \(error)")])
        }
        let data = Data(bytes)
        // What `keyspec docs` writes holds the same beside what follows from it.
        if let document = try? JSONDecoder().decode(PolicyJSON.self, from: data) { return document.snapshot }
        guard let version = try? JSONDecoder().decode(Version.self, from: data) else {
            throw InputOutputError([Problem("\(path): not a lock file", help: "`keyspec lock` writes one")])
        }
        guard version.formatVersion == PolicySnapshot.currentVersion else {
            throw InputOutputError([
                Problem(
                    "\(path): its form is \(version.formatVersion), and this keyspec reads \(PolicySnapshot.currentVersion)",
                    help: "renew it with `keyspec lock --update`")
            ])
        }
        do {
            return PolicySnapshot(keychains: try JSONDecoder().decode(Document.self, from: data).keychains)
        } catch {
            throw InputOutputError([
                Problem("\(path): damaged: \(error.words)", help: "renew it with `keyspec lock --update`")
            ])
        }
    }
}

extension Error {
    /// What is wrong with a document, without what only a programmer would read.
    fileprivate var words: String {
        guard let error = self as? DecodingError else { return "\(self)" }
        let (context, reason): (DecodingError.Context, String) =
            switch error {
            case .keyNotFound(let key, let context): (context, "no `\(key.stringValue)`")
            case .typeMismatch(_, let context), .valueNotFound(_, let context): (context, "a value of the wrong type")
            case .dataCorrupted(let context): (context, "a value that isn't known")
            @unknown default: (.init(codingPath: [], debugDescription: ""), "\(error)")
            }
        return (context.codingPath.map(\.stringValue) + [reason]).joined(separator: ": ")
    }
}
