import { describe, expect, test } from 'vitest'
import { readContent } from '../../../content/read-content'
import type { Season } from '../../../content/season'
import { renderSaturdaysCalendar } from './saturdays-calendar'

const content = readContent()

/** Renders the calendar of a fresh site's season on a given day, with changes to the season. */
const calendarOf = (year: number, season: Partial<Season> = {}, { month = 6, day = 1, placed = '' } = {}) =>
  renderSaturdaysCalendar({
    content: { ...content, bootCamp: { ...content.bootCamp, ...season } },
    ...{
      language: 'en',
      year,
      today: { year, month, day },
      publishedAt: new Map(placed ? [['location', placed]] : []),
    },
  })

/** Returns the file's content lines, unfolded (RFC 5545, 3.1). */
const linesOf = (file: string) => file.replaceAll('\r\n ', '').split('\r\n').slice(0, -1)

const valuesOf = (file: string, name: string) =>
  linesOf(file)
    .filter((line) => line.startsWith(`${name}:`))
    .map((line) => line.slice(name.length + 1))

const withTopic = (topic: string) => {
  const schedule = content.bootCamp.schedule.map((week) => ({ ...week, topic }))
  return calendarOf(2026, { schedule })
}

describe('the calendar file', () => {
  const file = calendarOf(2026)

  test('is one calendar with six events', () => {
    const lines = linesOf(file)
    expect(lines[0]).toBe('BEGIN:VCALENDAR')
    expect(lines.at(-1)).toBe('END:VCALENDAR')
    expect(valuesOf(file, 'VERSION')).toEqual(['2.0'])
    expect(valuesOf(file, 'PRODID')).toHaveLength(1)
    expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(6)
    expect(lines.filter((line) => line === 'END:VEVENT')).toHaveLength(6)
  })

  test('has 10 am to 12 pm in San Jose as UTC on each of the six days', () => {
    const days = ['0625', '0702', '0709', '0716', '0723', '0730']
    expect(valuesOf(file, 'DTSTART')).toEqual(days.map((day) => `2026${day}T170000Z`))
    expect(valuesOf(file, 'DTEND')).toEqual(days.map((day) => `2026${day}T190000Z`))
  })

  test('includes each topic and the place', () => {
    expect(valuesOf(file, 'SUMMARY')).toEqual(
      content.bootCamp.schedule.map(({ topic }, index) => `Business Boot Camp\\, week ${index + 1}: ${topic}`),
    )
    expect(new Set(valuesOf(file, 'LOCATION'))).toEqual(new Set(['100 Sample Street\\, San Jose\\, CA 95113']))
  })

  test('has stable event ids that differ by day and year', () => {
    const ids = valuesOf(file, 'UID')
    expect(new Set(ids).size).toBe(6)
    expect(ids[0]).toBe('summer-2026-saturday-1@six-saturdays')
    expect(valuesOf(calendarOf(2026, { id: 'summer-2026', year: 2026 }), 'UID')).toEqual(ids)
    for (const other of [calendarOf(2027), calendarOf(2026, { id: 'spring-2026', year: 2026 })])
      expect(valuesOf(other, 'UID').filter((id) => ids.includes(id))).toEqual([])
  })

  test('includes the latest change of each event’s day or place', () => {
    const [first, ...others] = content.bootCamp.schedule
    const schedule = first ? [{ ...first, changedAt: '2026-01-01T00:01:40.500Z' }, ...others] : []
    const changed = calendarOf(2026, { schedule })
    const stamps = ['20260101T000140Z', ...Array(5).fill('20260101T000000Z')]
    expect([valuesOf(changed, 'DTSTAMP'), valuesOf(changed, 'LAST-MODIFIED')]).toEqual([stamps, stamps])
    expect(valuesOf(changed, 'SEQUENCE')).toEqual(['100', ...Array(5).fill('0')])
    const moved = calendarOf(2026, { schedule }, { placed: '2026-01-01T00:02:00.000Z' })
    expect(valuesOf(moved, 'SEQUENCE')).toEqual(Array(6).fill('120'))
  })

  test('cancels a removed Saturday until the season is over', () => {
    const date = { year: 2026, month: 8, day: 1 }
    const removed = [{ ...date, id: 'saturday-7', number: 7, topic: 'Sales', changedAt: '2026-01-02T00:00:00.000Z' }]
    const during = calendarOf(2026, { removed }, date)
    expect(valuesOf(during, 'STATUS')).toEqual([...Array(6).fill('CONFIRMED'), 'CANCELLED'])
    expect([valuesOf(during, 'UID').at(-1), valuesOf(during, 'DTSTART').at(-1)]).toEqual([
      ...['summer-2026-saturday-7@six-saturdays', '20260801T170000Z'],
    ])
    expect(valuesOf(calendarOf(2026, { removed }, { month: 8, day: 2 }), 'STATUS')).not.toContain('CANCELLED')
  })
})

describe('topics', () => {
  const long = `${'Bücher, Geld & 李; '.repeat(12)}end`

  test.each([
    'Short',
    'x'.repeat(300),
    'ü'.repeat(150),
    '👩‍🚀'.repeat(40),
    long,
  ])('fold lines to 75 octets: %s', (topic) => {
    const file = withTopic(topic)
    const lines = file.split('\r\n')
    expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true)
    expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    for (const line of lines) expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(75)
    // No character was split by folding.
    expect(Buffer.from(file).toString()).toBe(file)
    expect(file).not.toContain('\uFFFD')
  })

  test('escape commas, semicolons, backslashes, and line breaks, and replace control characters with spaces', () => {
    const [summary] = valuesOf(withTopic('The\vLaw, tax; C:\\books\nBEGIN:VALARM'), 'SUMMARY')
    expect(summary).toMatch(/: The Law\\, tax\\; C:\\\\books\\nBEGIN:VALARM$/)
  })

  test('are unchanged after unfolding', () => {
    const [summary = ''] = valuesOf(withTopic(long), 'SUMMARY')
    expect(summary.replaceAll(/\\([,;\\])/g, '$1')).toContain(long)
  })
})
