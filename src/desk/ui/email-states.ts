import type { EmailEntry } from '../../submissions/emails/emails'

type State = EmailEntry['status']

/** In the order in which they are looked for. */
export const emailStates: readonly State[] = ['failed', 'waiting', 'sent', 'saved', 'stopped']

export const emailStateLabels: Readonly<Record<State, string>> = {
  waiting: 'Waiting',
  sent: 'Sent',
  saved: 'Saved as a file',
  failed: 'Failed',
  stopped: 'Stopped',
}
