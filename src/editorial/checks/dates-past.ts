import { dayNumber, inWords } from './calendar-day'
import type { Check, Checked, Finding } from './check'
import { isWindowOpen, seasonDays } from './season-days'

/** A season that is over, or has begun, while applications to it are still taken. */
export const datesPast: Check = { name: 'dates-past', find: findPast }

function findPast(checked: Checked): Finding[] {
  const { bootCamp } = checked.content
  const { today, last } = seasonDays(checked)
  if (dayNumber(last) >= dayNumber(today) || !isWindowOpen(bootCamp, today)) return []
  const until = bootCamp.applications.closes ? `until ${inWords(bootCamp.applications.closes)}` : 'at any time'
  return [
    {
      document: 'season',
      field: 'schedule.0',
      message: `The season ended on ${inWords(last)}, but applications are taken ${until}. Enter the next season’s days, or when applications close.`,
      text: inWords(last),
    },
  ]
}
