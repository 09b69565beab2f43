import Foundation
import FoundationXML

/// XML as libxml2 reads it: the first element's attributes, and all text.
final class XMLReader: NSObject, XMLParserDelegate {
    private(set) var text = ""
    private(set) var attributes: [String: String] = [:]

    /// - Throws: if it isn't XML.
    init(_ source: String) throws {
        super.init()
        let parser = XMLParser(data: Data(source.utf8))
        parser.delegate = self
        guard parser.parse() else { throw parser.parserError ?? CocoaError(.propertyListReadCorrupt) }
    }

    func parser(_: XMLParser, foundCharacters string: String) { text += string }

    func parser(
        _: XMLParser, didStartElement _: String, namespaceURI _: String?, qualifiedName _: String?,
        attributes found: [String: String]
    ) {
        if attributes.isEmpty { attributes = found }
    }
}
