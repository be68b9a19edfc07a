import { findClosedReason, findSeasonForDay } from '../../../content/application-windows'
import { isoDate } from '../../../content/calendar'
import type { Content } from '../../../content/read-content'
import { formatDay, isBefore, toPlainDate } from './calendar-day'
import { alarm, type Checked, finding } from './check'
import { patterns } from './check-words'
import { allSeasons, type CheckedSeason, seasonDays } from './season-days'
import { writtenTexts } from './written-texts'

/** Finds announcements that registration is open while no program takes applications. */
export const announcementNotOpen = alarm('announcement-not-open', (checked) =>
  checked.content.announcements
    .filter((each) => saysRegistrationIsOpen(each, checked))
    .flatMap((each) => {
      const contradiction = findContradiction(each, checked)
      const place = { document: `announcements/${each.id}`, field: contradiction?.field ?? '' }
      return contradiction
        ? [
            finding(
              place,
              contradiction.explanation,
              `It says that registration is open, but ${contradiction.explanation}.`,
            ),
          ]
        : []
    }),
)

type Announcement = Content['announcements'][number]

function saysRegistrationIsOpen({ kind, from, until }: Announcement, checked: Checked): boolean {
  const day = firstShownDay({ from }, checked)
  return kind === 'registration-open' && !(until && isBefore(until, day))
}

/** The first day, from today on, when an announcement is shown. */
function firstShownDay({ from }: Pick<Announcement, 'from'>, checked: Checked): Temporal.PlainDate {
  const { today } = seasonDays(checked)
  return from && isBefore(today, from) ? toPlainDate(from) : today
}

function findContradiction({ id, from, until }: Announcement, checked: Checked) {
  const today = firstShownDay({ from }, checked)
  const seasons = openSeasonPerProgram(checked, isoDate(today))
  const open = seasons.filter(
    ({ last, ...season }) => !isBefore(last, today) && !findClosedReason(season, isoDate(today)),
  )
  const next = open[0] ?? seasons[0]
  if (!next) return undefined
  const { opens, closes } = next.applications
  if (open.length === 0) {
    if (isBefore(next.last, today))
      return { field: 'until', explanation: `the season ended on ${formatDay(next.last)}` }
    if (closes && isBefore(closes, today))
      return { field: 'until', explanation: `applications closed on ${formatDay(closes)}` }
    // The text may say when applications open.
    return opens && textSaysOpen(id, checked)
      ? { field: 'from', explanation: `applications open on ${formatDay(opens)}` }
      : undefined
  }
  const isTooLong = until && open.every((each) => each.applications.closes && isBefore(each.applications.closes, until))
  return isTooLong
    ? { field: 'until', explanation: `applications close on ${closes && formatDay(closes)}, before it ends` }
    : undefined
}

/** Returns the season of each program that takes applications on a day, the current season first. */
function openSeasonPerProgram(checked: Checked, today: string): CheckedSeason[] {
  const seasons = allSeasons(checked)
  const nextSeasons = new Set(seasons.map(({ program }) => findSeasonForDay(seasons, program, today)))
  return seasons.filter((season) => nextSeasons.has(season))
}

function textSaysOpen(id: string, checked: Checked): boolean {
  const texts = writtenTexts(checked).filter(({ document }) => document === `announcements/${id}`)
  return texts.some(({ text }) => patterns[checked.language].registrationOpen.test(text))
}
