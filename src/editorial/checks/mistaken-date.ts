import type { Season } from '../../../content/season'
import { assignYears } from '../../../content/season-days'
import { seasonPlanName } from '../../seasons/season-plan-name'
import { formatDay, isBefore, SATURDAY, toPlainDate } from './calendar-day'
import { alarm, type Checked, finding, memoize } from './check'

/** Finds one date or year that contradicts several others of its season. */
export const mistakenDate = alarm('mistaken-date', ({ content }) =>
  content.seasons.flatMap((season) => {
    const mistake = findMistake(season)
    if (!mistake) return []
    return [finding({ document: seasonPlanName(season.id), field: mistake.field }, mistake.message, mistake.message)]
  }),
)

/** Corrects mistaken dates, so that other checks don't report them again. */
export const correctDates = memoize((checked: Checked): Checked => {
  const { bootCamp, seasons } = checked.content
  const correctedSeasons = seasons.map((season) => findMistake(season)?.corrected ?? season)
  if (correctedSeasons.every((season) => seasons.includes(season))) return checked
  const current = correctedSeasons.find(({ id }) => id === bootCamp.id) ?? bootCamp
  return { ...checked, content: { ...checked.content, seasons: correctedSeasons, bootCamp: current } }
})

const dateLabels = {
  year: 'The season’s year is',
  opens: 'Applications open on',
  closes: 'Applications close on',
  acceptBy: 'Offers can be accepted until',
}
const names = Object.keys(dateLabels) as (keyof Dates)[]

type Dates = Season['applications'] & Pick<Season, 'acceptBy'> & { year: { year: number } }

/** Finds a change of one date that resolves all contradictions, if there are several. */
function findMistake(season: Season) {
  const { year, applications, acceptBy, schedule } = season
  const dates = { ...applications, acceptBy, year: { year: year ?? 0 } }
  if (year === null || countContradictions(schedule, dates) < 2) return undefined
  const changes = names.flatMap((name) => tryOtherYears(dates, name))
  const change = changes.find(({ corrected: right }) => countContradictions(schedule, right) === 0)
  if (!change) return undefined
  const { name, message, corrected: right } = change
  const { opens, closes } = right
  const fixes = { year: right.year.year, registrationYear: right.year.year, acceptBy: right.acceptBy }
  const field = Object.hasOwn(applications, name) ? `applications.${name}` : name
  return { field, message, corrected: { ...season, ...fixes, applications: { opens, closes } } }
}

/** Nearest years first. */
function tryOtherYears(dates: Dates, name: keyof Dates) {
  const day = dates[name]
  if (!day) return []
  const claim = `${dateLabels[name]} ${'month' in day ? formatDay(day) : day.year}`
  return [day.year + 1, day.year - 1, day.year + 2, day.year - 2].map((year) => {
    const message = `${claim}, but the rest of the season agrees with ${year}.`
    return { name, message, corrected: { ...dates, [name]: { ...day, year } } satisfies Dates }
  })
}

function countContradictions(schedule: Season['schedule'], { year, opens, closes, acceptBy }: Dates): number {
  const days = assignYears(schedule, year.year).map(toPlainDate)
  const [first = toPlainDate({ ...year, month: 1, day: 1 }), last = first] = [days[0], days.at(-1)]
  const yearEarlier = first.subtract({ years: 1 })
  return [
    days.some(({ dayOfWeek }) => dayOfWeek !== SATURDAY),
    opens && !isBefore(opens, first),
    closes && isBefore(last, closes),
    acceptBy && isBefore(first, acceptBy),
    opens && closes && isBefore(closes, opens),
    opens && acceptBy && !isBefore(opens, acceptBy),
    ...[opens, closes, acceptBy].map((day) => day && isBefore(day, yearEarlier)),
  ].filter(Boolean).length
}
