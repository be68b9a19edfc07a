import { addressText } from '../../../content/address'
import { momentAt } from '../../../content/calendar'
import type { Language } from '../../../content/language'
import { fill } from '../../../content/prose'
import { proseFacts } from '../../../content/prose-facts'
import type { Content } from '../../../content/read-content'

/** The longest line, in octets, without its line break (RFC 5545, 3.1). */
const LINE_OCTETS = 75

/** A season in one year, and its id with that year, as in "summer-2027". */
interface CalendarSeason {
  id: string
  year: number
}

/** A season's Saturdays as a calendar file (RFC 5545). */
export function renderSaturdaysCalendar(content: Content, { id, year }: CalendarSeason, language: Language): string {
  const { organization, bootCamp, location, pages } = content
  const { timeZone } = organization
  const facts = { ...proseFacts(content, language), year: String(year) }
  const { event } = pages.logistics.schedule
  const events = bootCamp.schedule.flatMap(({ month, day, topic }, index) => [
    'BEGIN:VEVENT',
    `UID:${id}-saturday-${index + 1}@six-saturdays`,
    `DTSTAMP:${year}0101T000000Z`,
    `DTSTART:${stamp(momentAt({ year, month, day }, bootCamp.begins, timeZone))}`,
    `DTEND:${stamp(momentAt({ year, month, day }, bootCamp.ends, timeZone))}`,
    `SUMMARY:${escapeText(fill(event, { ...facts, week: String(index + 1), topic }))}`,
    `LOCATION:${escapeText(addressText(location))}`,
    'END:VEVENT',
  ])
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(organization.name)}//Schedule//${language.toUpperCase()}`,
    ...events,
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

/** "20260625T170000Z" */
function stamp(moment: Date): string {
  return moment.toISOString().replaceAll(/[-:]|\.\d+/g, '')
}

function escapeText(text: string): string {
  return text.replaceAll(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n')
}

function fold(line: string): string {
  const parts: string[] = []
  let part = ''
  for (const character of line) {
    // The space that starts a continued line counts.
    if (Buffer.byteLength(part + character) > LINE_OCTETS - (parts.length > 0 ? 1 : 0)) {
      parts.push(part)
      part = ''
    }
    part += character
  }
  return [...parts, part].join('\r\n ')
}
