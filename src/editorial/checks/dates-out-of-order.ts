import { type CalendarDay, dayNumber, inWords, withoutYear } from './calendar-day'
import type { Check, Checked, Finding } from './check'
import { seasonDays } from './season-days'

/** Days that come before what they should follow. */
export const datesOutOfOrder: Check = {
  name: 'dates-out-of-order',
  find: (checked) => [...inSchedule(checked), ...inApplications(checked), ...inAnnouncements(checked)],
}

function inSchedule(checked: Checked): Finding[] {
  const { days } = seasonDays(checked)
  return days.flatMap((day, index) => {
    const before = days[index - 1]
    if (!before || dayNumber(before) < dayNumber(day)) return []
    const what = dayNumber(before) === dayNumber(day) ? 'is also the day of' : 'comes before'
    const message = `${withoutYear(day)}, the day of week ${index + 1}, ${what} ${what.startsWith('is') ? '' : `${withoutYear(before)}, the day of `}week ${index}.`
    return [{ document: 'season', field: `schedule.${index}`, message, text: inWords(day) }]
  })
}

function inApplications(checked: Checked): Finding[] {
  const { applications, acceptBy } = checked.content.bootCamp
  const { first, last } = seasonDays(checked)
  return [
    ...later('applications.closes', 'Applications close', applications.closes, 'they open', applications.opens, true),
    ...later('applications.closes', 'Applications close', last, 'the season’s last day', applications.closes),
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
    ? `${subject} on ${inWords(day)}, before ${what} on ${inWords(bound)}.`
    : `${subject} on ${inWords(bound)}, after ${what}, ${inWords(day)}.`
  return [{ document: 'season', field, message, text: inWords(isBefore ? day : bound) }]
}

function inAnnouncements({ content }: Checked): Finding[] {
  return content.announcements.flatMap(({ id, from, until }) => {
    if (!from || !until || dayNumber(from) <= dayNumber(until)) return []
    const message = `The announcement ends on ${inWords(until)}, before it begins on ${inWords(from)}.`
    return [{ document: `announcements/${id}`, field: 'until', message, text: inWords(until) }]
  })
}
