import type { CalendarDay } from '../../../content/calendar'
import { dayNumber, inWords } from './calendar-day'
import type { Check, Checked, Finding, Place } from './check'
import { seasonDays } from './season-days'

/** Days that come before what they should follow. */
export const datesOutOfOrder: Check = {
  name: 'dates-out-of-order',
  level: 'alarm',
  find: (checked) => [...inSchedule(checked), ...inWindows(checked), ...inAnnouncements(checked)].flatMap(findBroken),
}

/** Two days, the first of which should not be after the second. Where one is open, they are in order. */
interface Order extends Place {
  first: CalendarDay | null
  second: CalendarDay | null
  /** Whether they may be the same day. */
  maySame?: boolean
  /** What is wrong where they are not in order. */
  say: (first: string, second: string) => string
}

function findBroken({ document, field, first, second, maySame = true, say }: Order): Finding[] {
  if (!first || !second) return []
  const days = dayNumber(second) - dayNumber(first)
  if (days > 0 || (maySame && days === 0)) return []
  const [one, other] = [inWords(first), inWords(second)]
  return [{ document, field, message: say(one, other), text: `${one}, ${other}` }]
}

function inSchedule(checked: Checked): Order[] {
  const { days } = seasonDays(checked)
  return days.slice(1).map((second, index) => ({
    ...{ document: 'season', field: `schedule.${index + 1}`, first: days[index] ?? null, second, maySame: false },
    say: (first, second) => `Week ${index + 2} is on ${second}, but should be after week ${index + 1}, ${first}.`,
  }))
}

function inWindows(checked: Checked): Order[] {
  const { applications, acceptBy } = checked.content.bootCamp
  const { opens, closes } = applications
  const { first, last } = seasonDays(checked)
  const of = (field: string) => ({ document: 'season', field })
  return [
    {
      ...{ ...of('applications.opens'), first: opens, second: first, maySame: false },
      say: (opens) => `Applications open on ${opens}, after the season has begun.`,
    },
    {
      ...{ ...of('applications.closes'), first: opens, second: closes },
      say: (opens, closes) => `Applications close on ${closes}, before they open on ${opens}.`,
    },
    {
      ...{ ...of('applications.closes'), first: closes, second: last },
      say: (closes) => `Applications close on ${closes}, after the season has ended.`,
    },
    {
      ...{ ...of('acceptBy'), first: opens, second: acceptBy, maySame: false },
      say: (opens, acceptBy) =>
        `Offers can be accepted until ${acceptBy}, before applications have opened on ${opens}.`,
    },
    {
      ...{ ...of('acceptBy'), first: acceptBy, second: first },
      say: (acceptBy) => `Offers can be accepted until ${acceptBy}, after the season has begun.`,
    },
  ]
}

function inAnnouncements({ content }: Checked): Order[] {
  return content.announcements.map(({ id, from, until }) => ({
    ...{ document: `announcements/${id}`, field: 'until', first: from, second: until },
    say: (from, until) => `The announcement ends on ${until}, before it starts on ${from}.`,
  }))
}
