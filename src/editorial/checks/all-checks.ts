import { announcementNotOpen } from './announcement-not-open'
import { announcementPairs } from './announcement-pairs'
import type { Check, CheckLevel, Finding } from './check'
import { classicButton } from './classic-button'
import { dateChecks } from './dates'
import { disagreeingFacts } from './disagreeing-facts'
import { lengthChecks } from './lengths'
import { linkChecks } from './links'
import { saidTwice } from './said-twice'
import { sampleLeft } from './sample-left'
import { seasonChecks } from './season'
import { textChecks } from './text-checks'
import { typedValue } from './typed-value'
import { oddPicture, unnamedPicture } from './unnamed-picture'

/** Everything that the site can find wrong about itself. */
export const allChecks: readonly Check[] = [
  ...[...seasonChecks, ...disagreeingFacts, ...dateChecks, announcementNotOpen, ...announcementPairs],
  ...[saidTwice, sampleLeft, ...linkChecks, unnamedPicture, oddPicture],
  ...[...textChecks, ...lengthChecks, typedValue, classicButton],
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
