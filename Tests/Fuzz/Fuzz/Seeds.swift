import Foundation
import Language
import Policy

@testable import Generator

/// Specs of the tool's own, as the fuzzer's first inputs: each rule's examples, and each preset.
enum Seeds {
    /// Writes them into a folder.
    static func write(to folder: URL) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for rule in RuleCatalogue.rules {
            for (name, example) in [("bad", rule.bad), ("good", rule.good)] {
                let spec = example.markedSpec.filter { $0 != "«" && $0 != "»" }
                try Data(spec.utf8).write(to: folder.appending(path: "\(rule.code.rawValue)-\(name)"))
            }
        }
        for preset in PresetCatalogue.presets {
            let text = Example.preamble + preset.text(name: "item", in: PresetPlace(group: "own", reader: "app"))
            try Data(text.utf8).write(to: folder.appending(path: preset.name))
        }
    }
}
