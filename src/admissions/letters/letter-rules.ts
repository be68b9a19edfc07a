import { calendarDayAt, isoDate } from '../../../content/calendar'
import { dateFormat } from '../../../content/formats'
import { DEFAULT_LANGUAGE, locales } from '../../../content/language'
import { DAY } from '../../../content/moments'
import type { AppContext } from '../../app-context'
import * as routes from '../../routes'
import { formatDeadline, isOver } from '../deadlines'
import { type ApplicationState, mustBeTold, stateLabels } from '../states'
import type { Candidate } from './letter-candidates'
import { canGoTo, getToldState, type LetterKind } from './letter-kinds'

export interface Clock {
  now: Date
  timeZone: string
}

export function readClock({ content, now }: Pick<AppContext, 'content' | 'now'>): Clock {
  return { now: now(), timeZone: content.current(DEFAULT_LANGUAGE).content.organization.timeZone }
}

/** The reason why a family gets no letter, and the page to change that. */
export interface Block {
  words: string
  href: string
}

/** Returns the address of the page to choose the recipients of a letter. */
export function newLettersAddress(query: Readonly<Record<string, string>>): string {
  return `${routes.deskNewLetters}?${new URLSearchParams(query)}`
}

/** A reminder is due this long before the deadline. */
const REMINDER_DAYS = 7

/** The states that need a correction, by the state that the family was told. */
const correctedStates: Readonly<Partial<Record<ApplicationState, readonly ApplicationState[]>>> = {
  offered: ['waitlisted', 'rejected'],
  accepted: ['offered', 'waitlisted', 'rejected', 'lapsed'],
}

/** The letters that contradict what the family was told. */
const contradictions: Readonly<Partial<Record<ApplicationState, readonly LetterKind[]>>> = {
  offered: ['waitlist', 'rejection'],
  accepted: ['offer', 'waitlist', 'rejection', 'lapse'],
  rejected: ['offer', 'confirmed'],
}

/** Finds the last letter or call about the current decision. */
export function findCurrentTold({ row, letters }: Candidate) {
  return letters.findLast(({ tells, decisionNumber }) => tells !== null && decisionNumber === row.decision_number)
}

/** Finds the last letter or call about another decision. */
export function findOtherTold({ row, letters }: Candidate) {
  return letters.findLast(({ tells, decisionNumber }) => tells !== null && decisionNumber !== row.decision_number)
}

/** Returns the state that the family was told, if this letter contradicts it. */
export function findContradiction(kind: LetterKind, candidate: Candidate): ApplicationState | undefined {
  const tells = findOtherTold(candidate)?.tells
  return tells && contradictions[tells]?.includes(kind) ? tells : undefined
}

function needsCorrection(candidate: Candidate): boolean {
  const tells = findOtherTold(candidate)?.tells
  const { state } = candidate.row
  if (!tells || tells === state || findCurrentTold(candidate)) return false
  return state === 'applied' || (correctedStates[tells]?.includes(state) ?? false)
}

/** True for letters that don't fit while an acceptance waits. */
export function waitsForAcceptance(kind: LetterKind): boolean {
  return kind === 'reminder' || kind === 'lapse'
}

/** Returns the reason why an application can't get a kind of letter. Does not check its address or the text. */
export function findBlock(
  kind: LetterKind,
  candidate: Candidate,
  clock: Clock,
  hasAcceptance: boolean,
): Block | undefined {
  const { row, reference, status } = candidate
  const href = routes.deskApplicant(row.id)
  if (status === null) return { words: 'What the family sent was erased.', href }
  if (status === 'spam') return { words: 'It’s spam.', href: routes.deskSubmission(reference) }
  if (!canGoTo(kind, row.state)) return { words: `${stateLabels[row.state]}: this letter isn’t for them.`, href }
  if (kind === 'free') return undefined
  const block =
    getToldState(kind, row.state) === null
      ? findRepetition(kind, candidate, clock)
      : findToldBlock(kind, candidate, clock)
  if (block) return { href, ...block }
  const words = 'An acceptance may belong to it. Decide about that first.'
  return hasAcceptance && waitsForAcceptance(kind) ? { words, href: routes.deskMatches } : undefined
}

type FoundBlock = Pick<Block, 'words'> & Partial<Block>

