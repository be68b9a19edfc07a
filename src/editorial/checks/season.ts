import { DEFAULT_LANGUAGE, locales } from '../../../content/language'
import { holidayOn } from '../../seasons/federal-holidays'
import { inWords, nearestSaturday, SATURDAY } from './calendar-day'
import { alarm, type Check, type Checked, type Finding, finding, hint } from './check'
import { allSeasons, type CheckedSeason, seasonDays } from './season-days'

/** Days and years of the season that don't go together. */
export const seasonChecks: readonly Check[] = [
  alarm('wrong-weekday', findWeekday),
  alarm('season-year', findOtherYears),
  hint('season-gap', (checked) =>
    allSeasons(checked).flatMap((season) => [...findGaps(season), ...findHolidays(season)]),
  ),
]

/** The first day of each season that is no Saturday, for a wrong year makes all of them wrong. */
function findWeekday(checked: Checked): Finding[] {
  return allSeasons(checked).flatMap(findWeekdayIn)
}

function findWeekdayIn({ document, days }: CheckedSeason): Finding[] {
  const index = days.findIndex(({ dayOfWeek }) => dayOfWeek !== SATURDAY)
  const day = days[index]
  if (!day) return []
  const weekday = day.toLocaleString(locales[DEFAULT_LANGUAGE], { weekday: 'long' })
  const message = `${inWords(day)} is a ${weekday}. The nearest Saturday is ${inWords(nearestSaturday(day))}.`
  return [finding({ document, field: `schedule.${index}` }, inWords(day), message)]
}

/** "2022", "’22" */
const YEAR = /(?<!\d)(?:19|20)\d{2}(?!\d)|[’']\d{2}(?!\d)/

/** A season's name in one year and its days in another. */
function findOtherYears(checked: Checked): Finding[] {
  const { bootCamp } = checked.content
  const { season, registrationYear, applications, acceptBy } = bootCamp
  const { year } = seasonDays(checked)
  const registration = `${season} ${registrationYear}`
  const names = (['name', 'season'] as const).map((field) => {
    const digits = YEAR.exec(bootCamp[field])?.[0].replace(/\D/, '20')
    const named = digits && Number(digits)
    return { field, isOfWindow: false, named, text: bootCamp[field], says: `“${bootCamp[field]}”` }
  })
  const days = [
    { field: 'applications.opens', day: applications.opens, says: 'Applications open on' },
    { field: 'applications.closes', day: applications.closes, says: 'Applications close on' },
    { field: 'acceptBy', day: acceptBy, says: 'Offers can be accepted until' },
  ].flatMap(({ field, day, says }) =>
    day ? [{ field, isOfWindow: true, named: day.year, text: inWords(day), says: `${says} ${inWords(day)}` }] : [],
  )
  const named = bootCamp.year ?? registrationYear
  const says = `Pages say that registration is for ${registration}`
  return (
    [{ field: 'registrationYear', isOfWindow: false, named, text: registration, says }, ...names, ...days]
      .filter(({ named }) => named && named !== year)
      // A season that begins in January takes applications in the year before.
      .filter(({ isOfWindow, named }) => !isOfWindow || named !== year - 1)
      .map(({ field, text, says }) =>
        finding({ document: 'season', field }, text, `${says}, but the season’s dates are in ${year}.`),
      )
  )
}

/** In days: at least one Saturday was left out, and not only another day of its week entered. */
const GAP = 11

/** Weeks without a day of the season, in one sentence. */
function findGaps({ document, days }: CheckedSeason): Finding[] {
  const gaps = days.slice(1).flatMap((day, index) => {
    const before = days[index] ?? day
    const between = before.until(day).days
    if (between < GAP) return []
    const holidays = holidaysFrom(before.add({ days: 1 }), between - 1)
    const why = holidays.length > 0 ? `with ${holidays.join(', ')}` : 'without a public holiday'
    return { field: `schedule.${index + 1}`, said: `between ${inWords(before)} and ${inWords(day)}, ${why}` }
  })
  return together(document, gaps, (said) => `No day of the season is ${said}.`)
}

/** Days on a public holiday or on its weekend, in one sentence. */
function findHolidays({ document, days }: CheckedSeason): Finding[] {
  const found = days.flatMap((day, index) => {
    // From Friday to Monday.
    const [holiday] = holidaysFrom(day.subtract({ days: 1 }), 4)
    return holiday ? { field: `schedule.${index}`, said: `${inWords(day)}, ${holiday}` } : []
  })
  return together(document, found, (said) => `On the weekend of a public holiday: ${said}.`)
}

/** One finding, at the first field. */
function together(
  document: string,
  found: readonly { field: string; said: string }[],
  say: (said: string) => string,
): Finding[] {
  const [first] = found
  const said = found.map((each) => each.said).join('; ')
  return first ? [finding({ document, field: first.field }, said, say(said))] : []
}

/** "Independence Day (July 4, 2026)" */
function holidaysFrom(first: Temporal.PlainDate, days: number): string[] {
  return Array.from({ length: days }, (_, index) => first.add({ days: index })).flatMap((day) => {
    const name = holidayOn(day)
    return name ? [`${name} (${inWords(day)})`] : []
  })
}
