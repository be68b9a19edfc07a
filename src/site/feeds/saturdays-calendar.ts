import type { Content } from '../../../content/read-content'
import { momentAt } from '../calendar'

type CalendarContent = Pick<Content, 'organization' | 'programme' | 'location'>

/** The longest line of a calendar file, in octets, without its line break (RFC 5545, 3.1). */
const LINE_OCTETS = 75

/** The six Saturdays of a year as a calendar file (RFC 5545), one event each. */
export function renderSaturdaysCalendar({ organization, programme, location }: CalendarContent, year: number): string {
  const { timeZone } = organization
  const events = programme.schedule.flatMap(({ month, day, topic }, index) => [
    'BEGIN:VEVENT',
    `UID:${year}-saturday-${index + 1}@six-saturdays`,
    `DTSTAMP:${year}0101T000000Z`,
    `DTSTART:${stamp(momentAt({ year, month, day, hour: programme.startHour }, timeZone))}`,
    `DTEND:${stamp(momentAt({ year, month, day, hour: programme.endHour }, timeZone))}`,
    `SUMMARY:${escapeText(`${programme.name}, week ${index + 1}: ${topic}`)}`,
    `LOCATION:${escapeText(`${location.street}, ${location.city}, ${location.state} ${location.zip}`)}`,
    'END:VEVENT',
  ])
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(organization.name)}//Schedule//EN`,
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
    // A continued line begins with a space, which counts.
    if (Buffer.byteLength(part + character) > LINE_OCTETS - (parts.length > 0 ? 1 : 0)) {
      parts.push(part)
      part = ''
    }
    part += character
  }
  return [...parts, part].join('\r\n ')
}
