import * as v from 'valibot'
import { date as dateSchema } from '../../../content/field-types'
import { season as schema } from '../../../content/schemas'
import { assignYears } from '../../../content/season-days'
import { controlText } from '../../editorial/fields/control-text'
import { type FieldProblems, findFieldProblems } from '../../editorial/fields/field-problems'
import type { Control, Field, Group, List } from '../../editorial/fields/fields'
import { readPostedValue } from '../../editorial/fields/posted-value'
import { seasonField } from './season-request'

const { schedule, ...others } = (seasonField as Group).fields as Record<string, Field> & { schedule: List }
const dateControl = { ...others.acceptBy, label: 'Date', isOptional: false } as Control
const { month: _, day: __, ...topic } = (schedule.entry as Group).fields
const entry = { ...schedule.entry, fields: { date: dateControl, ...topic } } as Group
const datedField = { ...seasonField, fields: { schedule: { ...schedule, entry }, ...others } } as Group

/** Returns the field and value of a season's form. If the season has a year, each of its days has a date. */
export function buildSeasonForm(value: unknown): { field: Field; value: unknown } {
  const { year, schedule: days } = Object(value)
  if (typeof year !== 'number') return { field: seasonField, value }
  const dated = assignYears(Array.isArray(days) ? days.map(Object) : [], year)
  const toRow = ({ topic, ...date }: (typeof dated)[number]) => ({ date: date.day ? date : date.month, topic })
  return { field: datedField, value: { ...Object(value), schedule: dated.map(toRow) } }
}

/** Reads a posted season and sorts its dates. One outside its year is kept as text, which the schema rejects. */
export function readPostedSeason(posted: URLSearchParams): unknown {
  const value = Object(readPostedValue(seasonField, posted))
  const { year } = value
  const { schedule: rows } = readPostedValue(datedField, posted) as { schedule: { date: unknown; topic: unknown }[] }
  if (rows.every(({ date }) => date === '')) return value
  const textOf = ({ date }: { date: unknown }) => controlText(dateControl, date)
  const sorted = rows.toSorted((one, other) => (textOf(one) < textOf(other) ? -1 : 1))
  const first = sorted.map(({ date }) => date).find((date) => v.is(dateSchema, date))
  // A season may go over New Year, but not until its first month comes again.
  const isDay = ({ date }: { date: unknown }) =>
    v.is(dateSchema, date) &&
    (typeof year !== 'number' ||
      date.year === year ||
      (date.year === year + 1 && date.month < Number(first?.month) - 1))
  const days = (!posted.has('step') && rows.every(isDay) ? sorted : rows).map((row) => {
    const { month, day } = isDay(row) ? Object(row.date) : { month: textOf(row), day: '' }
    return { month, day, topic: row.topic }
  })
  return { ...value, schedule: days }
}

/** Finds the errors of a season, those of dates at their controls. */
export function findSeasonProblems(value: unknown): FieldProblems {
  const { year } = Object(value)
  const problems = [...findFieldProblems(schema, value)]
  const message = `Please enter a date in ${year}, the season’s year`
  const isDate = (path: string) => typeof year === 'number' && /^schedule\.\d+\.(?:month|day)$/.test(path)
  return new Map(
    problems.map(([path, text]) => (isDate(path) ? [path.replace(/\w+$/, 'date'), message] : [path, text])),
  )
}
