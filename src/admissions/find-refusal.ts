import type { InboxRow } from '../submissions/inbox/inbox-row'
import { type AdmissionAction, admissionActions, isAllowed } from './admission-actions'
import type { ApplicationRow } from './application-row'
import { arrivedInTime } from './deadlines'
import type { DecisionFacts } from './decision-facts'
import type { DecisionInput } from './decision-input'
import type { RefusalReason } from './refusals'
import { isTold } from './told'

type Check = (row: ApplicationRow, input: DecisionInput, facts: DecisionFacts) => RefusalReason | undefined

/** Returns the reason why a decision about an application is refused. Seats are counted for all rows together. */
export const findRefusal: Check = (row, input, facts) => {
  const submission = facts.inbox.get(row.submission_id)
  if (!submission) return 'erased'
  if (submission.status === 'spam') return 'spam'
  if (row.season_id === null) return 'no-season'
  const isWaiting = isTold(row, facts.told.get(row.id)) && 'waiting'
  if (!isAllowed(input.action, row.state, isTold(row, facts.firmlyTold.get(row.id)) || isWaiting)) return 'not-allowed'
  const { reason } = admissionActions[input.action]
  if (!input.reason && (reason === true || (reason === 'unless-family' && !input.cancellationId)))
    return 'reason-needed'
  return checks[input.action]?.(row, input, facts)
}

/** The deadline of an offer: the season's, or the one that staff entered if the season's is over or missing. */
export function offerDeadline(
  { seasons, today }: DecisionFacts,
  seasonId: string | null,
  { deadline }: DecisionInput,
): string | undefined {
  const { accept_by = null } = seasons.get(seasonId ?? '') ?? {}
  return accept_by !== null && accept_by >= today ? accept_by : deadline
}

function checkDeadline(facts: DecisionFacts, deadline: string | undefined): RefusalReason | undefined {
  if (!deadline) return 'deadline-needed'
  return deadline < facts.today ? 'deadline-over' : undefined
}

const checkOffer: Check = (row, input, facts) => checkDeadline(facts, offerDeadline(facts, row.season_id, input))

const checkCancellation: Check = (row, { cancellationId }, { inbox, related }) => {
  if (cancellationId === undefined) return undefined
  const matches = related.filter(({ cancellation_id }) => cancellation_id === cancellationId)
  const isOther = matches.some(({ submission_id }) => submission_id !== row.submission_id)
  return isForm(inbox.get(cancellationId), 'cancellation') && !isOther ? undefined : 'cancellation-invalid'
}

function isForm(form: InboxRow | undefined, name: string): boolean {
  return form?.form === name && form.status !== 'spam'
}

const checkOtherSeason: Check = (row, { seasonId = '' }, facts) => {
  if (seasonId === row.season_id || !facts.seasons.has(seasonId)) return 'season-needed'
  const sibling = findSibling(row, seasonId, facts)
  return sibling && sibling.state !== 'moved' ? 'exists-there' : undefined
}

/** Finds the application of the same submission in another season. */
export function findSibling(row: ApplicationRow, seasonId: string, { related }: DecisionFacts) {
  return related.find((each) => each.submission_id === row.submission_id && each.season_id === seasonId)
}

/** True if an application can be marked as a duplicate of another one. */
export function canRepeat({ season_id }: ApplicationRow, original: ApplicationRow): boolean {
  return original.season_id === season_id && original.state !== 'duplicate' && original.state !== 'moved'
}

const checkAcceptance: Check = (row, { acceptanceId = '' }, { inbox, related, seasons }) => {
  const form = inbox.get(acceptanceId)
  const isFitting = isForm(form, 'acceptance') && form?.program === seasons.get(row.season_id ?? '')?.program_id
  if (!isFitting) return 'acceptance-invalid'
  const isTaken = related.some(({ id, acceptance_id }) => acceptance_id === acceptanceId && id !== row.id)
  return isTaken ? 'acceptance-taken' : undefined
}

const checks: Partial<Record<AdmissionAction, Check>> = {
  offer: checkOffer,
  'take-back-offer': (_, { to }) => (to === 'waitlisted' || to === 'rejected' ? undefined : 'state-needed'),
  confirm(row, input, facts) {
    if (input.acceptanceId !== undefined) return checkAcceptance(row, input, facts)
    return input.acceptedBy || row.acceptance_id !== null ? undefined : 'acceptance-needed'
  },
  attach: (row, input, facts) => (row.acceptance_id === null ? checkAcceptance(row, input, facts) : 'not-allowed'),
  decline: checkCancellation,
  withdraw: checkCancellation,
  'take-back-confirmation': (row, input, facts) => (row.deadline === null ? checkOffer(row, input, facts) : undefined),
  consider: checkOtherSeason,
  lapse({ id, deadline }, _, { today, timeZone, awaiting }) {
    if (deadline === null || deadline >= today) return 'not-over'
    const isWaiting = awaiting.get(id)?.some(({ arrivedAt }) => arrivedInTime(arrivedAt, deadline, timeZone))
    return isWaiting ? 'acceptance-waiting' : undefined
  },
  move(row, input, facts) {
    const needsDeadline = row.state === 'offered' && input.to !== 'waitlisted'
    const deadline = offerDeadline(facts, input.seasonId ?? null, input)
    return checkOtherSeason(row, input, facts) ?? (needsDeadline ? checkDeadline(facts, deadline) : undefined)
  },
  duplicate(row, { duplicateOf }, { inbox, related }) {
    if (related.some(({ state, related_id }) => state === 'duplicate' && related_id === row.id)) return 'has-duplicates'
    const original = related.find(({ id }) => id === duplicateOf && id !== row.id)
    const isListed = isForm(inbox.get(original?.submission_id ?? ''), 'application')
    return isListed && original && canRepeat(row, original) ? undefined : 'original-needed'
  },
  'change-rank': (_, __, { rank }) => (rank === undefined ? 'position-needed' : rank === null ? 'no-room' : undefined),
  extend(row, { deadline }, facts) {
    const isLater = deadline !== undefined && deadline > (row.deadline ?? '')
    const isKnown = isTold(row, facts.told.get(row.id)) || facts.toldDeadlines.has(`${row.id} ${row.deadline}`)
    return checkDeadline(facts, deadline) ?? (isKnown && !isLater ? 'deadline-not-later' : undefined)
  },
}
