import { announcementEnded } from './announcement-ended'
import type { Check, Checked, Finding } from './check'
import { copyrightBehind } from './copyright-behind'
import { statedCounts } from './count-in-words'
import { datedAhead } from './dated-ahead'
import { datesOutOfOrder } from './dates-out-of-order'
import { datesPast } from './dates-past'
import { deadAnchor } from './dead-anchor'
import { deadLink } from './dead-link'
import { deadlineBeforeWindow } from './deadline-before-window'
import { descriptionTooLong } from './description-too-long'
import { externalUnreachable } from './external-unreachable'
import { feesOutOfOrder } from './fees-out-of-order'
import { longParagraph } from './long-paragraph'
import { noPostForAYear } from './no-post-for-a-year'
import { notAvailableLong } from './not-available-long'
import { pagesDisagree } from './pages-disagree'
import { placeholderWords } from './placeholder-words'
import { saidTwice } from './said-twice'
import { sampleLeft } from './sample-left'
import { seasonYear } from './season-year'
import { unnamedPicture } from './unnamed-picture'
import { wrongAddress } from './wrong-address'
import { wrongDate } from './wrong-date'
import { wrongFee } from './wrong-fee'
import { wrongHours } from './wrong-hours'
import { wrongPhone } from './wrong-phone'
import { wrongWeekday } from './wrong-weekday'

/** Everything that the site can find wrong about itself. */
export const allChecks: readonly Check[] = [
  wrongWeekday,
  datesOutOfOrder,
  datesPast,
  seasonYear,
  feesOutOfOrder,
  datedAhead,
  announcementEnded,
  deadlineBeforeWindow,
  wrongDate,
  wrongHours,
  wrongFee,
  wrongPhone,
  wrongAddress,
  statedCounts,
  pagesDisagree,
  saidTwice,
  sampleLeft,
  deadLink,
  deadAnchor,
  externalUnreachable,
  unnamedPicture,
  notAvailableLong,
  noPostForAYear,
  copyrightBehind,
  descriptionTooLong,
  longParagraph,
  placeholderWords,
]

/** A finding and the check that made it. */
export interface CheckedFinding extends Finding {
  check: string
}

/** What all checks find, each thing once. */
export function findAll(checked: Checked): CheckedFinding[] {
  const found = allChecks.flatMap(({ name, find }) => find(checked).map((finding) => ({ check: name, ...finding })))
  const byIdentity = new Map(
    found.map((each) => [JSON.stringify([each.check, each.document, each.field, each.text]), each]),
  )
  return [...byIdentity.values()]
}
