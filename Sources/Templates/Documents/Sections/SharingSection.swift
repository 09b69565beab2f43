import Policy

extension PolicyPage {
    /// Groups by target, and what each target has to be signed with.
    var sharing: Section {
        var blocks: [Block] = [.part(.declared, "Groups and their members", declaredGroups)]
        blocks.append(
            .part(
                .derived, "What groups are",
                [
                    .paragraph(Self.prose(document.general.groupOrder)),
                    .paragraph(Self.prose(document.general.appGroups)),
                ]))
        return Section(
            anchor: Anchor("sharing"), title: "Groups and targets", shortTitle: "Groups and targets", blocks: blocks,
            sections: document.targets.map(section) + [domains])
    }

    private var declaredGroups: [Block] {
        let targets = document.targets.map(\.name)
        guard !document.groups.isEmpty else { return [.paragraph("No group is declared.")] }
        let rows = document.groups.map { group in
            let name = document.keychains.count > 1 ? group.id : group.name
            let uses = secrets.filter { group.secrets.contains($0.id) }
            return Table.Row(
                [
                    "\(code: name)", "\(code: group.group)", group.isAppGroup ? "App Group" : "keychain group",
                    group.statesMembers
                        ? "\(code: group.members.joined(separator: ", "))"
                        : "not stated: every target (\(code: targets.joined(separator: ", ")))",
                    links(uses), Self.stated(group.reason),
                ])
        }
        return [
            .table(
                Table(
                    caption: "Declared groups",
                    headings: ["Group", "Name in the keychain", "Kind", "Members", "Secrets", "Reason"], rows: rows))
        ]
    }

    private func section(_ target: TargetEntry) -> Section {
        let read = variants.filter { $0.readers.contains { $0.target == target.name } }
        let reach = variants.filter { $0.entitled.contains(target.name) }
        let excess = reach.filter { secret in !read.contains { $0.id == secret.id && $0.platforms == secret.platforms }
        }
        var facts: [(name: Prose, value: Prose)] = [
            ("Runs", target.runsLocked ? "also while the device is locked" : "while the device is unlocked"),
            ("Reads", links(read)),
        ]
        if target.isDaemon { facts.append(("Login", "runs outside of any user's login")) }
        let beyond: (name: Prose, value: Prose) = ("Could also read", links(excess))
        var derived: [Block] = [
            .facts([beyond]),
            .paragraph("Entitlements (`.entitlements`), as `keyspec entitlements --target` prints them:".table),
            .code(PropertyListText.entitlements(of: target).source, .xml),
        ]
        if !target.groupsNamedAtRunTime.isEmpty {
            derived.append(
                .paragraph(
                    "Groups that are named at run time are not among them: \(code: target.groupsNamedAtRunTime.joined(separator: ", "))."
                ))
        }
        derived += [
            .paragraph("Info.plist, as `keyspec info-plist --target` prints it:".table),
            .code(PropertyListText.infoPlist(of: target).source, .xml),
        ]
        return Section(
            anchor: Anchor("target", target.name), title: "Target \(declared: target.name)",
            shortTitle: "Target \(target.name)",
            blocks: [
                .part(.declared, "What the spec says", [.facts(facts)]),
                .part(.derived, "What it has to be signed with", derived),
            ])
    }

    private var domains: Section {
        let associated = document.targets.filter { !$0.associatedDomains.isEmpty }
        var blocks: [Block] = [.paragraph(Self.prose(document.general.associatedDomains))]
        if associated.isEmpty { blocks.append(.paragraph("No target needs one.")) }
        for target in associated {
            blocks.append(
                .paragraph(
                    "\(code: target.name): \(target.associatedDomains.map { "\(code: $0)" }.joined()), in its entitlements."
                ))
            if !target.associatedApplications.isEmpty {
                blocks.append(
                    .paragraph(
                        "Each of these domains serves this file; \(code: "PREFIX") stands for the prefix of the app's identifier:"
                    ))
                blocks.append(.code(AssociationFile.text(target.associatedApplications), .json))
            }
        }
        let unfixed = document.targets.flatMap(\.loginsWithoutFixedHost)
        if !unfixed.isEmpty {
            blocks.append(
                .paragraph(
                    "The hosts of these logins are known at run time alone: \(unfixed.map { link(id: $0) }.joined())."))
        }
        return Section(
            anchor: Anchor("domains"), title: "Associated Domains", shortTitle: "Associated Domains",
            blocks: [.part(.derived, "Web logins", blocks)])
    }
}

extension String {
    /// Words of ours, with code in backticks.
    fileprivate var table: Prose { Prose(table: self) }
}
