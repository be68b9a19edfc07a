import { inWords, isBefore } from './calendar-day'
import { alarm, type Checked, finding } from './check'
import { checkWords } from './check-words'
import { isWindowOpen, seasonDays } from './season-days'
import { writtenTexts } from './written-texts'

/** "Registration is open" in an announcement that shows while applications are not taken. */
export const announcementNotOpen = alarm('announcement-not-open', (checked) => {
  const { content, language } = checked
  const { today } = seasonDays(checked)
  if (isWindowOpen(content.bootCamp, today)) return []
  const shown = new Set(
    content.announcements
      .filter(({ from, until }) => !(from && isBefore(today, from)) && !(until && isBefore(until, today)))
      .map(({ id }) => `announcements/${id}`),
  )
  return writtenTexts(checked).flatMap((text) => {
    const [said] = (shown.has(text.document) && checkWords[language].isOpen.exec(text.text)) || []
    return said ? [finding(text, said, `“${said}”, but ${windowInWords(checked)}.`)] : []
  })
})

function windowInWords(checked: Checked): string {
  const { opens, closes } = checked.content.bootCamp.applications
  if (opens && isBefore(seasonDays(checked).today, opens)) return `applications open on ${inWords(opens)}`
  return `applications closed${closes ? ` on ${inWords(closes)}` : ''}`
}
