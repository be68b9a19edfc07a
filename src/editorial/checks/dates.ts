import { type CalendarDay, calendarDayAt } from '../../../content/calendar'
import { DEFAULT_LANGUAGE, locales } from '../../../content/language'
import { dateOf, inWords, isBefore } from './calendar-day'
import { alarm, type Check, type Checked, type Finding, finding, hint } from './check'
import { allSeasons, type CheckedSeason, seasonDays } from './season-days'

/** Days that come before what they should follow, are long past, or are still ahead. */
export const dateChecks: readonly Check[] = [
  alarm('dates-out-of-order', (checked) => [
    ...allSeasons(checked).flatMap((season) => [...inSchedule(season), ...inWindows(season)]),
    ...inAnnouncements(checked),
    ...inReleases(checked),
  ]),
  hint('dates-may-be-late', (checked) => allSeasons(checked).flatMap((season) => mayBeLate(season, checked))),
  alarm('dated-ahead', publishedAhead),
  hint('not-available-long', missingFromPress),
  hint('no-post-for-a-year', newestPost),
]

type Day = CalendarDay | null

interface Order {
  /** Whether two days may not be the same either. */
  isStrict?: boolean
  /** What a finding is known by, unless it is both days. */
  text?: string
}

/** Finds a day that comes before another one which it should follow. Where one of them is open, they are in order. */
function order(document: string, field: string, days: readonly [Day, Day], message: string, about: Order = {}) {
  const [first, second] = days
  if (!first || !second || !isBefore(second, about.isStrict ? dateOf(first).add({ days: 1 }) : first)) return []
  return [finding({ document, field }, about.text ?? `${inWords(first)}, ${inWords(second)}`, message)]
}

const strict = { isStrict: true }
const words = (day: Day) => (day ? inWords(day) : '')

function inSchedule({ document, days }: CheckedSeason): Finding[] {
  return days.slice(1).flatMap((day, index) => {
    const before = days[index] ?? day
    const message = `Week ${index + 2} is on ${words(day)}, but should be after week ${index + 1}, ${words(before)}.`
    return order(document, `schedule.${index + 1}`, [before, day], message, strict)
  })
}

function inWindows({ document, first, last, applications, acceptBy }: CheckedSeason): Finding[] {
  const { opens, closes } = applications
  const opening = `Applications open on ${words(opens)}`
  const closing = `Applications close on ${words(closes)}`
  const accepting = `Offers can be accepted until ${words(acceptBy)}`
  const openedOn = `before applications have opened on ${words(opens)}`
  return [
    order(document, 'applications.opens', [opens, first], `${opening}, after the season has begun.`, strict),
    order(document, 'applications.closes', [opens, closes], `${closing}, before they open on ${words(opens)}.`),
    order(document, 'applications.closes', [closes, last], `${closing}, after the season has ended.`),
    order(document, 'acceptBy', [opens, acceptBy], `${accepting}, ${openedOn}.`, strict),
    order(document, 'acceptBy', [acceptBy, first], `${accepting}, after the season has begun.`),
  ].flat()
}

function inAnnouncements({ content }: Checked): Finding[] {
  return content.announcements.flatMap(({ id, from, until }) => {
    const message = `The announcement ends on ${words(until)}, before it starts on ${words(from)}.`
    return order(`announcements/${id}`, 'until', [from, until], message)
  })
}

function inReleases({ content }: Checked): Finding[] {
  const { release, earlier } = content.press
  return earlier.flatMap((item, index) => {
    const message = `“${item.title}” is an earlier release, but its date, ${words(item.date)}, is after ${words(release.date)}.`
    return order('press', `earlier.${index}.date`, [item.date, release.date], message)
  })
}

/** Some programs take late applications, and accept the first ones before the last ones arrive. */
function mayBeLate({ document, first, last, applications, acceptBy }: CheckedSeason, checked: Checked): Finding[] {
  const { closes } = applications
  const { today } = seasonDays(checked)
  const began = `after the season has begun on ${words(first)}.`
  const closing = `Applications close on ${words(closes)}, `
  const accepting = `Offers can be accepted until ${words(acceptBy)}, before applications close on ${words(closes)}.`
  // Closing after the last day is out of order, which another check finds.
  const late = closes && isBefore(last, closes) ? null : closes
  const always = isBefore(last, today) || closes ? null : today
  return [
    order(document, 'applications.closes', [late, first], closing + began),
    order(document, 'applications.closes', [always, first], `Applications are still taken ${began}`, {
      text: words(first),
    }),
    order(document, 'acceptBy', [late, acceptBy], accepting),
  ].flat()
}

function publishedAhead(checked: Checked): Finding[] {
  const { press, posts } = checked.content
  const { today } = seasonDays(checked)
  const ahead = (document: string, field: string, what: string, { date }: { date: CalendarDay }) => {
    const message = `${what} is dated ${words(date)}, which is still ahead.`
    return order(document, field, [date, today], message, { text: words(date) })
  }
  return [
    ahead('press', 'release.date', 'The press release', press.release),
    ...press.earlier.map((item, index) => ahead('press', `earlier.${index}.date`, 'The press release', item)),
    ...press.coverage.map((item, index) => ahead('press', `coverage.${index}.date`, `“${item.title}”`, item)),
    ...posts.map((post) => ahead(`posts/${post.id}`, 'date', `“${post.title}”`, post)),
  ].flat()
}

function newestPost(checked: Checked): Finding[] {
  const [newest] = checked.content.posts.toSorted((one, other) =>
    Temporal.PlainDate.compare(dateOf(other.date), dateOf(one.date)),
  )
  if (!newest) return []
  const { id, date } = newest
  const message = `The newest post is from ${words(date)}. Nothing has been posted for a year.`
  const yearAgo = seasonDays(checked).today.subtract({ years: 1 })
  return order(`posts/${id}`, 'date', [yearAgo, date], message, { text: words(date) })
}

/** In days. */
const LONG = 31

function missingFromPress(checked: Checked): Finding[] {
  const { press, organization } = checked.content
  const { today } = seasonDays(checked)
  const since = dateOf(calendarDayAt(checked.since('press'), organization.timeZone))
  const lists = {
    kit: press.kit.map(({ name, file }) => ({ name, isMissing: file === null })),
    gallery: press.gallery.map(({ name, pictures }) => ({ name, isMissing: pictures.length === 0 })),
  }
  return Object.entries(lists).flatMap(([list, entries]) => {
    const names = entries.flatMap(({ name, isMissing }) => (isMissing ? name : []))
    if (names.length === 0) return []
    const listed = new Intl.ListFormat(locales[DEFAULT_LANGUAGE]).format(names)
    const message = `${listed}: “not available yet” since ${words(since)} or earlier.`
    const field = `${list}.${entries.findIndex(({ isMissing }) => isMissing)}`
    return order('press', field, [today, since.add({ days: LONG })], message, { text: names.join(', ') })
  })
}
