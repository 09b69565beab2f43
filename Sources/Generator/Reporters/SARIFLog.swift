/// The part of SARIF 2.1.0 that this program writes; the names are the standard's.
struct SARIFLog: Encodable {
    let schema = "https://json.schemastore.org/sarif-2.1.0.json"
    let version = "2.1.0"
    let runs: [Run]

    enum CodingKeys: String, CodingKey {
        case schema = "$schema"
        case version, runs
    }

    struct Run: Encodable {
        let tool: Tool
        let invocations: [Invocation]
        let columnKind = "unicodeCodePoints"
        let results: [Result]
    }

    struct Tool: Encodable {
        let driver: Driver
    }

    struct Driver: Encodable {
        let name: String
        let semanticVersion: String
        let rules: [Descriptor]
    }

    struct Descriptor: Encodable {
        let id: String
        let name: String
        let shortDescription: Message
        let fullDescription: Message
        let help: Message
        let defaultConfiguration: Configuration
    }

    struct Configuration: Encodable {
        let level: String
    }

    struct Message: Encodable {
        let text: String
    }

    struct Invocation: Encodable {
        let executionSuccessful: Bool
        let toolExecutionNotifications: [Notification]
    }

    struct Notification: Encodable {
        let level: String
        let message: Message
    }

    struct Result: Encodable {
        let ruleId: String
        let ruleIndex: Int?
        let level: String
        let message: Message
        let locations: [Location]
        let relatedLocations: [Location]
    }

    struct Location: Encodable {
        let physicalLocation: PhysicalLocation
        let message: Message?
    }

    struct PhysicalLocation: Encodable {
        let artifactLocation: ArtifactLocation
        let region: Region
    }

    struct ArtifactLocation: Encodable {
        let uri: String
    }

    /// Lines and columns from 1; `endLine` only where it isn't the first; `endColumn` is just past the end.
    struct Region: Encodable {
        let startLine: Int
        let startColumn: Int
        let endLine: Int?
        let endColumn: Int
    }
}
