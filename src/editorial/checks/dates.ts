import { type CalendarDay, calendarDayAt } from '../../../content/calendar'
import { DEFAULT_LANGUAGE, locales } from '../../../content/language'
import { formatDay, isBefore, toPlainDate } from './calendar-day'
import { alarm, type Check, type Checked, type Finding, finding, hint } from './check'
import { allSeasons, type CheckedSeason, seasonDays } from './season-days'

/** Checks that dates are in order, not long past, and not in the future. */
export const dateChecks: readonly Check[] = [
  alarm('dates-out-of-order', (checked) => [
    ...allSeasons(checked).flatMap((season) => [...checkSchedule(season), ...checkWindows(season)]),
    ...checkAnnouncements(checked),
    ...checkReleases(checked),
  ]),
  hint('dates-may-be-late', (checked) => allSeasons(checked).flatMap((season) => findLateDates(season, checked))),
  alarm('dated-ahead', findFutureDates),
  hint('not-available-long', findMissingPressItems),
  hint('no-post-for-a-year', findOldPosts),
]

type OptionalDay = CalendarDay | null

interface OrderOptions {
  /** True if the days must differ. */
  isStrict?: boolean
  /** The text that identifies the finding, by default both days. */
  text?: string
}

/** Reports a day that is before one that it should follow. Missing days are in order. */
function checkOrder(
  document: string,
  field: string,
  days: readonly [OptionalDay, OptionalDay],
  message: string,
  options: OrderOptions = {},
) {
  const [first, second] = days
  if (!first || !second || !isBefore(second, options.isStrict ? toPlainDate(first).add({ days: 1 }) : first)) return []
  return [finding({ document, field }, options.text ?? `${formatDay(first)}, ${formatDay(second)}`, message)]
}

const strictOrder = { isStrict: true }
const formatOptionalDay = (day: OptionalDay) => (day ? formatDay(day) : '')

function checkSchedule({ document, days }: CheckedSeason): Finding[] {
  return days.slice(1).flatMap((day, index) => {
    const previous = days[index] ?? day
    const message = `Week ${index + 2} is on ${formatOptionalDay(day)}, but should be after week ${index + 1}, ${formatOptionalDay(previous)}.`
    return checkOrder(document, `schedule.${index + 1}`, [previous, day], message, strictOrder)
  })
}

function checkWindows({ document, first, last, applications, acceptBy }: CheckedSeason): Finding[] {
  const { opens, closes } = applications
  const openText = `Applications open on ${formatOptionalDay(opens)}`
  const closeText = `Applications close on ${formatOptionalDay(closes)}`
  const acceptText = `Offers can be accepted until ${formatOptionalDay(acceptBy)}`
  const beforeOpen = `before applications have opened on ${formatOptionalDay(opens)}`
  return [
    checkOrder(document, 'applications.opens', [opens, first], `${openText}, after the season has begun.`, strictOrder),
    checkOrder(
      document,
      'applications.closes',
      [opens, closes],
      `${closeText}, before they open on ${formatOptionalDay(opens)}.`,
    ),
    checkOrder(document, 'applications.closes', [closes, last], `${closeText}, after the season has ended.`),
    checkOrder(document, 'acceptBy', [opens, acceptBy], `${acceptText}, ${beforeOpen}.`, strictOrder),
    checkOrder(document, 'acceptBy', [acceptBy, first], `${acceptText}, after the season has begun.`),
  ].flat()
}

function checkAnnouncements({ content }: Checked): Finding[] {
  return content.announcements.flatMap(({ id, from, until }) => {
    const message = `The announcement ends on ${formatOptionalDay(until)}, before it starts on ${formatOptionalDay(from)}.`
    return checkOrder(`announcements/${id}`, 'until', [from, until], message)
  })
}

