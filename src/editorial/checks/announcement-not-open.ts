import type { Content } from '../../../content/read-content'
import { dayNumber, inWords } from './calendar-day'
import type { Check, Checked, Finding } from './check'
import { checkWords } from './check-words'
import { isWindowOpen, seasonDays } from './season-days'
import { writtenTexts } from './written-texts'

/** "Registration is open" in an announcement that shows while applications are not taken. */
export const announcementNotOpen: Check = { name: 'announcement-not-open', level: 'alarm', find: findWrong }

function findWrong(checked: Checked): Finding[] {
  const { content, language } = checked
  const { today } = seasonDays(checked)
  if (isWindowOpen(content.bootCamp, today)) return []
  const shown = new Set(
    content.announcements.filter((each) => isShown(each, checked)).map(({ id }) => `announcements/${id}`),
  )
  return writtenTexts(checked).flatMap(({ document, field, text }) => {
    const [said] = (shown.has(document) && checkWords[language].isOpen.exec(text)) || []
    if (!said) return []
    return [{ document, field, text: said, message: `“${said}”, but ${windowInWords(content.bootCamp, checked)}.` }]
  })
}

function isShown({ from, until }: Content['announcements'][number], checked: Checked): boolean {
  const today = dayNumber(seasonDays(checked).today)
  return (!from || dayNumber(from) <= today) && (!until || dayNumber(until) >= today)
}

function windowInWords({ applications: { opens, closes } }: Content['bootCamp'], checked: Checked): string {
  if (opens && dayNumber(opens) > dayNumber(seasonDays(checked).today)) return `applications open on ${inWords(opens)}`
  return `applications closed${closes ? ` on ${inWords(closes)}` : ''}`
}
