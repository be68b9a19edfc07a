import type { CalendarDay } from '../../../content/calendar'
import { dayNumber, inWords } from './calendar-day'
import type { Check, Checked, Place } from './check'
import { seasonDays } from './season-days'

/** What was published or written on a day that is still to come. */
export const datedAhead: Check = {
  name: 'dated-ahead',
  level: 'alarm',
  find(checked) {
    const today = dayNumber(seasonDays(checked).today)
    return datesIn(checked).flatMap(({ document, field, what, date }) =>
      dayNumber(date) <= today
        ? []
        : [
            {
              document,
              field,
              message: `${what} is dated ${inWords(date)}, which is still ahead.`,
              text: inWords(date),
            },
          ],
    )
  },
}

interface Dated extends Place {
  what: string
  date: CalendarDay
}

function datesIn({ content: { press, posts } }: Checked): Dated[] {
  const inPress = (field: string, what: string, { date }: { date: CalendarDay }) => ({
    ...{ document: 'press', field: `${field}.date`, what, date },
  })
  return [
    inPress('release', 'The press release', press.release),
    ...press.earlier.map((release, index) => inPress(`earlier.${index}`, 'The press release', release)),
    ...press.coverage.map((item, index) => inPress(`coverage.${index}`, `“${item.title}”`, item)),
    ...posts.map(({ id, title, date }) => ({ document: `posts/${id}`, field: 'date', what: `“${title}”`, date })),
  ]
}
