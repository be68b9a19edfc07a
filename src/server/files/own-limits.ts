import { writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'

/** How often a process looks at its own memory, in milliseconds. */
const LOOK_EVERY = 20

export const TOO_MUCH_MEMORY = 77

const NICENESS = 10

/** Ends this process once it holds more than so many megabytes: decoders take their memory outside of the heap. */
export function watchMemory(megabytes: number): void {
  const look = () => {
    if (process.memoryUsage.rss() > megabytes * 2 ** 20) process.exit(TOO_MUCH_MEMORY)
  }
  setInterval(look, LOOK_EVERY).unref()
}

/** Gives other processes priority over this one, and has Linux kill this one first when memory runs out. */
export function lowerPriority(): void {
  setPriority(NICENESS)
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {
    // Not Linux, or it is not allowed here.
  }
}
