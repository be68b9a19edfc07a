import { setTimeout as pause } from 'node:timers/promises'
import type { Duties } from '../../database/duties'
import type { Log } from './log'

interface RepeatOptions {
  duties: Pick<Duties, 'areOurs'>
  /** In milliseconds, like `afterFailure`. */
  every: number
  afterFailure: number
  log: Pick<Log, 'error'>
  /** The log message for a failure. */
  failed: string
}

/**
 * Runs a task again and again in the background, while the duties are this process's. `stop` resolves when the current run
 * is over or cut off.
 */
export function repeat(task: (signal: AbortSignal) => Promise<void>, options: RepeatOptions) {
  const { duties, every, afterFailure, log, failed } = options
  const stopping = new AbortController()
  const { signal } = stopping

  async function runOnce(): Promise<number> {
    try {
      if (duties.areOurs()) await task(signal)
      return every
    } catch (error) {
      if (!signal.aborted) log.error({ reason: (error as Error).message }, failed)
      return afterFailure
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
