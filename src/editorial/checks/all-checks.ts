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
import { duplicateValues } from './said-twice'
import { leftoverSamples } from './sample-left'
import { seasonChecks } from './season'
import { textChecks } from './text-checks'
import { typedValue } from './typed-value'
import { oddPicture, unnamedPicture } from './unnamed-picture'

const checks: readonly Check[] = [
  ...[...seasonChecks, ...disagreeingFacts, ...dateChecks, announcementNotOpen, ...announcementPairs],
  ...[duplicateValues, leftoverSamples, ...linkChecks, unnamedPicture, oddPicture],
  ...[...textChecks, ...datesInTexts, ...lengthChecks, typedValue, earlierValue, classicButton],
]

/** All checks. They run with mistaken dates corrected, so that one wrong date is not reported by several checks. */
export const allChecks: readonly Check[] = [
  mistakenDate,
  ...checks.map(({ find, ...check }) => ({ ...check, find: (checked: Checked) => find(correctDates(checked)) })),
]

export const hintNames: readonly string[] = allChecks.filter(({ level }) => level === 'hint').map(({ name }) => name)

/** Returns the level of a check by name. */
export function checkLevel(check: string): CheckLevel {
  return hintNames.includes(check) ? 'hint' : 'alarm'
}

export interface CheckedFinding extends Finding {
  check: string
}
