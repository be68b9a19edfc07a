import type { LetterKind } from '../database/tables'
import type { ApplicationState } from './states'

/** A state from which an action is possible. An offer may be told to the family or not. */
export type ActionSource = ApplicationState | 'offered, not told' | 'offered, told'

interface ActionDefinition {
  /** The button's label. */
  name: string
  /** Follows the actor's name in the log. */
  did: string
  from: readonly ActionSource[]
  /** The new state. "same" leaves the state and the decision number unchanged. */
  to: readonly ApplicationState[] | 'same'
  /** True if staff must give a reason. "unless-family" does not need one with the family's form. */
  reason?: true | 'unless-family'
  /** The letter to draft after it. A correction is drafted only for a family that was told something else. */
  letter?: LetterKind
}

const definitions = {
  offer: {
    name: 'Offer a spot',
    did: 'offered a spot',
    from: ['applied', 'waitlisted', 'rejected', 'lapsed', 'declined', 'withdrawn'],
    to: ['offered'],
    letter: 'offer',
  },
  waitlist: {
    name: 'Put on the waitlist',
    did: 'put it on the waitlist',
    from: ['applied', 'rejected', 'lapsed', 'declined', 'withdrawn', 'offered, not told'],
    to: ['waitlisted'],
    letter: 'waitlist',
  },
  reject: {
    name: 'Reject',
    did: 'rejected it',
    from: ['applied', 'waitlisted', 'offered, not told'],
    to: ['rejected'],
    letter: 'rejection',
  },
  'take-back-offer': {
    name: 'Take back the offer',
    did: 'took the offer back',
    from: ['offered, told'],
    to: ['waitlisted', 'rejected'],
    reason: true,
    letter: 'correction',
  },
  confirm: {
    name: 'Confirm the acceptance',
    did: 'confirmed the acceptance',
    from: ['offered', 'lapsed'],
    to: ['accepted'],
    letter: 'confirmed',
  },
  decline: {
    name: 'Record as declined',
    did: 'recorded that the family declined',
    from: ['offered'],
    to: ['declined'],
  },
  withdraw: {
    name: 'Withdraw',
    did: 'withdrew it',
    from: ['applied', 'waitlisted', 'accepted'],
    to: ['withdrawn'],
    reason: 'unless-family',
  },
  'take-back-confirmation': {
    name: 'Take back the confirmation',
    did: 'took the confirmation back',
    from: ['accepted'],
    to: ['offered'],
    reason: true,
    letter: 'correction',
  },
  reopen: {
    name: 'Reopen',
    did: 'reopened it',
    from: ['waitlisted', 'rejected', 'declined', 'withdrawn', 'lapsed', 'offered, not told', 'duplicate'],
    to: ['applied'],
    letter: 'correction',
  },
  consider: {
    name: 'Consider for another season',
    did: 'added it to another season',
    from: ['applied', 'waitlisted'],
    to: 'same',
  },
  lapse: {
    name: 'Let the offer lapse',
    did: 'let the offer lapse',
    from: ['offered, told'],
    to: ['lapsed'],
    letter: 'lapse',
  },
  move: {
    name: 'Move to another season',
    did: 'moved it to another season',
    from: ['applied', 'waitlisted', 'offered', 'accepted'],
    to: ['moved'],
  },
  duplicate: {
    name: 'Mark as a duplicate',
    did: 'marked it as a duplicate',
    from: ['applied', 'waitlisted', 'offered, not told'],
    to: ['duplicate'],
  },
  'change-rank': {
    name: 'Change the rank',
    did: 'changed the rank',
    from: ['waitlisted'],
    to: 'same',
    reason: true,
  },
  extend: {
    name: 'Change the deadline',
    did: 'changed the deadline',
    from: ['offered'],
    to: 'same',
  },
  // After an acceptance by phone.
  attach: {
    name: 'Add to the confirmed spot',
    did: 'added the family’s acceptance to the spot',
    from: ['accepted'],
    to: 'same',
  },
} satisfies Readonly<Record<string, ActionDefinition>>

export type AdmissionAction = keyof typeof definitions

/**
 * Everything that can be decided about an application. Buttons, bulk changes, guards, and the diagram in
 * docs/admissions.md follow this table.
 */
export const admissionActions: Readonly<Record<AdmissionAction, ActionDefinition>> = definitions

export const actionNames = Object.keys(definitions) as AdmissionAction[]

/**
 * True if the table allows the action in a state. An offer whose letter is "waiting" counts as told or, since a decision
 * cancels the letter, as not told, but it can't lapse. Seats, deadlines and inputs are checked when it is applied.
 */
export function isAllowed(action: AdmissionAction, state: ApplicationState, told: boolean | 'waiting'): boolean {
  const { from } = admissionActions[action]
  if (from.includes(state) || state !== 'offered') return from.includes(state)
  if (told !== true && from.includes('offered, not told')) return true
  return from.includes('offered, told') && (told === true || (told === 'waiting' && action !== 'lapse'))
}
