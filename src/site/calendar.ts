/** The year that a calendar in a time zone shows at a moment. */
export function yearAt(moment: Date, timeZone: string): number {
  return Number(new Intl.DateTimeFormat('en-US', { year: 'numeric', timeZone }).format(moment))
}
