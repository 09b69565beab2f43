import Templates

/// Compares a plan with the output folder, without writing: every reason to refuse is found before the first byte is written.
struct OutputPlanner {
    let producer: Producer
    /// The output folder, as it was given.
    let folder: String
    /// Whether CRLF counts as LF: a checkout may have changed the line endings.
    let ignoresCarriageReturns: Bool

    private var problems: [Problem] = []
    private var changes: [OutputChange] = []
    private var strays: [String] = []
    private var planned: Set<FileSystem.Identity> = []
    /// The paths of all files that belong to the run.
    private var kept: Set<[UInt8]> = []

    init(producer: Producer, folder: String, ignoresCarriageReturns: Bool) {
        self.producer = producer
        self.folder = FilePath.normalized(folder)
        self.ignoresCarriageReturns = ignoresCarriageReturns
    }

    /// What has to change so that the folder agrees with the plan.
    ///
    /// - Parameters:
    ///   - plan: what belongs there.
    ///   - producer: whose files they are.
    ///   - folder: the output folder.
    ///   - isShared: whether the folder also holds the output of other runs, so that no file in it counts as stale.
    ///   - ignoringCarriageReturns: whether CRLF counts as LF.
    /// - Returns: what to do.
    /// - Throws: every file that is not this producer's and stands in the way, and every path that can't be used.
    static func difference(
        from plan: OutputPlan, producer: Producer, folder: String, isShared: Bool = false, ignoringCarriageReturns: Bool
    ) throws(InputOutputError) -> OutputDifference {
        try difference(
            from: [OutputPart(plan: plan, folder: folder, isShared: isShared)], producer: producer,
            ignoringCarriageReturns: ignoringCarriageReturns)
    }

    /// The same for plans that go to several folders, of which some can be the same, or one in another.
    static func difference(
        from parts: [OutputPart], producer: Producer, ignoringCarriageReturns: Bool
    ) throws(InputOutputError) -> OutputDifference {
        var planners = parts.map {
            OutputPlanner(
                producer: producer, folder: $0.folder, ignoresCarriageReturns: ignoringCarriageReturns)
        }
        func refuse() throws(InputOutputError) {
            let problems = planners.flatMap(\.problems)
            if !problems.isEmpty { throw InputOutputError(problems) }
        }
        for (index, part) in parts.enumerated() {
            planners[index].checkNames(of: part.plan)
            planners[index].checkFolders(of: part.plan)
        }
        try refuse()
        for (index, part) in parts.enumerated() { part.plan.files.forEach { planners[index].compare($0) } }
        let planned = planners.reduce(into: Set()) { $0.formUnion($1.planned) }
        let kept = Set(parts.flatMap(\.paths).map { Array($0.utf8) })
        for (index, part) in parts.enumerated() {
            planners[index].planned = planned
            planners[index].kept = kept
            planners[index].findLeftovers(part.plan, isShared: part.isShared)
        }
        try refuse()
        var seen: Set<String> = []
        let changes = planners.flatMap(\.changes).filter { seen.insert($0.path).inserted }
        return OutputDifference(
            changes: changes.sorted { FilePath.precedes($0.path, $1.path) },
            strays: Set(planners.flatMap(\.strays)).sorted(by: FilePath.precedes))
    }

    /// Two names that differ in case only are one file on most Macs, so they are never both written.
    private mutating func checkNames(of plan: OutputPlan) {
        var owners: [String: OutputFile] = [:]
        for file in plan.files {
            guard isBelowFolder(file.path) else {
                problems.append(Problem("\(file.path): not a path inside the output folder"))
                continue
            }
            guard let first = owners.updateValue(file, forKey: file.path.lowercased()) else { continue }
            let specs = [first, file].map { $0.spec ?? "keyspec itself" }
            problems.append(
                Problem(
                    "\(specs[0]) and \(specs[1]): both would be written to \(FilePath.join(folder, file.path))",
                    help: "give one of the keychains another name"))
        }
    }

