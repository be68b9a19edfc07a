import { isoDate } from '../../../content/calendar'
import { fold } from '../../../content/fold'
import type { Content } from '../../../content/read-content'
import { seasonPlace } from '../../seasons/season-place'
import { isBefore } from './calendar-day'
import { alarm, type Check, type Checked, type Finding, finding, hint } from './check'
import { allSeasons, seasonDays } from './season-days'
import { writtenTexts } from './written-texts'

/** Two announcements of which one is wrong while both show. */
export const announcementPairs: readonly Check[] = [
  alarm('announced-twice', (checked) => pairsIn(checked).flatMap(findSame)),
  alarm('announcements-disagree', (checked) => (hasOneProgram(checked) ? pairsIn(checked).flatMap(findOpposite) : [])),
  // One program may be sold out while another takes applications.
  hint('announcements-may-disagree', (checked) =>
    hasOneProgram(checked) ? [] : pairsIn(checked).flatMap(findOpposite),
  ),
]

interface Announcement extends Pick<Content['announcements'][number], 'id' | 'kind'> {
  /** With its facts. */
  title: string
  /** The first and the last day on which it shows, from today (ISO 8601); "9999" for no end. */
  from: string
  until: string
}

type Pair = readonly [Announcement, Announcement]

/** Announcements that show at the same time, today or later. */
function pairsIn(checked: Checked): Pair[] {
  const announcements = readAnnouncements(checked)
  return announcements.flatMap((one, index) =>
    announcements
      .slice(index + 1)
      .filter((other) => one.from <= other.until && other.from <= one.until)
      .map((other) => [one, other] as const),
  )
}

function readAnnouncements(checked: Checked): Announcement[] {
  const today = isoDate(seasonDays(checked).today)
  const titles = new Map(writtenTexts(checked).map(({ document, field, text }) => [`${document} ${field}`, text]))
  return checked.content.announcements
    .map(({ id, kind, from, until }) => {
      const title = titles.get(`announcements/${id} title`) ?? id
      return { id, kind, title, from: from ? isoDate(from) : today, until: until ? isoDate(until) : '9999' }
    })
    .map((each) => ({ ...each, from: each.from < today ? today : each.from }))
    .filter(({ from, until }) => from <= until)
}

function findSame([one, other]: Pair): Finding[] {
  if (fold(one.title).join(' ') !== fold(other.title).join(' ')) return []
  const message = `“${other.title}” is announced twice at the same time. Take one off the site.`
  return [finding({ document: `announcements/${other.id}`, field: 'title' }, other.title, message)]
}

/** Leads to the end of the one that says that registration is open. */
function findOpposite(pair: Pair): Finding[] {
  const open = pair.find(({ kind }) => kind === 'registration-open')
  const full = pair.find(({ kind }) => kind === 'sold-out')
  if (!open || !full) return []
  const message = `“${open.title}” and “${full.title}” show at the same time. One of them should end before the other begins.`
  return [finding({ document: `announcements/${open.id}`, field: 'until' }, `${open.title}, ${full.title}`, message)]
}

/** True if no season of a second program is still to come or going on. */
function hasOneProgram(checked: Checked): boolean {
  const { today } = seasonDays(checked)
  const coming = new Set(allSeasons(checked).flatMap(({ document, last }) => (isBefore(last, today) ? [] : document)))
  const programs = checked.content.seasons.flatMap(({ id, program }) => (coming.has(seasonPlace(id)) ? program : []))
  return new Set(programs).size <= 1
}
