/// The presets as a list, one by one, and as a page that helps to choose.
struct PresetReference {
    let presets: [Preset]

    /// Each preset with when to take it.
    var list: String {
        let width = presets.map(\.name.count).max() ?? 0
        return presets.map { preset in
            let name = preset.name + String(repeating: " ", count: width - preset.name.count)
            return "\(name)  \(preset.use)".wrapped(hanging: width + 2) + "\n"
        }.joined()
    }

    /// All about one preset.
    static func page(for preset: Preset) -> String {
        let example = PresetExample(preset)
        var page = "\(preset.name): \(preset.title)\n\n"
        page += "\(preset.use) \(preset.instead)".wrapped() + "\n\n"
        for secret in example.secrets {
            page += "  \(secret.name)\n"
            page += "    readable:      \(secret.readableWhen)\n"
            page += "    other devices: \(secret.otherDevices)\n"
            page += "    asks the user: \(secret.asks)\n"
        }
        return page + "\n" + example.text
    }

    /// `Documentation/Presets.md`.
    var markdown: String {
        var page = """
            # Presets

            <!-- Made from the presets' records in Sources/Generator/Presets; `make references` renews it. -->

            `keyspec new NAME --preset PRESET` adds a secret to a spec, at its place and formatted. `keyspec presets PRESET` shows one. \
            What it writes is a beginning: change what doesn't fit, and `keyspec check` tells what the change means.

            ## Which one

            | Preset | What it is | Readable | Other devices | Asks the user |
            |---|---|---|---|---|

            """
        let examples = presets.map(PresetExample.init)
        for example in examples {
            for (number, secret) in example.secrets.enumerated() {
                let name = "[`\(example.preset.name)`](#\(example.preset.name))"
                let title = number == 0 ? example.preset.title : "its twin, `\(secret.name)`"
                page += "| \(name) | \(title) | \(secret.readableWhen) | \(secret.otherDevices) | \(secret.asks) |\n"
            }
        }
        for example in examples {
            page += "\n## \(example.preset.name)\n\n\(example.preset.title).\n\n"
            page += "\(example.preset.use) \(example.preset.instead)\n\n"
            page += "```keyspec\n\(example.text)```\n"
        }
        return page
    }
}
