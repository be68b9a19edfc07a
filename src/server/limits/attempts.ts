import type { Database } from '../../database/connection'
import type { AttemptKind } from '../../database/tables'
import { OutcomeUnknownError } from '../../database/unavailable'
import { startOfHour, storeAttempts, summarizeAttempts } from '../../staff/refused-attempts'
import type { AnswerMetrics } from '../metrics/answer-metrics'
import type { Log } from '../process/log'

export type Attempts = ReturnType<typeof createAttempts>

interface AttemptsOptions {
  database: Database
  now: () => Date
  metrics: Pick<AnswerMetrics, 'countAttempt'>
  log: Pick<Log, 'warn'>
  intervalMs?: number
}

const STORE_INTERVAL_MS = 5000

/** Counts refused attempts and stores the counts in the background, so that recording neither fails nor waits. */
export function createAttempts(options: AttemptsOptions) {
  const { database, now, metrics, log, intervalMs = STORE_INTERVAL_MS } = options
  let pendingCounts = new Map<AttemptKind, number>()
  let running: Promise<void> = Promise.resolve()
  let lastLoggedHour: string | undefined

  function add(kind: AttemptKind, count: number): void {
    pendingCounts.set(kind, count + (pendingCounts.get(kind) ?? 0))
  }

  async function store(): Promise<void> {
    const storedCounts = pendingCounts
    pendingCounts = new Map()
    try {
      if (storedCounts.size > 0) await storeAttempts(database, storedCounts, now())
    } catch (error) {
      // After an unknown outcome, adding them again could count them twice.
      if (!(error instanceof OutcomeUnknownError)) for (const [kind, count] of storedCounts) add(kind, count)
      log.warn(
        { reason: (error as Error).message },
        'refused attempts could not be stored; will retry, unless they may have been',
      )
      return
    }
    const hour = startOfHour(now())
    if (hour === lastLoggedHour) return
    try {
      await summarizeAttempts(database, now())
      lastLoggedHour = hour
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'refused attempts could not be added to the log yet; will retry')
    }
  }

  // Run one at a time.
  const flush = () => {
    running = running.then(store)
    return running
  }
  const timer = setInterval(flush, intervalMs).unref()
  return {
    record(kind: AttemptKind): void {
      metrics.countAttempt(kind)
      add(kind, 1)
    },
    /** Stores the counts, and logs a summary of past hours. Never rejects. */
    flush,
    async stop(): Promise<void> {
      clearInterval(timer)
      await flush()
    },
  }
}
