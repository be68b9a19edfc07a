import type { Database } from '../../database/connection'
import { hasMoved, type Progress, readProgress } from '../../submissions/arrivals'

type Listener = (position: number) => void

/** Tells of changes in the desk's tables, whichever process made them. */
export interface ProgressWatch {
  /** Calls the listener soon and after every change, with the newest submission's position, until it is removed. */
  add(listener: Listener): void
  remove(listener: Listener): void
}

interface WatchOptions {
  database: Database
  /** Between two looks, in milliseconds. */
  poll: number
  /** Called once for each time that the database cannot be asked. */
  onFailure: (error: Error) => void
}

/** While somebody listens, one look at the database at a time serves them all. */
export function watchProgress({ database, poll, onFailure }: WatchOptions): ProgressWatch {
  const listeners = new Set<Listener>()
  let isLooking = false
  let hasFailed = false
  let known: Progress | undefined

  async function look(): Promise<void> {
    try {
      const now = await readProgress(database)
      const isNew = hasMoved(known, now)
      known = now
      hasFailed = false
      if (isNew) for (const listener of listeners) listener(now.position)
    } catch (error) {
      if (!hasFailed) onFailure(error as Error)
      hasFailed = true
    }
    if (listeners.size > 0) setTimeout(look, poll).unref()
    else isLooking = false
  }

  return {
    add(listener) {
      listeners.add(listener)
      if (isLooking) {
        if (known) listener(known.position)
        return
      }
      isLooking = true
      known = undefined
      void look()
    },
    remove: (listener) => void listeners.delete(listener),
  }
}
