import Language

/// Rewrites specs in place: all of them, or none.
///
/// Unlike what is generated, a spec can't be made again, so its new content is on the disk before it takes the old one's place.
struct SpecRewriter {
    private var staged: [(temporary: String, path: String)] = []

    /// What has to change so that the file at a path has another content; nil if nothing has.
    ///
    /// The file that a symbolic link leads to is what is changed, so that the link stays one.
    ///
    /// - Throws: why the file can't be rewritten.
    static func change(
        of file: SourceFile, at path: String, to text: String
    ) throws(InputOutputError) -> OutputChange? {
        let new = Array(text.utf8)
        if file.bytes.equals(new) { return nil }
        do throws(SystemError) {
            let isLink = try FileSystem.status(path, followingLinks: false).kind == .link
            let target = isLink ? PathNames().display(try FileSystem.physicalPath(path)) : path
            let permissions = try FileSystem.status(target).permissions
            guard permissions & 0o222 != 0 else { throw SystemError.notWritable }
            return OutputChange(kind: .update, path: target, old: file.bytes, new: new, permissions: permissions)
        } catch {
            throw InputOutputError([Problem(path, error)])
        }
    }

    /// Makes the changes; interrupts wait until it is through.
    ///
    /// - Throws: what went wrong, after the temporary files are removed again.
    static func commit(_ changes: [OutputChange]) throws(InputOutputError) {
        try Signals.deferred { () throws(InputOutputError) in
            var rewriter = SpecRewriter()
            do throws(InputOutputError) {
                for change in changes { try rewriter.stage(change) }
                try rewriter.replace()
            } catch {
                for (temporary, _) in rewriter.staged { try? FileSystem.remove(temporary) }
                throw error
            }
        }
    }

    private mutating func stage(_ change: OutputChange) throws(InputOutputError) {
        let temporary = FilePath.join(
            FilePath.folder(of: change.path) ?? "/", ".keyspec-\(FileSystem.processNumber)-\(staged.count).tmp")
        do throws(SystemError) {
            try FileSystem.create(temporary, change.new, permissions: change.permissions)
            staged.append((temporary, change.path))
            try FileSystem.synchronize(temporary)
        } catch {
            throw Self.failure(change.path, error)
        }
    }

    private mutating func replace() throws(InputOutputError) {
        while let (temporary, path) = staged.last {
            do { try FileSystem.replace(path, by: temporary) } catch { throw Self.failure(path, error) }
            staged.removeLast()
        }
    }

    private static func failure(_ path: String, _ error: SystemError) -> InputOutputError {
        InputOutputError([Problem("can't write \(path): \(error.reason)")])
    }
}
