import { type ApplicationState, applicationStates, type LetterKind, letterKinds } from '../../database/tables'
import { toldStates } from '../states'

export { type LetterKind, letterKinds } from '../../database/tables'

interface LetterDefinition {
  /** Name on the desk. */
  label: string
  /** The recipients, as listed with the templates. */
  recipients: string
  /** The state that it tells: "current" is the state of the application; null if it tells none. */
  tells: ApplicationState | 'current' | null
  /** The states in which an application may get it. */
  states: readonly ApplicationState[]
}

const unchanged = applicationStates.filter((state) => state !== 'moved' && state !== 'duplicate')

/** Every kind of letter. A letter can only go to an application in one of its states. */
export const letterDefinitions: Readonly<Record<LetterKind, LetterDefinition>> = {
  offer: define('Offer', 'Families who are offered a spot', ['offered'], 'offered'),
  waitlist: define('Waitlist', 'Families who are put on the waitlist', ['waitlisted'], 'waitlisted'),
  rejection: define('Rejection', 'Families who can’t be offered a spot', ['rejected'], 'rejected'),
  confirmed: define('Spot confirmed', 'Families whose acceptance was confirmed', ['accepted'], 'accepted'),
  lapse: define('Offer lapsed', 'Families who didn’t accept by the deadline', ['lapsed'], 'lapsed'),
  // A reopened application is "applied" again.
  correction: define(
    'Correction',
    'Families who were told what is no longer so',
    [...toldStates, 'applied'],
    'current',
  ),
  considering: define('Still being considered', 'Families who are waiting for a decision', ['applied']),
  reminder: define('Reminder', 'Families who haven’t accepted yet, before the deadline', ['offered']),
  closing: define('Waitlist closed', 'Families still on the waitlist when the season starts', ['waitlisted']),
  free: define('Other letter', 'Any family; change its text before you send it', unchanged),
}

function define(
  label: string,
  recipients: string,
  states: LetterDefinition['states'],
  tells: LetterDefinition['tells'] = null,
): LetterDefinition {
  return { label, recipients, states, tells }
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
