import { DEFAULT_LANGUAGE, locales } from '../../../content/language'
import { assignYears } from '../../../content/season-days'
import { findHoliday } from '../../seasons/federal-holidays'
import { seasonPlanName } from '../../seasons/season-plan-name'
import { formatDay, nearestWeekday, SATURDAY, toPlainDate } from './calendar-day'
import { alarm, type Check, type Checked, type Finding, finding, hint } from './check'
import { allSeasons, type CheckedSeason, seasonDays } from './season-days'

/** Checks the days and years of seasons. */
export const seasonChecks: readonly Check[] = [
  alarm('wrong-weekday', (checked) => allSeasons(checked).flatMap(findWrongWeekday)),
  hint('other-weekday', (checked) => allSeasons(checked).flatMap(findUnusualWeekday)),
  alarm('season-year', (checked) => allSeasons(checked).flatMap(findWrongYears)),
  hint('name-year', (checked) => allSeasons(checked).flatMap((season) => findNameYears(season, 'name'))),
  hint('season-over', (checked) => findEndedSeason(checked, false)),
  alarm('season-long-over', (checked) => findEndedSeason(checked, true)),
  hint('season-gap', (checked) => allSeasons(checked).flatMap(findGapsAndHolidays)),
]

/** In days. */
const WEEK_DAYS = 7

/** Minimum share of days on the usual weekday. Some programs have two weekdays. */
const MIN_WEEKDAY_SHARE = 2 / 3

/** The weekday of most days of a season, in `Temporal.PlainDate.dayOfWeek`; undefined if no day prevails. */
function usualWeekday({ days }: Pick<CheckedSeason, 'days'>): number | undefined {
  const groups = [...Map.groupBy(days, ({ dayOfWeek }) => dayOfWeek)]
  return groups.find(([, own]) => own.length > MIN_WEEKDAY_SHARE * days.length)?.[0]
}

/** Finds the first day on an unusual weekday. */
function findWrongWeekday({ document, days }: CheckedSeason): Finding[] {
  const own = usualWeekday({ days }) ?? (isWeekly(days) ? days[0]?.dayOfWeek : undefined)
  const index = days.findIndex(({ dayOfWeek }) => dayOfWeek !== own)
  const day = days[index]
  if (own === undefined || !day) return []
  const nearest = nearestWeekday(own, day)
  const message = `${formatDay(day)} is a ${formatWeekday(day)}. The nearest ${formatWeekday(nearest)} is ${formatDay(nearest)}.`
  return [finding({ document, field: `schedule.${index}` }, formatDay(day), message)]
}

/** True if no week has two days of the season. */
function isWeekly(days: CheckedSeason['days']): boolean {
  return days.slice(1).every((day, index) => (days[index] ?? day).until(day).days >= WEEK_DAYS - 1)
}

/** In years. */
const YEAR_SHIFTS = [1, -1, 2, -2, 3, -3]

/** Only a hint: the program may be on another weekday, or its year may be wrong. */
function findUnusualWeekday({ document, year, schedule, days, first }: CheckedSeason): Finding[] {
  const own = usualWeekday({ days })
  if (own === undefined || own === SATURDAY) return []
  const years = YEAR_SHIFTS.map((shift) => first.year + shift)
  const right = years.find((each) => assignYears(schedule, each).map(toPlainDate)[0]?.dayOfWeek === SATURDAY)
  const message = `${formatDay(first)} is a ${formatWeekday(first)}.${right ? ` It is a Saturday in ${right}.` : ''}`
  return [finding({ document, field: year === null ? 'schedule.0' : 'year' }, formatDay(first), message)]
}

function formatWeekday(day: Temporal.PlainDate): string {
  return day.toLocaleString(locales[DEFAULT_LANGUAGE], { weekday: 'long' })
}

