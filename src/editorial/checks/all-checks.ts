import { announcementEnded } from './announcement-ended'
import type { Check, Checked, Finding } from './check'
import { copyrightBehind } from './copyright-behind'
import { datesOutOfOrder } from './dates-out-of-order'
import { datesPast } from './dates-past'
import { noPostForAYear } from './no-post-for-a-year'
import { wrongWeekday } from './wrong-weekday'

/** Everything that the site can find wrong about itself. */
export const allChecks: readonly Check[] = [
  wrongWeekday,
  datesOutOfOrder,
  datesPast,
  announcementEnded,
  copyrightBehind,
  noPostForAYear,
]

/** A finding and the check that made it. */
export interface Found extends Finding {
  check: string
}

/** What all checks find, each thing once. */
export function findAll(checked: Checked): Found[] {
  const found = allChecks.flatMap(({ name, find }) => find(checked).map((finding) => ({ check: name, ...finding })))
  const byIdentity = new Map(
    found.map((each) => [JSON.stringify([each.check, each.document, each.field, each.text]), each]),
  )
  return [...byIdentity.values()]
}
