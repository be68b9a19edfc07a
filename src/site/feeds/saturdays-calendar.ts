import { addressText } from '../../../content/address'
import { instantAt, isoDate } from '../../../content/calendar'
import { fillFacts } from '../../../content/prose'
import { proseFacts } from '../../../content/prose-facts'
import { INITIAL_CHANGED_AT, type RemovedDay } from '../../../content/season'
import { assignYears } from '../../../content/season-days'
import type { PageProps } from '../screen'

/** Maximum line length in octets, without the line break (RFC 5545, 3.1). */
const MAX_LINE_OCTETS = 75

interface CalendarRequest extends Pick<PageProps, 'content' | 'language' | 'today' | 'year'> {
  /** Last publication of each document, by name. */
  publishedAt: ReadonlyMap<string, string>
}

/** Other documents that events quote. */
const DOCUMENTS = ['location', 'organization', 'pages/logistics']

/**
 * Renders a season's Saturdays as a calendar file (RFC 5545). Removed days are listed as canceled until the season
 * ends.
 */
export function renderSaturdaysCalendar(request: CalendarRequest): string {
  const { content, language, today, year } = request
  const { schedule, removed } = content.bootCamp
  const days = assignYears(schedule, year).map((day, index) => ({ ...day, number: index + 1 }))
  const isOver = [...days, ...removed].every((day) => isoDate(day) < isoDate(today))
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(content.organization.name)}//Schedule//${language.toUpperCase()}`,
    ...days.flatMap((day) => renderEvent(day, 'CONFIRMED', request)),
    ...(isOver ? [] : removed).flatMap((day) => renderEvent(day, 'CANCELLED', request)),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${foldLine(line)}\r\n`).join('')
}

function renderEvent(day: RemovedDay, status: 'CONFIRMED' | 'CANCELLED', request: CalendarRequest): string[] {
  const { content, language, year } = request
  const { organization, bootCamp, location, pages } = content
  const facts = { ...proseFacts(content, language), year: String(year), week: String(day.number), topic: day.topic }
  const changed = findLastChange(day, request)
  // Increases with each change (RFC 5545, 3.8.7.4) without being stored.
  const sequence = Math.max(0, Math.floor((changed.getTime() - Date.parse(INITIAL_CHANGED_AT)) / 1000))
  const at = (time: string) => formatTimestamp(instantAt(day, time, organization.timeZone))
  return [
    'BEGIN:VEVENT',
    `UID:${addYear(bootCamp.id, year)}-${day.id}@six-saturdays`,
    `DTSTAMP:${formatTimestamp(changed)}`,
    `LAST-MODIFIED:${formatTimestamp(changed)}`,
    `SEQUENCE:${sequence}`,
    `STATUS:${status}`,
    `DTSTART:${at(bootCamp.begins)}`,
    `DTEND:${at(bootCamp.ends)}`,
    `SUMMARY:${escapeText(fillFacts(pages.logistics.schedule.event, facts))}`,
    `LOCATION:${escapeText(addressText(location))}`,
    'END:VEVENT',
  ]
}

/** Adds the year to the id of a season without a year, because its events differ each year. */
function addYear(id: string, year: number): string {
  return id.endsWith(`-${year}`) ? id : `${id}-${year}`
}

/** Returns the latest change of a day or of a document quoted in its event. */
function findLastChange(day: RemovedDay, { publishedAt }: CalendarRequest): Date {
  const changeTimes = [day.changedAt, ...DOCUMENTS.map((name) => publishedAt.get(name) ?? '')]
  return new Date(changeTimes.sort().at(-1) ?? day.changedAt)
}

/** Formats a time such as "20260625T170000Z". */
function formatTimestamp(moment: Date): string {
  return moment.toISOString().replaceAll(/[-:]|\.\d+/g, '')
}

/** Escapes a text and removes control characters, which pasted text may contain (RFC 5545, 3.3.11). */
function escapeText(text: string): string {
  return text
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')
    .replaceAll(/\p{Cc}/gu, ' ')
}

function foldLine(line: string): string {
  const parts: string[] = []
  let part = ''
  for (const character of line) {
    // Count the leading space of a continuation line.
    if (Buffer.byteLength(part + character) > MAX_LINE_OCTETS - (parts.length > 0 ? 1 : 0)) {
      parts.push(part)
      part = ''
    }
    part += character
  }
  return [...parts, part].join('\r\n ')
}
