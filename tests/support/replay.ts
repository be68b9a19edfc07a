import { expect } from 'vitest'
import type { Change } from '../../src/log/event-details'
import type { Event } from '../../src/log/events'

/** For tests: what a submission's events, oldest first, make of it; each must begin with what the one before left. */
export function replay(events: readonly Event[]): Record<string, unknown> {
  const state: Record<string, unknown> = { status: 'new', assignee: null, version: 1 }
  for (const { details } of events) {
    for (const field of Object.keys(state)) {
      const change = details?.[field] as Change | undefined
      if (!change) continue
      expect(change.before).toBe(state[field])
      state[field] = change.after
    }
  }
  return state
}
