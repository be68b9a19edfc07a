import type { Role } from '../access/roles'
import type { AppContext } from '../app-context'
import type { Database } from '../database/connection'
import type { Actor } from '../log/actor'
import type { EventDetails } from '../log/event-details'
import type { StaffMember } from './member'

declare module '../app-context' {
  interface AppContext {
    /** Run in this order when a member is removed or changes roles. */
    leavingHooks: readonly LeavingHook[]
  }
}

/** A member who is removed or changes roles. The transaction has locked the member and appended no event yet. */
export interface LeavingMember {
  transaction: Database
  app: AppContext
  /** Null for the server's command line. */
  actor: Actor | null
  member: StaffMember
  /** The new role; null if the member is removed. */
  role: Role | null
}

/**
 * Called when a member may lose a right. Locks rows, and returns a function that makes the changes, appends events, and
 * returns details for the member's event. Returns undefined if the member keeps the right.
 */
export type LeavingHook = (context: LeavingMember) => Promise<(() => Promise<EventDetails>) | undefined>

/** Runs all hooks. All of them lock rows before any appends events, because the log must be locked last. */
export async function prepareLeaving(context: LeavingMember): Promise<() => Promise<EventDetails>> {
  const steps: (() => Promise<EventDetails>)[] = []
  for (const hook of context.app.leavingHooks) steps.push((await hook(context)) ?? (async () => ({})))
  return async () => {
    let details: EventDetails = {}
    for (const step of steps) details = { ...details, ...(await step()) }
    return details
  }
}
