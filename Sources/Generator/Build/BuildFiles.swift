/// The files with which a run tells a build system what it did.
struct BuildFiles {
    /// Where what was read is written down; nil if nowhere.
    let depfile: String?
    /// The empty file whose date tells when all was last up to date; nil if there is none.
    let stamp: String?

    /// Writes them, the stamp last: its date says that everything else is in place.
    ///
    /// - Parameters:
    ///   - inputs: what the run read.
    ///   - outputs: what it keeps up to date; the depfile's targets if there is no stamp.
    /// - Throws: what can't be written, or must not be.
    func write(inputs: SourceList, outputs: [String]) throws(InputOutputError) {
        try refuseClashes(inputs: inputs, outputs: outputs)
        if let depfile {
            let content = Depfile(
                targets: stamp.map { [$0] } ?? outputs, files: inputs.files, folders: inputs.folders)
            try ReplacedFile.bring(depfile, to: content.text)
        }
        if let stamp { try touch(stamp) }
    }

    /// A path that was given for one of these by mistake must not cost a spec, or generated code.
    func refuseClashes(inputs: SourceList, outputs: [String]) throws(InputOutputError) {
        let taken = Set((inputs.files + outputs).map(FilePath.normalized))
        let clashes = [("depfile", depfile), ("stamp", stamp)].compactMap { option, path -> Problem? in
            guard let path, taken.contains(FilePath.normalized(path)) else { return nil }
            return Problem("\(path): an input or output of the same run, so it can't be the \(option)")
        }
        guard clashes.isEmpty else { throw InputOutputError(clashes) }
    }

    private func touch(_ path: String) throws(InputOutputError) {
        if let status = try? FileSystem.status(path), status.kind != .file || status.size > 0 {
            throw InputOutputError([Problem("\(path): not empty, so it is no stamp of keyspec's and is not touched")])
        }
        do {
            try FileSystem.touch(path)
        } catch {
            throw InputOutputError([Problem("can't write \(path): \(error.reason)")])
        }
    }
}