function checkReleases({ content }: Checked): Finding[] {
  const { release, earlier } = content.press
  return earlier.flatMap((item, index) => {
    const message = `“${item.title}” is an earlier release, but its date, ${formatOptionalDay(item.date)}, is after ${formatOptionalDay(release.date)}.`
    return checkOrder('press', `earlier.${index}.date`, [item.date, release.date], message)
  })
}

/** Only a hint: some programs take late applications, or accept the first ones early. */
function findLateDates({ document, first, last, applications, acceptBy }: CheckedSeason, checked: Checked): Finding[] {
  const { closes } = applications
  const { today } = seasonDays(checked)
  const afterStart = `after the season has begun on ${formatOptionalDay(first)}.`
  const closeText = `Applications close on ${formatOptionalDay(closes)}, `
  const acceptText = `Offers can be accepted until ${formatOptionalDay(acceptBy)}, before applications close on ${formatOptionalDay(closes)}.`
  // The check "dates-out-of-order" reports closing after the last day.
  const closeDay = closes && isBefore(last, closes) ? null : closes
  const todayIfOpen = isBefore(last, today) || closes ? null : today
  return [
    checkOrder(document, 'applications.closes', [closeDay, first], closeText + afterStart),
    checkOrder(document, 'applications.closes', [todayIfOpen, first], `Applications are still taken ${afterStart}`, {
      text: formatOptionalDay(first),
    }),
    checkOrder(document, 'acceptBy', [closeDay, acceptBy], acceptText),
  ].flat()
}

function findFutureDates(checked: Checked): Finding[] {
  const { press, posts } = checked.content
  const { today } = seasonDays(checked)
  const checkNotFuture = (document: string, field: string, subject: string, { date }: { date: CalendarDay }) => {
    const message = `${subject} is dated ${formatOptionalDay(date)}, which is still ahead.`
    return checkOrder(document, field, [date, today], message, { text: formatOptionalDay(date) })
  }
  return [
    checkNotFuture('press', 'release.date', 'The press release', press.release),
    ...press.earlier.map((item, index) => checkNotFuture('press', `earlier.${index}.date`, 'The press release', item)),
    ...press.coverage.map((item, index) => checkNotFuture('press', `coverage.${index}.date`, `“${item.title}”`, item)),
    ...posts.map((post) => checkNotFuture(`posts/${post.id}`, 'date', `“${post.title}”`, post)),
  ].flat()
}

function findOldPosts(checked: Checked): Finding[] {
  const [newest] = checked.content.posts.toSorted((one, other) =>
    Temporal.PlainDate.compare(toPlainDate(other.date), toPlainDate(one.date)),
  )
  if (!newest) return []
  const { id, date } = newest
  const message = `The newest post is from ${formatOptionalDay(date)}. Nothing has been posted for a year.`
  const yearAgo = seasonDays(checked).today.subtract({ years: 1 })
  return checkOrder(`posts/${id}`, 'date', [yearAgo, date], message, { text: formatOptionalDay(date) })
}

const MAX_MISSING_DAYS = 31

function findMissingPressItems(checked: Checked): Finding[] {
  const { press, organization } = checked.content
  const { today } = seasonDays(checked)
  const since = toPlainDate(calendarDayAt(checked.since('press'), organization.timeZone))
  const lists = {
    kit: press.kit.map(({ name, file }) => ({ name, isMissing: file === null })),
    gallery: press.gallery.map(({ name, pictures }) => ({ name, isMissing: pictures.length === 0 })),
  }
  return Object.entries(lists).flatMap(([list, entries]) => {
    const names = entries.flatMap(({ name, isMissing }) => (isMissing ? name : []))
    if (names.length === 0) return []
    const nameList = new Intl.ListFormat(locales[DEFAULT_LANGUAGE]).format(names)
    const message = `${nameList}: “not available yet” since ${formatOptionalDay(since)} or earlier.`
    const field = `${list}.${entries.findIndex(({ isMissing }) => isMissing)}`
    return checkOrder('press', field, [today, since.add({ days: MAX_MISSING_DAYS })], message, {
      text: names.join(', '),
    })
  })
}
