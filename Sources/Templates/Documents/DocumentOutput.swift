import Language
import Policy

/// The files of documents.
public enum DocumentOutput {
    /// The forms that documents come in.
    public enum Format: String, Sendable, CaseIterable {
        case markdown, html, json
    }

    /// The files of some documents.
    ///
    /// - Parameters:
    ///   - documents: what there is to tell.
    ///   - formats: the forms in which it is told.
    ///   - joinedName: the name of the one file of the one document; nil for files named after the documents.
    ///   - encode: writes the JSON of a document.
    /// - Returns: the files, sorted by path.
    /// - Throws: what `encode` throws.
    public static func plan<Failure: Error>(
        for documents: [PolicyDocument], as formats: [Format], joinedAs joinedName: String? = nil,
        encode: @Sendable (PolicyDocument) throws(Failure) -> String
    ) throws(Failure) -> OutputPlan {
        let wanted = documents.flatMap { document in formats.map { (document, $0) } }
        let made = wanted.concurrentMap(chunk: 1) { document, format in
            let name = joinedName ?? document.name + format.suffix
            return Result { () throws(Failure) -> [OutputFile] in
                switch format {
                case .html:
                    let text = HTMLPage(page: PolicyPage(document).page).file.source
                    return [OutputFile(path: name, text: text, spec: document.path)]
                case .markdown: return markdown(document, name, hasPictures: joinedName != "-")
                case .json: return [OutputFile(path: name, text: try encode(document), spec: document.path)]
                }
            }
        }
        var files: [OutputFile] = []
        for result in made { files += try result.get() }
        return OutputPlan(files: files.sorted { $0.path < $1.path })
    }

    private static func markdown(_ document: PolicyDocument, _ name: String, hasPictures: Bool) -> [OutputFile] {
        let pictures = hasPictures ? AvailabilityPicture.all(of: document.variants, of: document) : []
        let stem = name.hasSuffix(Format.markdown.suffix) ? String(name.dropLast(Format.markdown.suffix.count)) : name
        let names = pictures.map { $0.count == 1 ? "\(stem).svg" : "\(stem)-\($0.number).svg" }
        let page = MarkdownPage(page: PolicyPage(document).page, pictures: names)
        return [OutputFile(path: name, text: page.file.source, spec: document.path)]
            + zip(names, pictures).map { OutputFile(path: $0, text: $1.file.source, spec: document.path) }
    }
}

extension DocumentOutput.Format {
    /// The files it makes: how their names end, and how their marker lines begin.
    public var markers: [(suffix: String, marker: String)] {
        switch self {
        case .markdown: [(suffix, GeneratedMarker.markup), (".svg", GeneratedMarker.markup)]
        case .html: [(suffix, GeneratedMarker.markup)]
        case .json: [(suffix, GeneratedMarker.json)]
        }
    }

    /// How the names of its files end.
    public var suffix: String {
        switch self {
        case .markdown: ".md"
        case .html: ".html"
        case .json: ".json"
        }
    }
}
