import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { createConcurrencyLimit } from '../../database/concurrency-limit'
import type { Checked } from '../../editorial/checks/check'
import type { CheckResult } from '../../editorial/findings/run-checks'
import type { Since } from '../../editorial/findings/since'

/** How many runs a process has at the same time; further ones wait. */
const MOST_AT_ONCE = 2

/** For the heap of each; a site with hundreds of posts takes a fifth of it. */
const MOST_MEGABYTES = 256

/** How long a run may take, waiting for others included, in milliseconds. */
export const CHECK_LIMITS = {
  /** While somebody waits for the page. */
  page: 3000,
  /** After somebody asked to check everything again. */
  again: 15_000,
  /** When nobody is waiting. */
  background: 60_000,
}

export type Checks = ReturnType<typeof createChecks>

interface Options {
  program: string
  limits?: typeof CHECK_LIMITS
}

/** Runs the checks in threads of their own, so that no text, whatever it does to them, keeps other requests waiting. */
export function createChecks({ program, limits = CHECK_LIMITS }: Options) {
  const stopping = new AbortController()
  const running = new Map<string, AbortController>()
  const inTurn = createConcurrencyLimit(MOST_AT_ONCE)

  return {
    /**
     * Runs all checks. Resolves to the results of those that finished in time; an earlier run by the same person ends
     * with what it has.
     * @throws what the thread throws, and when everything is stopped.
     */
    async run(task: CheckTask, by: string, limit: keyof typeof CHECK_LIMITS): Promise<CheckResult[]> {
      running.get(by)?.abort()
      const own = new AbortController()
      running.set(by, own)
      const signal = AbortSignal.any([stopping.signal, own.signal, AbortSignal.timeout(limits[limit])])
      const results: CheckResult[] = []
      const done = inTurn('', () => runInThread(program, task, signal, results))
      try {
        // Whoever still waits for a turn does not wait longer than for the checks themselves.
        await Promise.race([done, ended(signal)])
        stopping.signal.throwIfAborted()
        return [...results]
      } finally {
        done.catch(() => {})
        if (running.get(by) === own) running.delete(by)
      }
    },
    stop: () => stopping.abort(new Error('the checks were ended')),
  }
}

function ended(signal: AbortSignal): Promise<unknown> {
  return signal.aborted ? Promise.resolve() : once(signal, 'abort')
}

async function runInThread(program: string, task: CheckTask, signal: AbortSignal, results: CheckResult[]) {
  if (signal.aborted) return
  const resourceLimits = { maxOldGenerationSizeMb: MOST_MEGABYTES }
  const thread = new Worker(program, { workerData: task, resourceLimits })
  const end = () => void thread.terminate()
  signal.addEventListener('abort', end)
  thread.on('message', (result: CheckMessage) => (result ? results.push(result) : end()))
  try {
    await once(thread, 'exit')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_WORKER_OUT_OF_MEMORY') throw error
  } finally {
    signal.removeEventListener('abort', end)
  }
}

/** What checks look at, as another thread can get it. */
export interface CheckedData extends Omit<Checked, 'since'> {
  since: Since
}

export interface CheckTask {
  next: CheckedData
  /** What is public, where it matters which findings are new. */
  before?: CheckedData
}

/** What it says after each check; nothing once all are done. */
export type CheckMessage = CheckResult | undefined
