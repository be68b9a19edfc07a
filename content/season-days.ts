/** A month and day, without a year. */
export interface Day {
  month: number
  day: number
}

/** Adds years to the days of a schedule: the given year, and the next one after New Year. */
export function datedDays<Each extends Day>(schedule: readonly Each[], year: number): (Each & { year: number })[] {
  let before = 0
  return schedule.map((day) => {
    if (day.month < before) year++
    before = day.month
    return { ...day, year }
  })
}

/** True if the days are in order and within one year. */
export function areInOrder(schedule: readonly Day[]): boolean {
  const [first, ...others] = datedDays(schedule, 0).map(({ year, month, day }) => (year * 12 + month) * 31 + day)
  if (first === undefined) return true
  let before = first
  for (const day of others) {
    if (day <= before || day >= first + 12 * 31) return false
    before = day
  }
  return true
}
