import Foundation
import Testing

@testable import Templates

/// What a page has to be to be read by everybody. What a browser makes of it is tested by `make test-browser`.
@Suite struct PageTests {
    private let html: String

    init() throws { html = try Documents(folder: Documents.golden).text(.html) }

    @Test func everyLinkLeadsSomewhereAndEveryNameIsThereOnce() {
        let ids = html.matches(of: /\sid="([^"]*)"/).map { String($0.1) }
        #expect(Set(ids).count == ids.count)
        let links = html.matches(of: /href="([^"]*)"/).map { String($0.1) }
        #expect(links.count > 50)
        for link in links {
            #expect(link.hasPrefix("#") && ids.contains(String(link.dropFirst())), "\(link)")
        }
    }

    @Test func markdownLinksLeadSomewhere() throws {
        let markdown = try Documents(folder: Documents.golden).text(.markdown)
        let ids = Set(markdown.matches(of: /<a id="([^"]*)">/).map { String($0.1) })
        for link in markdown.matches(of: /\]\(#([^)]*)\)/) { #expect(ids.contains(String(link.1)), "\(link.1)") }
    }

    @Test func thePageNeedsNothingElse() {
        #expect(
            !html.contains("<script") && !html.contains("<link") && !html.contains("src=") && !html.contains("url("))
        #expect(html.contains("default-src 'none'"))
        #expect(html.matches(of: /\son[a-z]+="/).isEmpty)
    }

    @Test func headingsGoDownStepByStep() {
        let levels = html.matches(of: /<h([1-6])>/).compactMap { Int($0.1) }
        #expect(levels.first == 1 && levels.filter { $0 == 1 }.count == 1)
        for (level, next) in zip(levels, levels.dropFirst()) { #expect(next <= level + 1 || next == 4) }
    }

    @Test func tablesHaveHeadingsAndPicturesHaveNames() {
        for table in html.matches(of: /<table.*?<\/table>/.dotMatchesNewlines()) {
            #expect(table.0.contains("scope=\"row\""))
            #expect(table.0.contains("class=\"facts\"") || table.0.contains("scope=\"col\""))
            #expect(table.0.contains("class=\"facts\"") || table.0.contains("<caption>"))
        }
        for picture in html.matches(of: /<svg.*?<\/svg>/.dotMatchesNewlines()) {
            #expect(picture.0.contains("role=\"img\"") && picture.0.contains("<title") && picture.0.contains("<desc"))
        }
    }

    /// By the formula of WCAG 2: 4.5 for text.
    @Test func everyTextHasContrast() throws {
        let style = PageStyle.page.source + PageStyle.picture.source
        // Light comes first, dark second, for the page and for pictures.
        var palettes: [[String: String]] = []
        for block in style.matches(of: /(?::root|svg)\{(--[^}]*)\}/) {
            var palette: [String: String] = [:]
            for color in block.1.matches(of: /--([a-z]+):(#[0-9a-f]+)/) { palette[String(color.1)] = String(color.2) }
            palettes.append(palette)
        }
        #expect(palettes.count == 4)
        for palette in palettes {
            let grounds = palette.filter {
                ["ground", "soft", "yes", "asks", "no", "lost", "never", "open"].contains($0.key)
            }
            let texts = palette.filter {
                ["ink", "faint", "link", "declared", "derived", "device"].contains($0.key)
            }
            #expect(grounds.count >= 2 && texts.count >= 2)
            for (name, text) in texts {
                for (place, ground) in grounds {
                    let contrast = try Self.contrast(text, ground)
                    #expect(contrast >= 4.5, "\(name) on \(place): \(contrast)")
                }
            }
        }
    }

    private static func contrast(_ first: String, _ second: String) throws -> Double {
        let values = [try luminance(first), try luminance(second)].sorted()
        return (values[1] + 0.05) / (values[0] + 0.05)
    }

    private static func luminance(_ color: String) throws -> Double {
        var digits = String(color.dropFirst())
        if digits.count == 3 { digits = digits.map { "\($0)\($0)" }.joined() }
        let number = try #require(Int(digits, radix: 16))
        let parts = [number >> 16 & 255, number >> 8 & 255, number & 255].map { part -> Double in
            let value = Double(part) / 255
            return value <= 0.03928 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    }

    @Test func aPictureHoldsNoMoreThanCanBeTakenIn() throws {
        let secrets = (0..<25).map { number in
            """
            /// Item \(number).
            secret item\(number): genericPassword { account "\(number)"; value String; accessible whenUnlocked; group own }

            """
        }
        let spec = """
            keychain Many {
                platforms iOS 16; application "org.example.many"; service "org.example.many"; target app
                policy { owner "Example team" }
            }

            \(secrets.joined())
            """
        let pictures = try Documents(spec).text(.html).matches(of: /<svg.*?<\/svg>/.dotMatchesNewlines())
        #expect(pictures.count == 3)
        #expect(try Documents(spec).text(.markdown).matches(of: /!\[[^\]]*\]\(Many-[123]\.svg\)/).count == 3)
    }
}
