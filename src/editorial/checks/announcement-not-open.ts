import { closedOn, seasonOn } from '../../../content/application-windows'
import { isoDate } from '../../../content/calendar'
import type { Content } from '../../../content/read-content'
import { dateOf, inWords, isBefore } from './calendar-day'
import { alarm, type Checked, finding } from './check'
import { checkWords } from './check-words'
import { allSeasons, type CheckedSeason, seasonDays } from './season-days'
import { writtenTexts } from './written-texts'

/** An announcement that registration is open, which shows, or will show, while no program takes applications. */
export const announcementNotOpen = alarm('announcement-not-open', (checked) =>
  checked.content.announcements
    .filter((each) => isShownAsOpen(each, checked))
    .flatMap((each) => {
      const why = whyWrong(each, checked)
      const place = { document: `announcements/${each.id}`, field: why?.field ?? '' }
      return why ? [finding(place, why.says, `It says that registration is open, but ${why.says}.`)] : []
    }),
)

type Announcement = Content['announcements'][number]

function isShownAsOpen({ kind, from, until }: Announcement, checked: Checked): boolean {
  const day = firstDay({ from }, checked)
  return kind === 'registration-open' && !(until && isBefore(until, day))
}

/** The first day from today on that an announcement shows. */
function firstDay({ from }: Pick<Announcement, 'from'>, checked: Checked): Temporal.PlainDate {
  const { today } = seasonDays(checked)
  return from && isBefore(today, from) ? dateOf(from) : today
}

function whyWrong({ id, from, until }: Announcement, checked: Checked) {
  const today = firstDay({ from }, checked)
  const seasons = seasonsOfPrograms(checked, isoDate(today))
  const open = seasons.filter(({ last, ...season }) => !isBefore(last, today) && !closedOn(season, isoDate(today)))
  const next = open[0] ?? seasons[0]
  if (!next) return undefined
  const { opens, closes } = next.applications
  if (open.length === 0) {
    if (isBefore(next.last, today)) return { field: 'until', says: `the season ended on ${inWords(next.last)}` }
    if (closes && isBefore(closes, today)) return { field: 'until', says: `applications closed on ${inWords(closes)}` }
    // It may say from when.
    return opens && saysOpen(id, checked)
      ? { field: 'from', says: `applications open on ${inWords(opens)}` }
      : undefined
  }
  const isLong = until && open.every((each) => each.applications.closes && isBefore(each.applications.closes, until))
  return isLong
    ? { field: 'until', says: `applications close on ${closes && inWords(closes)}, before it ends` }
    : undefined
}

/** The season of each program that takes its applications on a day, the current one first. */
function seasonsOfPrograms(checked: Checked, today: string): CheckedSeason[] {
  const seasons = allSeasons(checked)
  const own = new Set(seasons.map(({ program }) => seasonOn(seasons, program, today)))
  return seasons.filter((season) => own.has(season))
}

function saysOpen(id: string, checked: Checked): boolean {
  const texts = writtenTexts(checked).filter(({ document }) => document === `announcements/${id}`)
  return texts.some(({ text }) => checkWords[checked.language].isOpen.test(text))
}
