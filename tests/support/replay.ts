import { expect } from 'vitest'
import type { Change } from '../../src/log/event-details'
import type { Event } from '../../src/log/events'
import { submissionVersion } from '../../src/log/subjects'

/** Returns the state after a submission's events, oldest first. Each event must start from the state before it. */
export function replay(events: readonly Event[]): Record<string, unknown> {
  const state: Record<string, unknown> = { status: 'new', assignee: null, version: 1 }
  for (const event of events) {
    const version = submissionVersion(event)
    if (version > 0) {
      expect(version).toBe(Number(state.version) + 1)
      state.version = version
    }
    for (const field of Object.keys(state)) {
      const change = event.details?.[field] as Change | undefined
      if (!change) continue
      expect(change.before).toBe(state[field])
      state[field] = change.after
    }
  }
  return state
}
