/// A day of the Gregorian calendar; it exists.
public struct CalendarDate: Sendable, Hashable, Comparable {
    private let storedYear: UInt16
    private let storedMonth: UInt8
    private let storedDay: UInt8

    /// 1 to 9999.
    public var year: Int { Int(storedYear) }
    /// 1 to 12.
    public var month: Int { Int(storedMonth) }
    /// 1 to 31.
    public var day: Int { Int(storedDay) }

    /// Makes a date, or nil if there is no such day.
    public init?(year: Int, month: Int, day: Int) {
        let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let days = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        guard (1...9999).contains(year), (1...12).contains(month), (1...days[month - 1]).contains(day)
        else { return nil }
        storedYear = UInt16(year)
        storedMonth = UInt8(month)
        storedDay = UInt8(day)
    }

    /// Orders by time.
    public static func < (left: CalendarDate, right: CalendarDate) -> Bool {
        (left.year, left.month, left.day) < (right.year, right.month, right.day)
    }
}
