import { announcementNotOpen } from './announcement-not-open'
import { announcementPairs } from './announcement-pairs'
import type { Check, Checked, CheckLevel, Finding } from './check'
import { classicButton } from './classic-button'
import { dateChecks } from './dates'
import { datesInTexts } from './dates-in-texts'
import { disagreeingFacts } from './disagreeing-facts'
import { earlierValue } from './earlier-value'
import { lengthChecks } from './lengths'
import { linkChecks } from './links'
import { correctDates, mistakenDate } from './mistaken-date'
import { saidTwice } from './said-twice'
import { sampleLeft } from './sample-left'
import { seasonChecks } from './season'
import { textChecks } from './text-checks'
import { typedValue } from './typed-value'
import { oddPicture, unnamedPicture } from './unnamed-picture'

const checks: readonly Check[] = [
  ...[...seasonChecks, ...disagreeingFacts, ...dateChecks, announcementNotOpen, ...announcementPairs],
  ...[saidTwice, sampleLeft, ...linkChecks, unnamedPicture, oddPicture],
  ...[...textChecks, ...datesInTexts, ...lengthChecks, typedValue, earlierValue, classicButton],
]

/**
 * Everything that the site can find wrong about itself. What a mistaken date makes wrong elsewhere is not found again.
 */
export const allChecks: readonly Check[] = [
  mistakenDate,
  ...checks.map(({ find, ...check }) => ({ ...check, find: (checked: Checked) => find(correctDates(checked)) })),
]

/** The names of the checks whose findings are hints. */
export const hintNames: readonly string[] = allChecks.filter(({ level }) => level === 'hint').map(({ name }) => name)

/** Of a finding, by the name of its check. */
export function checkLevel(check: string): CheckLevel {
  return hintNames.includes(check) ? 'hint' : 'alarm'
}

/** A finding and the check that made it. */
export interface CheckedFinding extends Finding {
  check: string
}
