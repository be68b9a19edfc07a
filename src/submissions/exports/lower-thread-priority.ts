import { readlinkSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'

/** Increase in niceness, out of 40 steps. Under contention, the thread gets a tenth of a processor. */
const NICENESS_INCREASE = 10

const MAX_NICENESS = 19

/** Lowers this thread's priority below the process's other threads, where the system supports it (Linux). */
export function lowerThreadPriority(): void {
  const thread = threadId()
  if (thread !== undefined) setPriority(thread, Math.min(getPriority() + NICENESS_INCREASE, MAX_NICENESS))
}

/** Returns the calling thread's id on Linux. */
function threadId(): number | undefined {
  try {
    return Number(readlinkSync('/proc/thread-self').split('/').at(-1))
  } catch {
    return undefined
  }
}
