import { type ApplicationState, applicationStates, type LetterKind, letterKinds } from '../../database/tables'
import { toldStates } from '../states'

export { type LetterKind, letterKinds } from '../../database/tables'

interface LetterDefinition {
  /** Name on the desk. */
  label: string
  /** Who gets it, for the list of templates. */
  recipients: string
  /** The state that it tells; "current" is the state of the application, null tells nothing. */
  tells: ApplicationState | 'current' | null
  /** The states in which an application may get it. */
  states: readonly ApplicationState[]
}

/** Every kind of letter. A letter can only go to an application in one of its states. */
export const letterDefinitions: Readonly<Record<LetterKind, LetterDefinition>> = {
  offer: tell('Offer', 'offered', 'Families who are offered a spot'),
  waitlist: tell('Waitlist', 'waitlisted', 'Families who are put on the waitlist'),
  rejection: tell('Rejection', 'rejected', 'Families who can’t be offered a spot'),
  confirmed: tell('Spot confirmed', 'accepted', 'Families whose acceptance was confirmed'),
  lapse: tell('Offer lapsed', 'lapsed', 'Families who didn’t accept by the deadline'),
  correction: {
    label: 'Correction',
    recipients: 'Families who were told something that is no longer so',
    tells: 'current',
    // A reopened application is "applied" again.
    states: [...toldStates, 'applied'],
  },
  considering: {
    ...{ label: 'Still being considered', recipients: 'Families who are waiting for a decision' },
    ...{ tells: null, states: ['applied'] },
  },
  reminder: {
    ...{ label: 'Reminder', recipients: 'Families who haven’t accepted yet, before the deadline' },
    ...{ tells: null, states: ['offered'] },
  },
  closing: {
    ...{ label: 'Waitlist closed', recipients: 'Families still on the waitlist when the season starts' },
    ...{ tells: null, states: ['waitlisted'] },
  },
  free: {
    label: 'Other letter',
    recipients: 'Any family; change its text before you send it',
    tells: null,
    states: applicationStates.filter((state) => state !== 'moved' && state !== 'duplicate'),
  },
}

function tell(label: string, state: ApplicationState, recipients: string): LetterDefinition {
  return { label, recipients, tells: state, states: [state] }
}

/** Returns the state that a letter tells an application in a state; null if it tells nothing. */
export function getToldState(kind: LetterKind, state: ApplicationState): ApplicationState | null {
  const { tells } = letterDefinitions[kind]
  return tells === 'current' ? state : tells
}

export function canGoTo(kind: LetterKind, state: ApplicationState): boolean {
  return letterDefinitions[kind].states.includes(state)
}

export function isLetterKind(text: string): text is LetterKind {
  return (letterKinds as readonly string[]).includes(text)
}
