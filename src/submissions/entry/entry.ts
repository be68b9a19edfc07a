import type { Actor } from '../../log/actor'

/** How what the office enters came to it. */
export const channels = ['phone', 'paper', 'in-person'] as const

export type Channel = (typeof channels)[number]

/** What is known of a submission that somebody of the office enters for somebody else. */
export interface Entry {
  actor: Actor
  from: Channel
  /** For colleagues; empty where there is none. */
  note: string
  /** Whether its sender gets the confirmation by email. */
  isConfirmed: boolean
}
