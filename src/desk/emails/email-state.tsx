import type { EmailEntry } from '../../submissions/emails/emails'
import { stateWords } from '../ui/email-states'

/** How far an email is: a word with a mark of its own shape. */
export function EmailState({ state }: { state: EmailEntry['status'] }) {
  return <span data-email={state}>{stateWords[state]}</span>
}
