import type { EmailEntry } from '../../submissions/emails/emails'

type State = EmailEntry['status']

/** In the order of the filter. */
export const emailStates: readonly State[] = ['failed', 'waiting', 'sent', 'saved', 'stopped']

export const emailStateLabels: Readonly<Record<State, string>> = {
  waiting: 'Waiting',
  sent: 'Sent',
  saved: 'Saved as a file',
  failed: 'Failed',
  stopped: 'Stopped',
}

export const letterStateLabels: typeof emailStateLabels = { ...emailStateLabels, stopped: 'Canceled' }
