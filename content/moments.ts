/** Durations in milliseconds. */
export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** Returns a later time as ISO 8601. */
export function momentAfter(moment: Date, milliseconds: number): string {
  return new Date(moment.getTime() + milliseconds).toISOString()
}

/** Returns an earlier time as ISO 8601. */
export function momentBefore(moment: Date, milliseconds: number): string {
  return momentAfter(moment, -milliseconds)
}

/** Returns a time in a time zone. */
export function zonedMoment(moment: Date, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(timeZone)
}
