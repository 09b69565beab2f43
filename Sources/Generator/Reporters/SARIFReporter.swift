import Language
import Policy

/// The format that code scanning services read: the rules are the catalogue's records, the results the diagnostics.
struct SARIFReporter: Reporter {
    func text(for report: Report) throws(InputOutputError) -> String {
        let description = CommandLineDescription.keyspec
        let driver = SARIFLog.Driver(
            name: description.name, semanticVersion: description.version,
            rules: RuleCatalogue.rules.map(SARIFLog.Descriptor.init))
        let notifications =
            report.problems.map { problem in
                SARIFLog.Notification(level: "error", message: message(problem.message, nil, problem.help))
            }
            + report.omitted.map { file, count in
                let text = "\(report.displayPath(of: file)): \(count) more in this file, not shown"
                return SARIFLog.Notification(level: "note", message: message(text, nil, nil))
            }
        let run = SARIFLog.Run(
            tool: SARIFLog.Tool(driver: driver),
            invocations: [
                SARIFLog.Invocation(
                    executionSuccessful: report.problems.isEmpty, toolExecutionNotifications: notifications)
            ],
            results: results(of: report))
        return try JSONText.of(SARIFLog(runs: [run]))
    }

    /// The part without the rules.
    func results(of report: Report) -> [SARIFLog.Result] { report.diagnostics.map { result($0, report) } }

    private static let indices = Dictionary(
        uniqueKeysWithValues: RuleCatalogue.rules.enumerated().map { ($1.code, $0) })

    private func result(_ diagnostic: Diagnostic, _ report: Report) -> SARIFLog.Result {
        SARIFLog.Result(
            ruleId: diagnostic.code.rawValue, ruleIndex: Self.indices[diagnostic.code],
            level: diagnostic.severity.rawValue,
            message: message(diagnostic.message, diagnostic.note, diagnostic.help),
            locations: [location(diagnostic.location, nil, report)],
            relatedLocations: diagnostic.labels.map { location($0.location, $0.message, report) })
    }

    private func message(_ text: String, _ note: String?, _ help: String?) -> SARIFLog.Message {
        let lines = [("", text), ("note: ", note), ("help: ", help)].compactMap { word, text in
            text.map { word + DisplayText.safe($0) }
        }
        return SARIFLog.Message(text: lines.joined(separator: "\n"))
    }

    private func location(_ location: Location, _ text: String?, _ report: Report) -> SARIFLog.Location {
        let region = Region(location)
        return SARIFLog.Location(
            physicalLocation: SARIFLog.PhysicalLocation(
                artifactLocation: SARIFLog.ArtifactLocation(uri: uri(report.displayPath(of: location.file))),
                region: SARIFLog.Region(
                    startLine: region.start.line, startColumn: region.start.column,
                    endLine: region.isOneLine ? nil : region.end.line, endColumn: region.end.column)),
            message: text.map { message($0, nil, nil) })
    }

    /// A path as a reference: relative ones stay relative.
    private func uri(_ path: String) -> String {
        let encoded = path.utf8.map { byte -> String in
            let isPlain =
                switch byte {
                case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
                default: "-._~/".utf8.contains(byte)
                }
            if isPlain { return String(UnicodeScalar(byte)) }
            let digits = String(byte, radix: 16, uppercase: true)
            return "%" + (digits.count < 2 ? "0" : "") + digits
        }.joined()
        return path.hasPrefix("/") ? "file://" + encoded : encoded
    }
}

extension SARIFLog.Descriptor {
    fileprivate init(_ rule: Rule) {
        self.init(
            id: rule.code.rawValue, name: rule.name, shortDescription: SARIFLog.Message(text: rule.title),
            fullDescription: SARIFLog.Message(text: "\(rule.rationale) \(rule.behavior)"),
            help: SARIFLog.Message(text: RulePage(rule: rule).text),
            defaultConfiguration: SARIFLog.Configuration(level: rule.severity.rawValue))
    }
}
