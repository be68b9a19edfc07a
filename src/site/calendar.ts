import type { Content } from '../../content/read-content'

type Day = { month: number; day: number }

/** As `Date.getUTCDay` counts. */
const SATURDAY = 6

/** The year that a calendar in a time zone shows at a moment. */
export function yearAt(moment: Date, timeZone: string): number {
  return Number(new Intl.DateTimeFormat('en-US', { year: 'numeric', timeZone }).format(moment))
}

/** "March 15, 2024" */
export function dateText({ year, month, day }: Day & { year: number }): string {
  return format(Date.UTC(year, month - 1, day), { year: 'numeric', month: 'long', day: 'numeric' })
}

/** "2024-03-15" (ISO 8601) */
export function isoDate({ year, month, day }: Day & { year: number }): string {
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)
}

/** Why the schedule cannot go into calendars, as in "June 25, 2026 is a Thursday"; nothing if all its days are Saturdays. */
export function wrongWeekday({ schedule }: Content['programme'], year: number): string | undefined {
  const wrong = schedule.find(({ month, day }) => new Date(Date.UTC(year, month - 1, day)).getUTCDay() !== SATURDAY)
  if (!wrong) return undefined
  const weekday = format(Date.UTC(year, wrong.month - 1, wrong.day), { weekday: 'long' })
  return `${dateText({ year, ...wrong })} is a ${weekday}`
}

function format(moment: number, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(moment)
}

/** The moment at which the clocks of a time zone show a full hour of a day. */
export function momentAt({ year, month, day, hour }: Day & { year: number; hour: number }, timeZone: string): Date {
  const asUtc = Date.UTC(year, month - 1, day, hour)
  const near = new Date(asUtc - offsetAt(new Date(asUtc), timeZone))
  // Asked again there: between the two the clocks may have been changed.
  return new Date(asUtc - offsetAt(near, timeZone))
}

/** How far a time zone's clocks are ahead of UTC at a moment, in milliseconds. */
function offsetAt(moment: Date, timeZone: string): number {
  const name = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
    .formatToParts(moment)
    .find((part) => part.type === 'timeZoneName')?.value
  const [, sign = '+', hours = '0', minutes = '0'] = /GMT([+-])(\d+):(\d+)/.exec(name ?? '') ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
}
