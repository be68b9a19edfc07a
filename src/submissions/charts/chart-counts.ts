import { zonedMoment } from '../../../content/moments'
import type { Database } from '../../database/connection'
import { firstPositionAt } from '../inbox/positions'
import { iterateSubmissions } from './walk-form'

/** Data of the charts on Today: applications by day and by school, and steps reached. Spam is not counted. */
export interface ChartCounts {
  /** The last thirty days in the office's time zone, as in "2026-06-25", today last. */
  days: { date: string; count: number }[]
  schools: SchoolCounts
  steps: Record<Step, number>
  /** The first counted day for schools and steps, a year before today. */
  since: string
  countedAt: Date
}

/** Applications by school: the eight largest, then the rest combined. */
export interface SchoolCounts {
  first: { name: string; count: number }[]
  /** Applications from all other schools, and the number of those schools. */
  others: { count: number; schools: number }
  total: number
}

/** Steps of an application, in order. */
export const steps = ['applied', 'answered', 'accepted', 'canceled'] as const

export type Step = (typeof steps)[number]

/** The time and time zone that define the counted days. */
export interface CountClock {
  now: Date
  /** IANA name. */
  timeZone: string
}

const DAY_COUNT = 30
const SCHOOL_COUNT = 8

/** Counts everything without a cache. */
export async function countForCharts(database: Database, { now, timeZone }: CountClock): Promise<ChartCounts> {
  const today = zonedMoment(now, timeZone).toPlainDate()
  const startOfDay = (date: Temporal.PlainDate) => firstPositionAt(date.toZonedDateTime(timeZone).epochMilliseconds)
  const since = today.subtract({ years: 1 })
  const from = startOfDay(since)
  const days = createDayCounter(today, startOfDay)
  const schools = createSchoolCounter()
  const people: Record<Step, Set<string>> = {
    applied: new Set(),
    answered: new Set(),
    accepted: await readPeople(database, 'acceptance', from),
    canceled: await readPeople(database, 'cancellation', from),
  }
  for await (const row of iterateSubmissions(database, 'application', from)) {
    days.add(row.position)
    schools.add(row.schoolKey, row.school)
    people.applied.add(row.person)
    if (row.status === 'answered' || row.status === 'done') people.answered.add(row.person)
  }
  const sizes = steps.map((step) => [step, people[step].size])
  return {
    days: days.counts(),
    schools: schools.figures(),
    steps: Object.fromEntries(sizes) as ChartCounts['steps'],
    since: since.toString(),
    countedAt: now,
  }
}

async function readPeople(database: Database, form: string, from: number): Promise<Set<string>> {
  const people = new Set<string>()
  for await (const { person } of iterateSubmissions(database, form, from)) people.add(person)
  return people
}

function createDayCounter(today: Temporal.PlainDate, startOfDay: (date: Temporal.PlainDate) => number) {
  const dates = Array.from({ length: DAY_COUNT }, (_, index) => today.subtract({ days: DAY_COUNT - 1 - index }))
  const starts = dates.map(startOfDay)
  const end = startOfDay(today.add({ days: 1 }))
  const counts = dates.map(() => 0)
  return {
    add(position: number): void {
      const day = position < end ? starts.findLastIndex((start) => start <= position) : -1
      if (day >= 0) counts[day] = (counts[day] ?? 0) + 1
    },
    counts: () => dates.map((date, index) => ({ date: date.toString(), count: counts[index] ?? 0 })),
  }
}

/** Counts applications by school; those without one count as other. Uses the name in a school's newest application. */
function createSchoolCounter() {
  const schools = new Map<string, { name: string; count: number }>()
  let total = 0
  return {
    add(key: string | null, name: string | null): void {
      total++
      if (key && name) schools.set(key, { name, count: (schools.get(key)?.count ?? 0) + 1 })
    },
    figures(): SchoolCounts {
      const first = [...schools]
        .sort(([key, { count }], [otherKey, other]) => other.count - count || (key < otherKey ? -1 : 1))
        .slice(0, SCHOOL_COUNT)
        .map(([, school]) => school)
      const counted = first.reduce((sum, { count }) => sum + count, 0)
      return { first, others: { count: total - counted, schools: schools.size - first.length }, total }
    },
  }
}
