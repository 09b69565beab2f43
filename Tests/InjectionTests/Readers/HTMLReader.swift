import Foundation

/// HTML as libxml2 reads it, which is opened when it is there: what a browser of some years ago would make of it.
struct HTMLReader {
    private typealias Pointer = UnsafeMutableRawPointer

    /// Nil where the library isn't installed.
    static let shared = HTMLReader()

    private let read:
        @convention(c) (UnsafePointer<UInt8>?, Int32, UnsafePointer<CChar>?, UnsafePointer<CChar>?, Int32) -> Pointer?
    private let dump:
        @convention(c) (Pointer?, UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>?, UnsafeMutablePointer<Int32>?) ->
            Void
    private let freeDocument: @convention(c) (Pointer?) -> Void

    /// Go on after an error, and say nothing about it.
    private static let options: Int32 = 1 | 32 | 64

    private init?() {
        guard let library = dlopen("libxml2.so.2", RTLD_NOW),
            let read = dlsym(library, "htmlReadMemory"), let dump = dlsym(library, "xmlDocDumpMemory"),
            let free = dlsym(library, "xmlFreeDoc")
        else { return nil }
        self.read = unsafeBitCast(read, to: type(of: self.read))
        self.dump = unsafeBitCast(dump, to: type(of: self.dump))
        freeDocument = unsafeBitCast(free, to: type(of: freeDocument))
    }

    /// The page, or the piece of one, as XML.
    func xml(_ html: String) -> String? {
        let bytes = Array(html.utf8)
        guard let document = read(bytes, Int32(bytes.count), nil, "utf-8", Self.options) else { return nil }
        defer { freeDocument(document) }
        var memory: UnsafeMutablePointer<UInt8>?
        var size: Int32 = 0
        dump(document, &memory, &size)
        guard let memory else { return nil }
        defer { free(memory) }
        return String(decoding: UnsafeBufferPointer(start: memory, count: Int(size)), as: UTF8.self)
    }
}
