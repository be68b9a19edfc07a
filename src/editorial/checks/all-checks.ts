import { announcementEnded } from './announcement-ended'
import { announcementNotOpen } from './announcement-not-open'
import { brokenMarkup } from './broken-markup'
import type { Check, Checked, CheckLevel, Finding } from './check'
import { copyrightBehind } from './copyright-behind'
import { datedAhead } from './dated-ahead'
import { datesOutOfOrder } from './dates-out-of-order'
import { datesPast } from './dates-past'
import { deadAnchor } from './dead-anchor'
import { deadLink } from './dead-link'
import { descriptionTooLong } from './description-too-long'
import { doubledWord } from './doubled-word'
import { externalUnreachable } from './external-unreachable'
import { feesOutOfOrder } from './fees-out-of-order'
import { frontPageLink } from './front-page-link'
import { leftInBrackets } from './left-in-brackets'
import { locationDisagrees } from './location-disagrees'
import { longParagraph } from './long-paragraph'
import { noPostForAYear } from './no-post-for-a-year'
import { notAvailableLong } from './not-available-long'
import { placeholderWords } from './placeholder-words'
import { saidTwice } from './said-twice'
import { sampleLeft } from './sample-left'
import { seasonGap } from './season-gap'
import { seasonYear } from './season-year'
import { typedValue } from './typed-value'
import { unclearLink } from './unclear-link'
import { unlistedName } from './unlisted-name'
import { unnamedPicture } from './unnamed-picture'
import { unreadableHeading } from './unreadable-heading'
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
  announcementNotOpen,
  locationDisagrees,
  copyrightBehind,
  saidTwice,
  sampleLeft,
  placeholderWords,
  brokenMarkup,
  deadLink,
  deadAnchor,
  externalUnreachable,
  frontPageLink,
  unnamedPicture,
  notAvailableLong,
  noPostForAYear,
  typedValue,
  unlistedName,
  seasonGap,
  unclearLink,
  unreadableHeading,
  doubledWord,
  leftInBrackets,
  descriptionTooLong,
  longParagraph,
]

/** The names of the checks whose findings are hints. */
export const hintNames: readonly string[] = allChecks.filter(({ level }) => level === 'hint').map(({ name }) => name)

/** Of a finding, by the name of its check. */
export function levelOf(check: string): CheckLevel {
  return hintNames.includes(check) ? 'hint' : 'alarm'
}

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