function findToldBlock(kind: LetterKind, candidate: Candidate, clock: Clock): FoundBlock | undefined {
  const { row, letters } = candidate
  const told = letters.findLast(
    ({ emailId, tells, decisionNumber }) =>
      emailId !== null && tells !== null && decisionNumber === row.decision_number,
  )
  if (told) return { words: `Told on ${formatDay(told.at, clock)} already.` }
  if (kind === 'correction' && (findOtherTold(candidate)?.tells ?? row.state) === row.state)
    return { words: 'The family wasn’t told anything else.' }
  return row.state === 'offered' ? findDeadlineBlock(candidate, clock) : undefined
}

function findDeadlineBlock({ row }: Candidate, { now, timeZone }: Clock): FoundBlock | undefined {
  return isOver(row.deadline ?? '', now, timeZone) ? { words: 'The last day to accept has passed.' } : undefined
}

/** Checks a letter that tells no decision. */
function findRepetition(kind: LetterKind, candidate: Candidate, clock: Clock): FoundBlock | undefined {
  const { row, letters } = candidate
  const newLetters = (other: LetterKind) => newLettersAddress({ kind: other, application: row.id })
  if (needsCorrection(candidate))
    return { words: 'The family was told something else. Send a correction first.', href: newLetters('correction') }
  const earlier = letters.findLast(
    (letter) =>
      letter.kind === kind &&
      (kind === 'considering'
        ? toDay(letter.at, clock).slice(0, 7) === toDay(clock.now, clock).slice(0, 7)
        : letter.decisionNumber === row.decision_number && (kind !== 'reminder' || letter.deadline === row.deadline)),
  )
  if (earlier) return { words: `Got this letter on ${formatDay(earlier.at, clock)} already.` }
  if (kind !== 'reminder') return undefined
  if (!findCurrentTold(candidate))
    return { words: 'The family wasn’t told about the offer yet.', href: newLetters('offer') }
  return findDeadlineBlock(candidate, clock)
}

/** True if the office should send this letter now. Letters without a due date are never due. */
export function isDue(
  kind: LetterKind,
  candidate: Candidate,
  clock: Clock,
  { hasAcceptance, firstDay }: { hasAcceptance: boolean; firstDay: string | undefined },
): boolean {
  const { state, deadline } = candidate.row
  if (kind === 'considering' || kind === 'free' || !canGoTo(kind, state)) return false
  // Letters that tell nothing follow one that told the decision.
  if ((getToldState(kind, state) === null) !== (findCurrentTold(candidate) !== undefined)) return false
  if (findBlock(kind, candidate, clock, hasAcceptance)) return false
  if (kind === 'correction') return needsCorrection(candidate)
  if (kind === 'closing') return firstDay !== undefined && firstDay <= toDay(clock.now, clock)
  if (kind === 'reminder')
    return Date.parse(deadline ?? '') - Date.parse(toDay(clock.now, clock)) <= REMINDER_DAYS * DAY
  return mustBeTold(state) && !needsCorrection(candidate)
}

/** Returns the reason for a letter, as in "Offered on May 3, not told yet". */
export function describeReason(kind: LetterKind, candidate: Candidate, clock: Clock): string {
  const { row } = candidate
  const decided = `${stateLabels[row.state]} on ${formatDay(row.decided_at ?? row.created_at, clock)}`
  const [current, other] = [findCurrentTold(candidate), findOtherTold(candidate)]
  if (kind === 'correction' && other?.tells)
    return `Told “${stateLabels[other.tells]}” on ${formatDay(other.at, clock)}. ${decided}`
  if (kind === 'reminder') return `${decided}, to be accepted by ${formatDeadline(row.deadline ?? '')}`
  if (getToldState(kind, row.state) === null) return decided
  return current
    ? `${decided}, told by phone on ${formatDay(current.at, clock)}, no letter yet`
    : `${decided}, not told yet`
}

/** The day of a moment, as in "2027-05-03". */
function toDay(at: string | Date, { timeZone }: Clock): string {
  return isoDate(calendarDayAt(new Date(at), timeZone))
}

/** "May 3" */
function formatDay(at: string, { timeZone }: Clock): string {
  return dateFormat(locales[DEFAULT_LANGUAGE], { month: 'long', day: 'numeric', timeZone }).format(new Date(at))
}
