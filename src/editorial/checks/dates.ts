import { type CalendarDay, dayAt } from '../../../content/calendar'
import { DEFAULT_LANGUAGE, locales } from '../../../content/language'
import { dateOf, inWords, isBefore } from './calendar-day'
import { alarm, type Check, type Checked, type Finding, finding, type Place } from './check'
import { isWindowOpen, seasonDays } from './season-days'

/** Two days, the second of which should not come before the first. Where one is open, they are in order. */
interface Order extends Place {
  days: readonly [first: CalendarDay | null | undefined, second: CalendarDay | null | undefined]
  /** Whether they may not be the same day either. */
  isStrict?: boolean
  /** What is wrong where they are not in order. */
  message: string
  /** What a finding is known by, unless it is both days. */
  text?: string
}

/** Days that come before what they should follow, are past, or are still ahead. */
export const dateChecks: readonly Check[] = [
  check('dates-out-of-order', (checked) => [
    ...inSchedule(checked),
    ...inWindows(checked),
    ...inAnnouncements(checked),
  ]),
  check('dates-past', openThoughPast),
  check('dated-ahead', publishedAhead),
  check('announcement-ended', endedAnnouncements),
  check('not-available-long', missingFromPress),
  check('no-post-for-a-year', newestPost),
]

function check(name: string, ordersIn: (checked: Checked) => Order[]): Check {
  return alarm(name, (checked) => ordersIn(checked).flatMap(findBroken))
}

function findBroken({ days: [first, second], isStrict, text, message, ...place }: Order): Finding[] {
  if (!first || !second || !isBefore(second, isStrict ? dateOf(first).add({ days: 1 }) : first)) return []
  return [finding(place, text ?? `${inWords(first)}, ${inWords(second)}`, message)]
}

const words = (day: CalendarDay | null) => (day ? inWords(day) : '')

function inSchedule(checked: Checked): Order[] {
  const { days } = seasonDays(checked)
  return days.slice(1).map((day, index) => {
    const before = days[index] ?? day
    const message = `Week ${index + 2} is on ${words(day)}, but should be after week ${index + 1}, ${words(before)}.`
    return { document: 'season', field: `schedule.${index + 1}`, days: [before, day], isStrict: true, message }
  })
}

function inWindows(checked: Checked): Order[] {
  const { applications, acceptBy } = checked.content.bootCamp
  const { opens, closes } = applications
  const { first, last } = seasonDays(checked)
  const order = (field: string, days: Order['days'], message: string, isStrict = false) => ({
    ...{ document: 'season', field, days, message, isStrict },
  })
  const [opening, closing] = [`Applications open on ${words(opens)}`, `Applications close on ${words(closes)}`]
  const accepting = `Offers can be accepted until ${words(acceptBy)}`
  return [
    order('applications.opens', [opens, first], `${opening}, after the season has begun.`, true),
    order('applications.closes', [opens, closes], `${closing}, before they open on ${words(opens)}.`),
    order('applications.closes', [closes, last], `${closing}, after the season has ended.`),
    order('acceptBy', [opens, acceptBy], `${accepting}, before applications have opened on ${words(opens)}.`, true),
    order('acceptBy', [acceptBy, first], `${accepting}, after the season has begun.`),
  ]
}

function inAnnouncements({ content }: Checked): Order[] {
  return content.announcements.map(({ id, from, until }) => ({
    ...{ document: `announcements/${id}`, field: 'until', days: [from, until] },
    message: `The announcement ends on ${words(until)}, before it starts on ${words(from)}.`,
  }))
}

/** A season that is over or has begun, or whose offers can no longer be accepted, while applications are still taken. */
function openThoughPast(checked: Checked): Order[] {
  const { applications, acceptBy } = checked.content.bootCamp
  const { today, first, last } = seasonDays(checked)
  if (!isWindowOpen(checked.content.bootCamp, today)) return []
  const until = applications.closes ? `open until ${words(applications.closes)}` : 'always open'
  const order = (field: string, day: CalendarDay, message: string): Order => ({
    ...{ document: 'season', field, days: [today, day], text: words(day), message },
  })
  const ended = `The season ended on ${words(last)}, but applications are ${until}. Enter the next season’s dates, or when applications close.`
  const begun = `The season started on ${words(first)}, but applications are ${until}. Enter when applications close.`
  const past = `Offers could be accepted until ${words(acceptBy)}, but applications are ${until}.`
  // What is over before applications open is out of order.
  const isInOrder = acceptBy && !(applications.opens && isBefore(acceptBy, applications.opens))
  return [
    isBefore(last, today) ? order('schedule.0', last, ended) : order('applications.closes', first, begun),
    ...(isInOrder ? [order('acceptBy', acceptBy, past)] : []),
  ]
}

function publishedAhead(checked: Checked): Order[] {
  const { press, posts } = checked.content
  const { today } = seasonDays(checked)
  const order = (document: string, field: string, what: string, { date }: { date: CalendarDay }): Order => ({
    ...{ document, field, days: [date, today], text: words(date) },
    message: `${what} is dated ${words(date)}, which is still ahead.`,
  })
  return [
    order('press', 'release.date', 'The press release', press.release),
    ...press.earlier.map((item, index) => order('press', `earlier.${index}.date`, 'The press release', item)),
    ...press.coverage.map((item, index) => order('press', `coverage.${index}.date`, `“${item.title}”`, item)),
    ...posts.map((post) => order(`posts/${post.id}`, 'date', `“${post.title}”`, post)),
  ]
}

function endedAnnouncements(checked: Checked): Order[] {
  return checked.content.announcements.map(({ id, until }) => ({
    ...{
      document: `announcements/${id}`,
      field: 'until',
      days: [seasonDays(checked).today, until],
      text: words(until),
    },
    message: `The announcement ended on ${words(until)}. Take it off the site, or give it a later end date.`,
  }))
}

function newestPost(checked: Checked): Order[] {
  const [newest] = checked.content.posts.toSorted((one, other) =>
    Temporal.PlainDate.compare(dateOf(other.date), dateOf(one.date)),
  )
  if (!newest) return []
  const message = `The newest post is from ${words(newest.date)}. Nothing has been posted for a year.`
  const days = [seasonDays(checked).today.subtract({ years: 1 }), newest.date] as const
  return [{ document: `posts/${newest.id}`, field: 'date', days, text: words(newest.date), message }]
}

/** In days. */
const LONG = 31

function missingFromPress(checked: Checked): Order[] {
  const { press, organization } = checked.content
  const since = dateOf(dayAt(checked.since('press'), organization.timeZone))
  const lists = {
    kit: press.kit.map(({ name, file }) => ({ name, isMissing: file === null })),
    gallery: press.gallery.map(({ name, pictures }) => ({ name, isMissing: pictures.length === 0 })),
  }
  return Object.entries(lists).flatMap(([list, entries]): Order[] => {
    const names = entries.filter(({ isMissing }) => isMissing).map(({ name }) => name)
    if (names.length === 0) return []
    const listed = new Intl.ListFormat(locales[DEFAULT_LANGUAGE]).format(names)
    const message = `${listed}: “not available yet” since ${words(since)} or earlier.`
    const field = `${list}.${entries.findIndex(({ isMissing }) => isMissing)}`
    const days = [seasonDays(checked).today, since.add({ days: LONG })] as const
    return [{ document: 'press', field, days, text: names.join(', '), message }]
  })
}
