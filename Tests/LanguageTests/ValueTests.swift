import Language
import Testing

@Suite struct ValueTests {
    @Test func versionsOrderByTheirPartsAndShowThemAsWritten() {
        let versions = [Version(0), Version(1), Version(1, 0, 1), Version(1, 2), Version(1, 10), Version(2)]
        #expect(versions.reversed().sorted() == versions)
        #expect(versions.map(\.description) == ["0", "1", "1.0.1", "1.2", "1.10", "2"])
        #expect(Version(-1, 70_000) == Version(0, 65_535))
    }

    @Test func daysThatDoNotExistAreNoDates() {
        for (year, month, day) in [
            (2027, 2, 29), (2100, 2, 29), (2027, 4, 31), (2027, 0, 1), (2027, 13, 1), (2027, 1, 0), (2027, 1, 32),
            (0, 1, 1), (10_000, 1, 1),
            (.min, .max, .min),
        ] {
            #expect(CalendarDate(year: year, month: month, day: day) == nil)
        }
    }

    @Test func datesOrderByTime() throws {
        let dates = try [(2026, 12, 31), (2027, 1, 1), (2027, 1, 2), (2027, 2, 1)].map {
            try #require(CalendarDate(year: $0.0, month: $0.1, day: $0.2))
        }
        #expect(dates.reversed().sorted() == dates)
    }
}
