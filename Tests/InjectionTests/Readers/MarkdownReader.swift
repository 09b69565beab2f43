import Foundation

/// Markdown as GitHub's own parser reads it: cmark-gfm, which is opened when it is there.
struct MarkdownReader {
    private typealias Pointer = UnsafeMutableRawPointer

    /// Nil where the library isn't installed.
    static let shared = MarkdownReader()

    private let newParser: @convention(c) (Int32) -> Pointer?
    private let attach: @convention(c) (Pointer?, Pointer?) -> Int32
    private let feed: @convention(c) (Pointer?, UnsafePointer<UInt8>?, Int) -> Void
    private let finish: @convention(c) (Pointer?) -> Pointer?
    private let render: @convention(c) (Pointer?, Int32, Pointer?) -> UnsafeMutablePointer<CChar>?
    private let freeNode: @convention(c) (Pointer?) -> Void
    private let freeParser: @convention(c) (Pointer?) -> Void
    private let extensions: @convention(c) (Pointer?) -> Pointer?
    private let find: @convention(c) (UnsafePointer<CChar>?) -> Pointer?

    /// Lets raw HTML through, so that it can be seen.
    private static let unsafeOption: Int32 = 1 << 17

    private init?() {
        let version = ".so.0.29.0.gfm.6"
        guard let core = dlopen("libcmark-gfm" + version, RTLD_NOW | RTLD_GLOBAL),
            let more = dlopen("libcmark-gfm-extensions" + version, RTLD_NOW)
        else { return nil }
        func function<F>(_ name: String, _ type: F.Type, in library: Pointer? = core) -> F {
            unsafeBitCast(dlsym(library, name), to: type)
        }
        function("cmark_gfm_core_extensions_ensure_registered", (@convention(c) () -> Void).self, in: more)()
        newParser = function("cmark_parser_new", (@convention(c) (Int32) -> Pointer?).self)
        attach = function(
            "cmark_parser_attach_syntax_extension", (@convention(c) (Pointer?, Pointer?) -> Int32).self)
        feed = function("cmark_parser_feed", (@convention(c) (Pointer?, UnsafePointer<UInt8>?, Int) -> Void).self)
        finish = function("cmark_parser_finish", (@convention(c) (Pointer?) -> Pointer?).self)
        render = function(
            "cmark_render_html", (@convention(c) (Pointer?, Int32, Pointer?) -> UnsafeMutablePointer<CChar>?).self)
        freeNode = function("cmark_node_free", (@convention(c) (Pointer?) -> Void).self)
        freeParser = function("cmark_parser_free", (@convention(c) (Pointer?) -> Void).self)
        extensions = function("cmark_parser_get_syntax_extensions", (@convention(c) (Pointer?) -> Pointer?).self)
        find = function("cmark_find_syntax_extension", (@convention(c) (UnsafePointer<CChar>?) -> Pointer?).self)
    }

    /// A text as HTML.
    func html(_ markdown: String) -> String? {
        let parser = newParser(Self.unsafeOption)
        defer { freeParser(parser) }
        for syntax in ["table", "autolink", "strikethrough"] { _ = attach(parser, syntax.withCString(find)) }
        let bytes = Array(markdown.utf8)
        feed(parser, bytes, bytes.count)
        let document = finish(parser)
        defer { freeNode(document) }
        guard let html = render(document, Self.unsafeOption, extensions(parser)) else { return nil }
        defer { free(html) }
        return String(cString: html)
    }

    /// The cells of a table's last row.
    static func lastRow(_ html: String) -> String? {
        let rows = html.splitBytes("<tr>\n")
        guard rows.count == 3 else { return nil }
        let parts = rows[2].splitBytes("\n</tr>")
        return parts.count == 2 ? parts[0] : nil
    }

    /// Escaped text as a code span shows it.
    static func codeSpan(_ text: String) -> String { text.isEmpty ? "" : "<code>\(text)</code>" }
}
