import { writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'

const CHECK_INTERVAL_MS = 20

export const OUT_OF_MEMORY_EXIT_CODE = 77

const NICENESS = 10

/** Exits once this process uses more memory. Decoders allocate outside of the heap, so V8 cannot limit them. */
export function watchMemory(megabytes: number): void {
  const check = () => {
    if (process.memoryUsage.rss() > megabytes * 2 ** 20) process.exit(OUT_OF_MEMORY_EXIT_CODE)
  }
  setInterval(check, CHECK_INTERVAL_MS).unref()
}

/** Lowers the CPU priority of this process, and makes Linux kill it first if memory runs out. */
export function lowerPriority(): void {
  setPriority(NICENESS)
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {
    // Not Linux, or not permitted.
  }
}
