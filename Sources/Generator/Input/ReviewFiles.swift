import Language
import Policy

/// The files in which people write down what they saw on devices.
struct ReviewFiles {
    /// What they say.
    let content: ReviewRecord
    /// The files.
    let files: [String]
    /// The folder that was searched.
    let folders: [String]

    private static let defaultFolder = "Review"
    private static let suffix = ".tsv"
    private static let largestSize = 8 * 1024 * 1024
    /// How documentation calls them.
    static let pattern = "\(defaultFolder)/*\(suffix)"

    static let option = OptionDescription.value(
        "review", "DIR", .folder,
        "Folder with records of device tests, *\(suffix) (default: \(defaultFolder), if it is there).")

    /// Reads the records below a folder, or in the default one, which needn't be there.
    ///
    /// - Throws: all that is wrong with them.
    static func read(_ folder: String?) throws(InputOutputError) -> ReviewFiles {
        let names = PathNames()
        let path = names.display(folder ?? defaultFolder)
        var entries: [String] = []
        do {
            entries = try FileSystem.entries(of: path).compactMap(\.self).filter { $0.hasSuffix(suffix) }.sorted()
        } catch let error where error.isMissing && folder == nil {
            return ReviewFiles(content: ReviewRecord(), files: [], folders: [])
        } catch {
            throw InputOutputError([Problem(path, error)])
        }
        var record = ReviewRecord()
        var files: [String] = []
        for entry in entries {
            let file = FilePath.join(path, entry)
            do {
                guard try FileSystem.status(file).size <= largestSize else {
                    throw InputOutputError([Problem("\(file): larger than \(largestSize / 1024 / 1024) MiB")])
                }
                record.add(String(decoding: try FileSystem.contents(of: file), as: UTF8.self), named: file)
                files.append(file)
            } catch let error as SystemError {
                throw InputOutputError([Problem(file, error)])
            } catch let error as InputOutputError {
                throw error
            } catch {
                throw InputOutputError([Problem("\(file): \(error)")])
            }
        }
        guard record.problems.isEmpty else { throw InputOutputError(record.problems.map { Problem($0) }) }
        return ReviewFiles(content: record, files: files, folders: [path])
    }
}
