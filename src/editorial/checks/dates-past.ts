import { dayNumber, inWords } from './calendar-day'
import type { Check, Checked, Finding } from './check'
import { isWindowOpen, seasonDays } from './season-days'

/** A season that is over or has begun, or whose offers can no longer be accepted, while applications are still taken. */
export const datesPast: Check = { name: 'dates-past', level: 'alarm', find: findPast }

function findPast(checked: Checked): Finding[] {
  const { bootCamp } = checked.content
  if (!isWindowOpen(bootCamp, seasonDays(checked).today)) return []
  const { closes } = bootCamp.applications
  const until = closes ? `open until ${inWords(closes)}` : 'always open'
  return [...pastDays(checked, until), ...pastOffers(checked, until)]
}

function pastDays(checked: Checked, until: string): Finding[] {
  const { today, first, last } = seasonDays(checked)
  const isOver = dayNumber(last) < dayNumber(today)
  if (!isOver && dayNumber(first) >= dayNumber(today)) return []
  const day = isOver ? last : first
  const message = `The season ${isOver ? 'ended' : 'started'} on ${inWords(day)}, but applications are ${until}. Enter ${isOver ? 'the next season’s dates, or ' : ''}when applications close.`
  return [{ document: 'season', field: isOver ? 'schedule.0' : 'applications.closes', message, text: inWords(day) }]
}

/** What is over before applications open is out of order. */
function pastOffers(checked: Checked, until: string): Finding[] {
  const { applications, acceptBy } = checked.content.bootCamp
  if (!acceptBy || dayNumber(acceptBy) >= dayNumber(seasonDays(checked).today)) return []
  if (applications.opens && dayNumber(acceptBy) < dayNumber(applications.opens)) return []
  const message = `Offers could be accepted until ${inWords(acceptBy)}, but applications are ${until}.`
  return [{ document: 'season', field: 'acceptBy', message, text: inWords(acceptBy) }]
}
