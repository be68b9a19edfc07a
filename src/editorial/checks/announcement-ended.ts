import { dayNumber, inWords } from './calendar-day'
import type { Check, Checked, Finding } from './check'
import { findDates, isDay } from './find-dates'
import { passagesOf } from './passages'
import { isWindowOpen, seasonDays } from './season-days'

/** Announcements past their end, or past what they announce. */
export const announcementEnded: Check = {
  name: 'announcement-ended',
  find: (checked) => [...pastEnd(checked), ...pastDays(checked), ...pastRegistration(checked)],
}

function pastEnd(checked: Checked): Finding[] {
  const { today } = seasonDays(checked)
  return checked.content.announcements.flatMap(({ id, until }) => {
    if (!until || dayNumber(until) >= dayNumber(today)) return []
    const message = `The announcement ended on ${inWords(until)}. Take it off the site, or give it a later end date.`
    return [{ document: `announcements/${id}`, field: 'until', message, text: inWords(until) }]
  })
}

/** The last day that the texts name is over. */
function pastDays(checked: Checked): Finding[] {
  const { today } = seasonDays(checked)
  return announcementTexts(checked).flatMap(({ document, field, text, year }) => {
    const days = findDates(text)
      .filter(isDay)
      .map((date) => ({ ...date, year: date.year ?? year }))
    const last = days.toSorted((one, other) => dayNumber(one) - dayNumber(other)).at(-1)
    if (!last || dayNumber(last) >= dayNumber(today)) return []
    const message = `The announcement mentions ${inWords(last)}, which has passed.`
    return [{ document, field, message, text: text.slice(last.from, last.to) }]
  })
}

/** "Registration is open", when it is not. */
function pastRegistration(checked: Checked): Finding[] {
  const { today } = seasonDays(checked)
  const { applications } = checked.content.bootCamp
  if (isWindowOpen(checked.content.bootCamp, today) || !applications.closes) return []
  if (dayNumber(applications.closes) >= dayNumber(today)) return []
  const closed = inWords(applications.closes)
  return announcementTexts(checked).flatMap(({ document, field, text }) => {
    const [said] =
      /\b(?:registration|applications?|enrollment|sign-?up)s?\s+(?:is|are)\s+(?:now\s+|still\s+)?open\b/i.exec(text) ??
      []
    if (!said) return []
    return [{ document, field, message: `“${said}”, but applications closed on ${closed}.`, text: said }]
  })
}

function announcementTexts(checked: Checked) {
  const shown = new Set(
    checked.content.announcements.filter(({ until }) => !isOver(until, checked)).map(({ id }) => `announcements/${id}`),
  )
  return passagesOf(checked).filter(({ document }) => shown.has(document))
}

/** What is past its end is found as such. */
function isOver(until: Parameters<typeof dayNumber>[0] | null, checked: Checked): boolean {
  return until !== null && dayNumber(until) < dayNumber(seasonDays(checked).today)
}
