import Language
import Policy

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// What `check` was told beside the specs.
struct CheckRequest {
    let today: CalendarDate?
    let exceptionFolder: String?
    let files: SigningFiles
    /// The older version to compare with; nil for the lock files beside the specs.
    let base: BaseReader?

    private static let today = OptionDescription.value(
        "today", "YYYY-MM-DD", .date, "The day on which exceptions are judged (default: today, in UTC).")
    private static let exceptionFolder = OptionDescription.value(
        "exceptions-only-in", "DIR", .folder, "Report exceptions that stand outside of DIR.")
    private static let entitlements = OptionDescription.value(
        "entitlements", "TARGET=FILE", .path, isRepeated: true,
        "Compare the spec with a target's .entitlements, XML or binary.")
    private static let infoPlist = OptionDescription.value(
        "info-plist", "[TARGET=]FILE", .path, isRepeated: true,
        "Compare the spec with a target's Info.plist; without TARGET, that of all others.")

    private static let against = OptionDescription.value(
        "against", "BASE", .path,
        "Compare the specs with an older version: a folder, a spec, a lock file, or git:REVISION (default: the lock file beside them)."
    )

    static let options = [against, today, exceptionFolder, entitlements, infoPlist]

    init(_ invocation: Invocation) throws(UsageErrors) {
        var errors: [UsageError] = []
        let written = invocation.value(of: Self.today)
        today = written.map(CalendarDate.init(written:)) ?? .now
        if let written, today == nil {
            errors.append(.wrongValue(written, of: "--\(Self.today.name)", expected: "a day, such as 2027-03-01"))
        }
        exceptionFolder = invocation.value(of: Self.exceptionFolder)
        base = invocation.value(of: Self.against).map {
            BaseReader($0, invocation.arguments, app: invocation.value(of: .app))
        }
        var entitlements: [(target: String, path: String)] = []
        for value in invocation.values(of: Self.entitlements) {
            let (target, path) = Self.parts(value)
            if let target, !target.isEmpty, !path.isEmpty, !entitlements.contains(where: { $0.target == target }) {
                entitlements.append((target, path))
            } else {
                errors.append(
                    .wrongValue(value, of: "--\(Self.entitlements.name)", expected: "TARGET=FILE, once for each target")
                )
            }
        }
        var infoPlists: [(target: String?, path: String)] = []
        for value in invocation.values(of: Self.infoPlist) {
            let (target, path) = Self.parts(value)
            if target?.isEmpty != true, !path.isEmpty, !infoPlists.contains(where: { $0.target == target }) {
                infoPlists.append((target, path))
            } else {
                errors.append(
                    .wrongValue(
                        value, of: "--\(Self.infoPlist.name)", expected: "FILE or TARGET=FILE, once for each target"))
            }
        }
        files = SigningFiles(entitlements: entitlements, infoPlists: infoPlists)
        guard errors.isEmpty else { throw UsageErrors(command: invocation.command, errors: errors) }
    }

    private static func parts(_ value: String) -> (target: String?, path: String) {
        let parts = value.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        return parts.count > 1 ? (parts[0], parts[1]) : (nil, value)
    }

    /// What the rules are told.
    ///
    /// - Throws: if a file or the folder can't be read.
    func circumstances(_ sources: Sources) throws(InputOutputError) -> Checker.Circumstances {
        var circumstances = Checker.Circumstances()
        circumstances.today = today
        circumstances.signing = try files.read()
        if let base {
            circumstances.base = try base.read()
        } else {
            circumstances.base = try SnapshotFile.locks(in: sources.list.folders)
        }
        guard let exceptionFolder else { return circumstances }
        do {
            let folder = try FileSystem.physicalPath(exceptionFolder)
            circumstances.exceptionFiles = Set(
                sources.files.filter { file in
                    let path = (sources.displayPaths[file]).flatMap { try? FileSystem.physicalPath($0) }
                    return path.map { $0.hasPrefix(folder == "/" ? folder : folder + "/") } ?? false
                })
        } catch {
            throw InputOutputError([Problem(exceptionFolder, error)])
        }
        return circumstances
    }

    /// What is wrong with targets that no spec declares.
    func problems(_ targets: Set<String>) -> [Problem] {
        files.targets.filter { !targets.contains($0) }.map { target in
            let near = Suggestion.nearest(to: target, in: targets.sorted())
            return Problem("no spec declares a target `\(target)`", help: near.map { "did you mean `\($0)`?" })
        }
    }
}

extension CalendarDate {
    /// The day it is, in UTC; nil if the clock is past the year 9999.
    fileprivate static var now: CalendarDate? { CalendarDate(dayNumber: Int(time(nil)) / 86_400) }

    /// `2027-03-01`
    fileprivate init?(written: String) {
        let parts = written.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.map(\.utf8.count) == [4, 2, 2], written.utf8.allSatisfy({ $0 == 0x2D || 0x30...0x39 ~= $0 }),
            let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2])
        else { return nil }
        self.init(year: year, month: month, day: day)
    }
}
