import Language
import Testing

@testable import Policy

/// The table of first versions is Apple's headers', and what is derived from it is what the documentation pages show.
@Suite struct AvailabilityTables {
    private struct Headers: Decodable {
        struct Constant: Decodable {
            let name: String
            let ios: String?
            let macos: String?
            let tvos: String?
            let watchos: String?
            let macCatalyst: String?
        }
        struct Page: Decodable {
            let name: String
            let tvos: String
            let watchos: String
            let macCatalyst: String
            let visionos: String
        }
        let constants: [Constant]
        let pages: [Page]
    }

    private static func headers() throws -> Headers {
        try Fixture.json("policy-availability.json", as: Headers.self)
    }

    private static func version(_ text: String) -> Version {
        let parts = text.split(separator: ".").compactMap { Int($0) }
        return Version(parts[0], parts.count > 1 ? parts[1] : 0, parts.count > 2 ? parts[2] : 0)
    }

    @Test func saysWhatTheHeadersSay() throws {
        let headers = try Self.headers()
        #expect(headers.constants.count > 100)
        let named = AvailabilityTable.rows.flatMap(\.constants)
        #expect(Set(named).count == named.count)
        #expect(Set(named) == Set(headers.constants.map(\.name)))
        for constant in headers.constants {
            let stated: [(Platform, String?)] = [(.iOS, constant.ios), (.macOS, constant.macos)]
            for (platform, text) in stated {
                #expect(
                    Availability.introduced(constant.name, on: platform) == text.map(Self.version), "\(constant.name)")
            }
            // Of the platforms that follow iOS the headers state few; a platform has nothing before its first version.
            let derived: [(Platform, String?, Version)] = [
                (.tvOS, constant.tvos, Version(9)), (.watchOS, constant.watchos, Version(2)),
                (.macCatalyst, constant.macCatalyst, Version(13, 1)),
            ]
            for (platform, text, first) in derived {
                guard let text else { continue }
                #expect(
                    Availability.introduced(constant.name, on: platform) == max(Self.version(text), first),
                    "\(constant.name) on \(platform)")
            }
        }
    }

    @Test func derivesWhatThePagesShow() throws {
        for page in try Self.headers().pages {
            let shown: [(Platform, String)] = [
                (.tvOS, page.tvos), (.watchOS, page.watchos), (.macCatalyst, page.macCatalyst),
                (.visionOS, page.visionos),
            ]
            for (platform, text) in shown {
                #expect(
                    Availability.introduced(page.name, on: platform) == Self.version(text),
                    "\(page.name) on \(platform)")
            }
        }
    }

    @Test func holdsEveryConstantOfTheLanguage() {
        let constants =
            Accessibility.allCases.map(\.constant) + InternetProtocol.allCases.map(\.constant)
            + AuthenticationType.allCases.map(\.constant) + ItemClass.allCases.map(\.constant)
            + KeyType.allCases.map(\.constant) + Token.allCases.map(\.constant)
            + AccessControlFlag.allCases.map(\.constant) + Attribute.allCases.compactMap(\.constant)
        for constant in constants { #expect(Availability.introduced(constant, on: .macOS) != nil, "\(constant)") }
    }

    @Test(arguments: [
        (Platform.iOS, Version(13)), (.macOS, Version(10, 15)), (.tvOS, Version(13)), (.watchOS, Version(6)),
        (.macCatalyst, Version(13, 1)), (.visionOS, Version(1)),
    ])
    func floorIsWhereTheDataProtectionKeychainCanBeAskedFor(platform: Platform, version: Version) {
        #expect(Availability.floor(of: platform) == version)
    }
}
