import type { CalendarDay } from '../../../content/calendar'
import type { Content } from '../../../content/read-content'
import { datedDays } from '../../../content/season-days'
import { seasonPlace } from '../../seasons/season-place'
import { dateOf, inWords, isBefore, SATURDAY } from './calendar-day'
import { alarm, type Checked, finding, readOnce } from './check'

type Season = Content['bootCamp']

/** A change of one field with which the dates of a season would agree with each other. */
interface Repair {
  field: string
  message: string
  season: Season
}

/** One date that contradicts several others of its season. */
export const mistakenDate = alarm('mistaken-date', ({ content }) =>
  content.seasons.flatMap((season) => {
    const repair = repairOf(season)
    if (!repair) return []
    return [finding({ document: seasonPlace(season.id), field: repair.field }, repair.message, repair.message)]
  }),
)

/** The same with the dates that were probably meant. Whatever is wrong then is another mistake. */
export const withRightDates = readOnce((checked: Checked): Checked => {
  const { bootCamp, seasons } = checked.content
  const right = seasons.map((season) => repairOf(season)?.season ?? season)
  if (right.every((season, index) => season === seasons[index])) return checked
  const current = right.find(({ id }) => id === bootCamp.id) ?? bootCamp
  return { ...checked, content: { ...checked.content, seasons: right, bootCamp: current } }
})

/** Fewer may be another mistake than that of a date. */
const SEVERAL = 2

const repairOf = readOnce((season: Season): Repair | undefined => {
  if (season.year === null || countContradictions(season, season.year) < SEVERAL) return undefined
  return repairsOf(season, season.year).find(
    (repair) => countContradictions(repair.season, repair.season.year ?? 0) === 0,
  )
})

/** Counts what cannot be right of a season's dates in a year. */
function countContradictions({ schedule, applications, acceptBy }: Season, year: number): number {
  const days = datedDays(schedule, year).map(dateOf)
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return 0
  const { opens, closes } = applications
  const yearBefore = first.subtract({ years: 1 })
  return [
    days.some(({ dayOfWeek }) => dayOfWeek !== SATURDAY),
    opens && !isBefore(opens, first),
    closes && isBefore(last, closes),
    acceptBy && isBefore(first, acceptBy),
    opens && closes && isBefore(closes, opens),
    opens && acceptBy && !isBefore(opens, acceptBy),
    ...[opens, closes, acceptBy].map((day) => day && isBefore(day, yearBefore)),
  ].filter(Boolean).length
}

type Dates = Readonly<Record<keyof typeof says, CalendarDay | null>>

const says = {
  'applications.opens': 'Applications open on',
  'applications.closes': 'Applications close on',
  acceptBy: 'Offers can be accepted until',
}
const fields = Object.keys(says) as (keyof Dates)[]
const pairs = fields.flatMap((one, index) => fields.slice(index + 1).map((other) => [one, other] as const))

function datesOf({ applications: { opens, closes }, acceptBy }: Season): Dates {
  return { 'applications.opens': opens, 'applications.closes': closes, acceptBy }
}

function withDates(season: Season, changed: Partial<Dates>): Season {
  const dates = { ...datesOf(season), ...changed }
  const applications = { opens: dates['applications.opens'], closes: dates['applications.closes'] }
  return { ...season, applications, acceptBy: dates.acceptBy }
}

/** In years, the nearest first. */
const SHIFTS = [1, -1, 2, -2]

/** Another year of the season, of one date, or of all dates, and two dates swapped. */
function repairsOf(season: Season, year: number): Repair[] {
  const dates = datesOf(season)
  const entered = fields.filter((field) => dates[field])
  return [
    ...SHIFTS.map((shift) => ({
      ...{ field: 'year', season: { ...season, year: year + shift, registrationYear: year + shift } },
      message: `The season’s year is ${year}, but the rest of it agrees with ${year + shift}.`,
    })),
    ...[...entered.map((field) => [field]), entered].flatMap((together) => inOtherYears(season, together)),
    ...pairs.flatMap(([one, other]) => swapped(season, one, other)),
  ]
}

/** Named by the first of them. */
function inOtherYears(season: Season, together: readonly (keyof Dates)[]): Repair[] {
  const dates = datesOf(season)
  const [field] = together
  const first = field && dates[field]
  if (!first) return []
  return SHIFTS.map((shift) => {
    const moved = together.map((each) => [each, movedBy(shift, dates[each])])
    const message = `${says[field]} ${inWords(first)}, but the rest of the season agrees with ${first.year + shift}.`
    return { field, message, season: withDates(season, Object.fromEntries(moved)) }
  })
}

function movedBy(shift: number, day: CalendarDay | null): CalendarDay | null {
  return day && { ...day, year: day.year + shift }
}

function swapped(season: Season, one: keyof Dates, other: keyof Dates): Repair[] {
  const { [one]: day, [other]: otherDay } = datesOf(season)
  if (!day || !otherDay) return []
  const said = `${says[one]} ${inWords(day)}. ${says[other]} ${inWords(otherDay)}.`
  const message = `${said} These two dates seem to be swapped.`
  return [{ field: one, message, season: withDates(season, { [one]: otherDay, [other]: day }) }]
}
