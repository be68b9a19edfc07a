import { setTimeout as pause } from 'node:timers/promises'

interface RepeatOptions {
  /** In milliseconds, like `afterFailure`. */
  every: number
  afterFailure: number
  onFailure: (error: Error, isStopping: boolean) => void
}

/** Runs a task again and again in the background. `stop` resolves when the current run is over or cut off. */
export function repeat(task: (signal: AbortSignal) => Promise<void>, options: RepeatOptions) {
  const stopping = new AbortController()
  const { signal } = stopping

  async function runOnce(): Promise<number> {
    try {
      await task(signal)
      return options.every
    } catch (error) {
      options.onFailure(error as Error, signal.aborted)
      return options.afterFailure
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
