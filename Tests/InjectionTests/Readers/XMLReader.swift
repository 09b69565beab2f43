import Foundation

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// XML as libxml2 reads it.
final class XMLReader: NSObject, XMLParserDelegate {
    /// All text.
    private(set) var text = ""
    /// The first element's attributes.
    private(set) var attributes: [String: String] = [:]
    /// Each element with the names of its attributes, in the order in which they begin and end.
    private(set) var shape: [String] = []

    /// - Throws: if it isn't XML.
    init(_ source: String) throws {
        super.init()
        let parser = XMLParser(data: Data(source.utf8))
        parser.delegate = self
        guard parser.parse() else { throw parser.parserError ?? CocoaError(.propertyListReadCorrupt) }
    }

    func parser(_: XMLParser, foundCharacters string: String) { text += string }

    func parser(_: XMLParser, foundCDATA block: Data) { text += String(decoding: block, as: UTF8.self) }

    func parser(
        _: XMLParser, didStartElement name: String, namespaceURI _: String?, qualifiedName _: String?,
        attributes found: [String: String]
    ) {
        if attributes.isEmpty { attributes = found }
        shape.append(([name] + found.keys.sorted()).joined(separator: " "))
    }

    func parser(_: XMLParser, didEndElement name: String, namespaceURI _: String?, qualifiedName _: String?) {
        shape.append("/\(name)")
    }
}
