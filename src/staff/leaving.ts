import type { Role } from '../access/roles'
import type { AppContext } from '../app-context'
import type { Database } from '../database/connection'
import type { Actor } from '../log/actor'
import type { EventDetails } from '../log/event-details'
import type { StaffMember } from './member'

declare module '../app-context' {
  interface AppContext {
    /** Runs in this order when a member is removed or gets another role. */
    leavingHooks: readonly LeavingHook[]
  }
}

/** A member who is removed or gets another role, in a transaction that has locked them and has written no event yet. */
export interface Leaving {
  transaction: Database
  app: AppContext
  /** Null is the server's command line. */
  actor: Actor | null
  member: StaffMember
  /** Null if they are removed. */
  role: Role | null
}

/** The result of a removal or a new role. */
export interface Left {
  /** For the event. */
  details: EventDetails
  /** The emails that it stopped, by their ids. */
  stopped: readonly string[]
}

/** Something that a room does when a member can no longer do their part in it. */
export interface LeavingHook {
  /** Locks rows; the function it returns makes the changes and appends events. Undefined if the member keeps the right. */
  leave(leaving: Leaving): Promise<(() => Promise<Left | undefined>) | undefined>
  /** Undoes a removal. Returns details for the event. */
  comeBack?(returning: Omit<Leaving, 'role'>, stopped: readonly string[]): Promise<EventDetails>
}

/** Runs all hooks: all lock their rows first, because appending an event comes last. */
export async function lockLeaving(leaving: Leaving): Promise<() => Promise<Left>> {
  const steps: (() => Promise<Left | undefined>)[] = []
  for (const hook of leaving.app.leavingHooks) steps.push((await hook.leave(leaving)) ?? (async () => undefined))
  return async () => {
    let all: Left = { details: {}, stopped: [] }
    for (const step of steps) {
      const left = await step()
      if (left) all = { details: { ...all.details, ...left.details }, stopped: [...all.stopped, ...left.stopped] }
    }
    return all
  }
}
