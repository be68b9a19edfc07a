import type { Database } from '../../database/connection'
import { type PresenceSubject, presenceKey } from '../../staff/presence/presence-subject'
import { type PresenceMark, readPresenceMarks } from '../../staff/presence/read-presence'
import { type DeskCounters, haveCountersChanged, readDeskCounters } from '../../submissions/inbox/arrivals'

export interface ProgressListener {
  /** Called soon and after every change, with the newest submission's position. */
  onProgress: (position: number) => void
  /** Called when others came to what somebody has open, left it, or did something with it. */
  onPresence: (subjects: readonly PresenceSubject[]) => void
}

/** Tells of changes in the desk's tables, whichever process made them. */
interface ProgressWatch {
  /** Tells the listener of changes until it is removed. */
  add(listener: ProgressListener): void
  remove(listener: ProgressListener): void
}

interface WatchOptions {
  database: Database
  /** Between two looks, in milliseconds. */
  poll: number
  now: () => Date
  /** Called once for each time that the database cannot be asked. */
  onFailure: (error: Error) => void
}

type Marks = ReadonlyMap<string, PresenceMark>

/** While somebody listens, one look at the database at a time serves them all. */
export function watchProgress({ database, poll, now, onFailure }: WatchOptions): ProgressWatch {
  const listeners = new Set<ProgressListener>()
  let isLooking = false
  let hasFailed = false
  let known: DeskCounters | undefined
  let knownMarks: Marks = new Map()

  async function look(): Promise<void> {
    try {
      const [progress, marks] = await Promise.all([readDeskCounters(database), readPresenceMarks(database, now())])
      const isNew = haveCountersChanged(known, progress)
      const marksNow: Marks = new Map(marks.map((each) => [presenceKey(each.subject), each]))
      const changed = differences(knownMarks, marksNow)
      known = progress
      knownMarks = marksNow
      hasFailed = false
      for (const { onProgress, onPresence } of listeners) {
        if (isNew) onProgress(progress.position)
        if (changed.length > 0) onPresence(changed)
      }
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
        if (known) listener.onProgress(known.position)
        // Whoever reconnects may have missed something.
        if (knownMarks.size > 0) listener.onPresence([...knownMarks.values()].map(({ subject }) => subject))
        return
      }
      isLooking = true
      known = undefined
      knownMarks = new Map()
      void look()
    },
    remove: (listener) => void listeners.delete(listener),
  }
}

/** What has another mark than before. */
function differences(before: Marks, now: Marks): PresenceSubject[] {
  const changed = [...new Map([...before, ...now])].filter(([key]) => before.get(key)?.mark !== now.get(key)?.mark)
  return changed.map(([, { subject }]) => subject)
}
