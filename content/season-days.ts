/** A month and day, without a year. */
export interface Day {
  month: number
  day: number
}

/** Adds years to the days of a schedule: the given year, and the next one after New Year. */
export function assignYears<Each extends Day>(schedule: readonly Each[], year: number): (Each & { year: number })[] {
  let previousMonth = 0
  return schedule.map((day) => {
    if (day.month < previousMonth) year++
    previousMonth = day.month
    return { ...day, year }
  })
}

/** True if the days are in order and within one year. */
export function areInOrder(schedule: readonly Day[]): boolean {
  const [first, ...others] = assignYears(schedule, 0).map(({ year, month, day }) => (year * 12 + month) * 31 + day)
  if (first === undefined) return true
  let previous = first
  for (const day of others) {
    if (day <= previous || day >= first + 12 * 31) return false
    previous = day
  }
  return true
}
