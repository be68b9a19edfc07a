const LOCAL = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?$/

/**
 * Parses a date and time in the office's time zone, as posted by a form control ("2026-07-01T09:00");
 * undefined if invalid. An ambiguous time is the earlier one; a skipped time is moved forward.
 */
export function parseOfficeTime(text: string, timeZone: string): Date | undefined {
  if (!LOCAL.test(text)) return undefined
  try {
    const moment = Temporal.PlainDateTime.from(text, { overflow: 'reject' }).toZonedDateTime(timeZone)
    return new Date(moment.epochMilliseconds)
  } catch {
    return undefined
  }
}

/** Formats a time zone: "Pacific Time". */
export function formatTimeZone(timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' })
  return format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}
