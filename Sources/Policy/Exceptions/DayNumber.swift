import Language

extension CalendarDate {
    /// Days since 1 January 1970, which is 0. Years are counted from March, so that a leap day ends one.
    public var dayNumber: Int {
        let shifted = month <= 2 ? year - 1 : year
        let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        return 365 * shifted + shifted / 4 - shifted / 100 + shifted / 400 + dayOfYear - 719_468
    }

    /// The day of a number, or nil if its year isn't one from 1 to 9999.
    public init?(dayNumber: Int) {
        let days = dayNumber.addingReportingOverflow(719_468)
        guard !days.overflow, (0...3_660_000).contains(days.partialValue) else { return nil }
        let (era, dayOfEra) = days.partialValue.quotientAndRemainder(dividingBy: 146_097)
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        self.init(
            year: era * 400 + yearOfEra + (month <= 2 ? 1 : 0), month: month,
            day: dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
    }
}
