import { isoDate } from '../../../content/calendar'
import { alarm, type Check, type Checked, type Finding, finding, hint } from './check'
import { seasonDays } from './season-days'
import { writtenTexts } from './written-texts'

/** Finds announcements that are shown at the same time and repeat or contradict each other. */
export const announcementPairs: readonly Check[] = [
  alarm('announced-twice', (checked) =>
    findOverlappingPairs(checked).flatMap(([one, other]) => {
      const message = `“${one.title}” is announced twice at the same time. Take one off the site.`
      return one.title === other.title ? [finding(announcementPlace(other, 'title'), one.title, message)] : []
    }),
  ),
  // Only a hint: one program may be sold out while another takes applications.
  hint('announcements-disagree', (checked) => findOverlappingPairs(checked).flatMap(findContradictions)),
]

function findOverlappingPairs(checked: Checked) {
  const today = isoDate(seasonDays(checked).today)
  const titles = new Map(writtenTexts(checked).map(({ document, field, text }) => [`${document} ${field}`, text]))
  const upcoming = checked.content.announcements
    .map(({ id, kind, from, until }) => ({
      ...{ id, kind, title: titles.get(`announcements/${id} title`) ?? id },
      ...{ from: from && isoDate(from) > today ? isoDate(from) : today, until: until ? isoDate(until) : '9999' },
    }))
    .filter(({ from, until }) => from <= until)
  return upcoming.flatMap((one, index) => {
    const others = upcoming.slice(index + 1).filter(({ from, until }) => one.from <= until && from <= one.until)
    return others.map((other) => [one, other] as const)
  })
}

type Pair = ReturnType<typeof findOverlappingPairs>[number]

function announcementPlace({ id }: Pair[number], field: string) {
  return { document: `announcements/${id}`, field }
}

/** Reports the end date of the announcement that registration is open. */
function findContradictions(pair: Pair): Finding[] {
  const open = pair.find(({ kind }) => kind === 'registration-open')
  const soldOut = pair.find(({ kind }) => kind === 'sold-out')
  if (!open || !soldOut) return []
  const names = `“${open.title}” and “${soldOut.title}”`
  const message = `${names} show at the same time. One of them should end before the other begins.`
  return [finding(announcementPlace(open, 'until'), names, message)]
}
