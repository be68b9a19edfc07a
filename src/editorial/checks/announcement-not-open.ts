import type { CalendarDay } from '../../../content/calendar'
import { inWords, isBefore } from './calendar-day'
import { alarm, type Checked, finding } from './check'
import { checkWords } from './check-words'
import { isWindowOpen, seasonDays } from './season-days'
import { writtenTexts } from './written-texts'

/** "Registration is open" in an announcement that shows, or will still show, while applications are not taken. */
export const announcementNotOpen = alarm('announcement-not-open', (checked) => {
  const { content, language } = checked
  const { today } = seasonDays(checked)
  const isOpen = isWindowOpen(content.bootCamp, today)
  const shown = new Map(
    content.announcements
      .filter(({ from, until }) => !(from && isBefore(today, from)) && !(until && isBefore(until, today)))
      .filter(({ until }) => !isOpen || closesBefore(checked, until))
      .map(({ id, until }) => [`announcements/${id}`, isOpen && until ? ` until ${inWords(until)}` : '']),
  )
  return writtenTexts(checked).flatMap((text) => {
    const time = shown.get(text.document)
    const [said] = (time !== undefined && checkWords[language].isOpen.exec(text.text)) || []
    return said ? [finding(text, said, `“${said}”${time}, but ${windowInWords(checked, isOpen)}.`)] : []
  })
})

function closesBefore({ content }: Checked, until: CalendarDay | null): boolean {
  const { closes } = content.bootCamp.applications
  return closes !== null && until !== null && isBefore(closes, until)
}

function windowInWords(checked: Checked, isOpen: boolean): string {
  const { opens, closes } = checked.content.bootCamp.applications
  if (opens && isBefore(seasonDays(checked).today, opens)) return `applications open on ${inWords(opens)}`
  return `applications ${isOpen ? 'close' : 'closed'}${closes ? ` on ${inWords(closes)}` : ''}`
}
