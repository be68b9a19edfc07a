import type { Channel } from '../../database/tables'
import type { Actor } from '../../log/actor'

/** Channels as they are chosen, and as they follow "entered it". */
export const channelWords: Readonly<Record<Channel, { choice: string; from: string }>> = {
  phone: { choice: 'Phone call', from: 'from a phone call' },
  paper: { choice: 'Paper', from: 'from paper' },
  'in-person': { choice: 'In person', from: 'for someone who came in person' },
}

/** As it follows "entered it"; nothing where nobody said. */
export function enteredFrom(channel: unknown): string {
  return Object.hasOwn(channelWords, String(channel)) ? ` ${channelWords[channel as Channel].from}` : ''
}

/** What is known of a submission that somebody of the office enters for somebody else. */
export interface Entry {
  actor: Actor
  from: Channel
  /** For colleagues; empty where there is none. */
  note: string
  /** Whether its sender gets the confirmation by email. */
  isConfirmed: boolean
}
