import { type CalendarDay, dayNumber, inWords, withoutYear } from './calendar-day'
import type { Check, Checked, Finding } from './check'
import { TO } from './date-roles'
import { findDates, isDay } from './find-dates'
import { runningTexts } from './passages'
import { findingIn } from './quoted'
import { seasonDays } from './season-days'
import { type Sentence, sentencesOf } from './sentences'

/** Days that come before what they should follow. */
export const datesOutOfOrder: Check = {
  name: 'dates-out-of-order',
  find: (checked) => [
    ...inSchedule(checked),
    ...inApplications(checked),
    ...inAnnouncements(checked),
    ...inTexts(checked),
  ],
}

function inSchedule(checked: Checked): Finding[] {
  const { days } = seasonDays(checked)
  return days.flatMap((day, index) => {
    const before = days[index - 1]
    if (!before || dayNumber(before) < dayNumber(day)) return []
    const isSame = dayNumber(before) === dayNumber(day)
    const what = isSame ? `is also the date of week ${index}` : `comes before ${withoutYear(before)} (week ${index})`
    const message = `${withoutYear(day)} (week ${index + 1}) ${what}.`
    return [{ document: 'season', field: `schedule.${index}`, message, text: inWords(day) }]
  })
}

function inApplications(checked: Checked): Finding[] {
  const { applications, acceptBy } = checked.content.bootCamp
  const { first, last } = seasonDays(checked)
  return [
    ...later(
      'applications.closes',
      'Applications close on',
      applications.closes,
      'they open',
      applications.opens,
      true,
    ),
    ...later('applications.closes', 'Applications close on', last, 'the season’s last day', applications.closes),
    ...later('acceptBy', 'Offers can be accepted until', first, 'the season’s first day', acceptBy),
  ]
}

function later(
  field: string,
  subject: string,
  day: CalendarDay | null,
  what: string,
  bound: CalendarDay | null,
  isBefore = false,
): Finding[] {
  if (!day || !bound || dayNumber(day) >= dayNumber(bound)) return []
  const message = isBefore
    ? `${subject} ${inWords(day)}, before ${what} on ${inWords(bound)}.`
    : `${subject} ${inWords(bound)}, after ${what}, ${inWords(day)}.`
  return [{ document: 'season', field, message, text: inWords(isBefore ? day : bound) }]
}

function inAnnouncements({ content }: Checked): Finding[] {
  return content.announcements.flatMap(({ id, from, until }) => {
    if (!from || !until || dayNumber(from) <= dayNumber(until)) return []
    const message = `The announcement ends on ${inWords(until)}, before it starts on ${inWords(from)}.`
    return [{ document: `announcements/${id}`, field: 'until', message, text: inWords(until) }]
  })
}

/** From a day to one half a year before, at most: what is more goes on to the next year. */
const HALF_A_YEAR = 183

function inTexts(checked: Checked): Finding[] {
  return runningTexts(checked).flatMap(sentencesOf).flatMap(backwards)
}

/** "from July 30 to June 25" */
function backwards(sentence: Sentence): Finding[] {
  const { text, passage } = sentence
  const dates = findDates(text).filter(isDay)
  return dates.flatMap((date, index) => {
    const before = dates[index - 1]
    if (!before || !TO.test(text.slice(before.to, date.from))) return []
    const [from, to] = [before, date].map((each) =>
      dayNumber({ ...each, year: each.year ?? date.year ?? passage.year }),
    )
    const days = (from ?? 0) - (to ?? 0)
    if (days <= 0 || days > HALF_A_YEAR) return []
    const span = { from: before.from, to: date.to }
    return [findingIn(sentence, span, (quoted) => `${quoted} ends before it starts.`)]
  })
}