    private func isBelowFolder(_ path: String) -> Bool {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        return parts.allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." } && !path.utf8.contains(0)
    }

    private mutating func checkFolders(of plan: OutputPlan) {
        do {
            if try FileSystem.status(folder).kind != .folder {
                problems.append(Problem("\(folder): the output folder is a file", help: "name a folder with --output"))
            }
        } catch let error where error.isMissing {
            return
        } catch {
            problems.append(Problem(folder, error))
        }
        for subfolder in subfolders(of: plan) {
            guard let status = try? FileSystem.status(subfolder, followingLinks: false) else { continue }
            if status.kind != .folder { problems.append(Problem("\(subfolder): not a folder")) }
        }
    }

    /// The folders below the output folder in which the plan has files.
    private func subfolders(of plan: OutputPlan) -> [String] {
        var found: Set<String> = []
        for file in plan.files {
            var rest = FilePath.folder(of: file.path)
            while let part = rest, part != ".", found.insert(part).inserted { rest = FilePath.folder(of: part) }
        }
        return found.map { FilePath.join(folder, $0) }.sorted(by: FilePath.precedes)
    }

    private mutating func compare(_ file: OutputFile) {
        let path = FilePath.join(folder, file.path)
        do {
            let status = try FileSystem.status(path, followingLinks: false)
            guard status.kind == .file else {
                problems.append(Problem("\(path): not a regular file, so it is not replaced"))
                return
            }
            let old = try FileSystem.contents(of: path)
            guard producer.made(old, named: path) else {
                problems.append(
                    Problem(
                        "\(path): not made by keyspec, so it is not overwritten",
                        help: "move it away, or name another folder with --output"))
                return
            }
            planned.insert(status.identity)
            if differs(old, file.utf8) {
                changes.append(
                    OutputChange(
                        kind: .update, path: path, old: old, new: file.utf8, permissions: status.permissions))
            }
        } catch let error where error.isMissing {
            changes.append(OutputChange(kind: .create, path: path, old: [], new: file.utf8, permissions: nil))
        } catch {
            problems.append(Problem(path, error))
        }
    }

    private func differs(_ old: [UInt8], _ new: [UInt8]) -> Bool {
        if old.equals(new) { return false }
        return !ignoresCarriageReturns || !old.withLineFeeds.equals(new)
    }

    /// Finds files of this producer that the plan no longer has, and what a killed run left.
    ///
    /// Only folders that the plan writes to are looked at: another one below may be another run's output.
    private mutating func findLeftovers(_ plan: OutputPlan, isShared: Bool) {
        for folder in [folder] + subfolders(of: plan) {
            do {
                for name in try FileSystem.entries(of: folder) {
                    guard let name else { continue }
                    let path = FilePath.join(folder, name)
                    if OutputWriter.isTemporary(name) { strays.append(path) }
                    guard !isShared, producer.canOwn(name), !kept.contains(Array(path.utf8)) else { continue }
                    try judge(path)
                }
            } catch let error where error.isMissing {
                continue
            } catch {
                problems.append(Problem(folder, error))
            }
        }
    }

    private mutating func judge(_ path: String) throws(SystemError) {
        let status = try FileSystem.status(path, followingLinks: false)
        // Where case doesn't count, a planned file can be listed under another spelling.
        guard status.kind == .file, !planned.contains(status.identity) else { return }
        guard producer.made(try FileSystem.contents(of: path, upTo: Producer.markerReach), named: path) else { return }
        changes.append(
            OutputChange(kind: .remove, path: path, old: try FileSystem.contents(of: path), new: [], permissions: nil))
    }
}

extension [UInt8] {
    /// The bytes with LF for CRLF.
    var withLineFeeds: [UInt8] {
        guard contains(UInt8(ascii: "\r")) else { return self }
        var result: [UInt8] = []
        result.reserveCapacity(count)
        for (index, byte) in enumerated() {
            let next = index + 1
            if byte == UInt8(ascii: "\r"), next < count, self[next] == UInt8(ascii: "\n") { continue }
            result.append(byte)
        }
        return result
    }
}
