interface Holiday {
  name: string
  month: number
  /** The earliest possible day; the exact day if `weekday` is missing. */
  from: number
  /** In `Temporal.PlainDate.dayOfWeek`: the holiday is the first such weekday on or after `from`. */
  weekday?: number
}

const MONDAY = 1
const THURSDAY = 4
const FRIDAY = 5

/** The holidays of the United States, as 5 U.S.C. 6103 has listed them since June 17, 2021. */
const federalHolidays: readonly Holiday[] = [
  { name: 'New Year’s Day', month: 1, from: 1 },
  { name: 'Birthday of Martin Luther King, Jr.', month: 1, from: 15, weekday: MONDAY },
  { name: 'Washington’s Birthday', month: 2, from: 15, weekday: MONDAY },
  { name: 'Memorial Day', month: 5, from: 25, weekday: MONDAY },
  { name: 'Juneteenth', month: 6, from: 19 },
  { name: 'Independence Day', month: 7, from: 4 },
  { name: 'Labor Day', month: 9, from: 1, weekday: MONDAY },
  { name: 'Columbus Day', month: 10, from: 8, weekday: MONDAY },
  { name: 'Veterans Day', month: 11, from: 11 },
  { name: 'Thanksgiving Day', month: 11, from: 22, weekday: THURSDAY },
  { name: 'Christmas Day', month: 12, from: 25 },
]

export function findHoliday({ month, day, dayOfWeek }: Temporal.PlainDate): string | undefined {
  return federalHolidays.find((holiday) => {
    if (holiday.month !== month) return false
    if (holiday.weekday === undefined) return holiday.from === day
    return holiday.weekday === dayOfWeek && day >= holiday.from && day < holiday.from + 7
  })?.name
}

/** True if a holiday is on the day or observed on it: Saturday's on Friday, Sunday's on Monday (5 U.S.C. 6103(b)). */
export function isFederalHoliday(day: Temporal.PlainDate): boolean {
  const isObserved = (weekday: number, days: number) => day.dayOfWeek === weekday && findHoliday(day.add({ days }))
  return Boolean(findHoliday(day) || isObserved(FRIDAY, 1) || isObserved(MONDAY, -1))
}
