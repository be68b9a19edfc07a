import type { Database } from '../../database/connection'
import { type PresenceSubject, presenceKey } from '../../staff/presence/presence-subject'
import { type PresenceMark, readPresenceMarks } from '../../staff/presence/read-presence'
import { type DeskCounters, haveCountersChanged, readDeskCounters } from '../../submissions/inbox/desk-counters'

export interface ProgressListener {
  /** Called at the start and after every change with the newest submission's position. */
  onProgress: (position: number) => void
  /** Called with the subjects whose presence has changed. */
  onPresence: (subjects: readonly PresenceSubject[]) => void
}

/** Watches the desk's tables for changes by any process. */
interface ProgressWatch {
  add(listener: ProgressListener): void
  remove(listener: ProgressListener): void
}

interface ProgressWatchOptions {
  database: Database
  /** Poll interval in milliseconds. */
  poll: number
  now: () => Date
  /** Called once per period in which the database is unavailable. */
  onFailure: (error: Error) => void
}

type Marks = ReadonlyMap<string, PresenceMark>

/** Polls the database while there are listeners. All of them share one poll. */
export function watchProgress({ database, poll, now, onFailure }: ProgressWatchOptions): ProgressWatch {
  const listeners = new Set<ProgressListener>()
  let isPolling = false
  let hasFailed = false
  let known: DeskCounters | undefined
  let knownMarks: Marks = new Map()

  async function readChanges(): Promise<void> {
    try {
      const [progress, marks] = await Promise.all([readDeskCounters(database), readPresenceMarks(database, now())])
      const hasChanged = haveCountersChanged(known, progress)
      const newMarks: Marks = new Map(marks.map((each) => [presenceKey(each.subject), each]))
      const changed = findChangedSubjects(knownMarks, newMarks)
      known = progress
      knownMarks = newMarks
      hasFailed = false
      for (const { onProgress, onPresence } of listeners) {
        if (hasChanged) onProgress(progress.position)
        if (changed.length > 0) onPresence(changed)
      }
    } catch (error) {
      if (!hasFailed) onFailure(error as Error)
      hasFailed = true
    }
    if (listeners.size > 0) setTimeout(readChanges, poll).unref()
    else isPolling = false
  }

  return {
    add(listener) {
      listeners.add(listener)
      if (isPolling) {
        if (known) listener.onProgress(known.position)
        // A reconnected client may have missed changes.
        if (knownMarks.size > 0) listener.onPresence([...knownMarks.values()].map(({ subject }) => subject))
        return
      }
      isPolling = true
      known = undefined
      knownMarks = new Map()
      void readChanges()
    },
    remove: (listener) => void listeners.delete(listener),
  }
}

function findChangedSubjects(before: Marks, now: Marks): PresenceSubject[] {
  const changed = [...new Map([...before, ...now])].filter(([key]) => before.get(key)?.mark !== now.get(key)?.mark)
  return changed.map(([, { subject }]) => subject)
}