/** Finds years in a season's name, registration year, and windows that differ from its days. */
function findWrongYears(season: CheckedSeason): Finding[] {
  const { document, season: name, year, registrationYear, applications, acceptBy, first } = season
  const seasonLabel = `${name} ${registrationYear}`
  const text = `Pages say that registration is for ${seasonLabel}, but the season’s dates are in ${first.year}.`
  const isMismatch = year === null && registrationYear !== first.year
  const registration = isMismatch ? [finding({ document, field: 'registrationYear' }, seasonLabel, text)] : []
  const days = [
    { field: 'applications.opens', day: applications.opens, says: 'Applications open on' },
    { field: 'applications.closes', day: applications.closes, says: 'Applications close on' },
    { field: 'acceptBy', day: acceptBy, says: 'Offers can be accepted until' },
  ].flatMap(({ field, day, says }) => {
    // Applications may open in the year before. The check "dates-out-of-order" finds later dates.
    if (!day || day.year >= first.year - 1) return []
    const message = `${says} ${formatDay(day)}, but the season’s dates are in ${first.year}.`
    return [finding({ document, field }, formatDay(day), message)]
  })
  return [...registration, ...findNameYears(season, 'season'), ...days]
}

/** "2022", "’22", "/22" */
const YEAR = /(?<!\d)(?:19|20)\d{2}(?!\d)|[’'/]\d{2}(?!\d)/g

/** Finds names that contain years, none of which is the season's. */
function findNameYears({ document, first, last, ...season }: CheckedSeason, field: 'season' | 'name'): Finding[] {
  const years = season[field].match(YEAR)?.map((digits) => Number(digits.replace(/\D/, '20'))) ?? []
  if (years.length === 0 || years.some((year) => year === first.year || year === last.year)) return []
  const message = `“${season[field]}”, but the season’s dates are in ${first.year}.`
  return [finding({ document, field }, season[field], message)]
}

/** In days. */
const LONG_OVER_DAYS = 120

/** Finds a current season that has ended. */
function findEndedSeason(checked: Checked, endedLongAgo: boolean): Finding[] {
  const { today, last } = seasonDays(checked)
  const daysSinceEnd = last.until(today).days
  if (daysSinceEnd <= 0 || daysSinceEnd > LONG_OVER_DAYS !== endedLongAgo) return []
  const message = `The current season ended on ${formatDay(last)}. Make the next season the current one.`
  const { id } = checked.content.bootCamp
  return [finding({ document: seasonPlanName(id), field: 'schedule' }, formatDay(last), message)]
}

/** Longer than if one Saturday was entered as another day of its week. */
const MIN_GAP_DAYS = 11

/** Reports skipped weeks and days on public holidays in one finding, at the first of them. */
function findGapsAndHolidays(season: CheckedSeason): Finding[] {
  const [gaps, holidays] = [findGaps(season), findHolidays(season)]
  const [first] = [...gaps, ...holidays]
  if (!first) return []
  const sentences = [
    ...(gaps.length > 0 ? [`No day of the season is ${joinDescriptions(gaps)}.`] : []),
    ...(holidays.length > 0 ? [`On the weekend of a public holiday: ${joinDescriptions(holidays)}.`] : []),
  ]
  return [
    finding(
      { document: season.document, field: first.field },
      joinDescriptions([...gaps, ...holidays]),
      sentences.join(' '),
    ),
  ]
}

interface ScheduleNote {
  field: string
  description: string
}

function joinDescriptions(notes: readonly ScheduleNote[]): string {
  return notes.map(({ description: said }) => said).join('; ')
}

function findGaps({ days }: CheckedSeason): ScheduleNote[] {
  return days.slice(1).flatMap((day, index) => {
    const prior = days[index] ?? day
    const gapDays = prior.until(day).days
    if (gapDays < MIN_GAP_DAYS) return []
    const holidays = listHolidays(prior.add({ days: 1 }), gapDays - 1)
    const note = holidays.length > 0 ? `with ${holidays.join(', ')}` : 'without a public holiday'
    return { field: `schedule.${index + 1}`, description: `between ${formatDay(prior)} and ${formatDay(day)}, ${note}` }
  })
}

/** Finds days on the weekend of a public holiday. */
function findHolidays({ days }: CheckedSeason): ScheduleNote[] {
  return days.flatMap((day, index) => {
    // From Friday to Monday.
    const [holiday] = listHolidays(day.subtract({ days: 1 }), 4)
    return holiday ? { field: `schedule.${index}`, description: `${formatDay(day)}, ${holiday}` } : []
  })
}

/** "Independence Day (July 4, 2026)" */
function listHolidays(first: Temporal.PlainDate, days: number): string[] {
  return Array.from({ length: days }, (_, index) => first.add({ days: index })).flatMap((day) => {
    const name = findHoliday(day)
    return name ? [`${name} (${formatDay(day)})`] : []
  })
}
