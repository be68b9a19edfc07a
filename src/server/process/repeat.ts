import { setTimeout as pause } from 'node:timers/promises'
import type { Leadership } from '../../database/leadership'
import type { Log } from './log'

interface RepeatOptions {
  duties: Pick<Leadership, 'isLeader'>
  intervalMs: number
  retryDelayMs: number
  log: Pick<Log, 'error'>
  /** The log message for a failure. */
  failed: string
}

/**
 * Runs a task repeatedly in the background while this process is the leader. `stop` resolves once the current run has
 * finished or was aborted.
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
