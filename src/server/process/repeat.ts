import { setTimeout as pause } from 'node:timers/promises'
import type { Leadership } from '../../database/duties'
import type { Log } from './log'

interface RepeatOptions {
  duties: Pick<Leadership, 'isLeader'>
  /** In milliseconds, like `afterFailure`. */
  intervalMs: number
  retryDelayMs: number
  log: Pick<Log, 'error'>
  /** The log message for a failure. */
  failed: string
}

/**
 * Runs a task again and again in the background, while the duties are this process's. `stop` resolves when the current run
 * is over or cut off.
 */
export function repeat(task: (signal: AbortSignal) => Promise<void>, options: RepeatOptions) {
  const { duties, intervalMs, retryDelayMs, log, failed } = options
  const stopping = new AbortController()
  const { signal } = stopping

  async function runOnce(): Promise<number> {
    try {
      if (duties.isLeader()) await task(signal)
      return intervalMs
    } catch (error) {
      if (!signal.aborted) log.error({ reason: (error as Error).message }, failed)
      return retryDelayMs
    }
  }

  async function run(): Promise<void> {
    while (!signal.aborted) await pause(await runOnce(), undefined, { signal }).catch(() => {})
  }

  const running = run()
  return {
    async stop(): Promise<void> {
      stopping.abort()
      await running
    },
  }
}
