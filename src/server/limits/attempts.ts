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
  /** How often it is stored, in milliseconds. */
  every?: number
}

const EVERY_MILLISECONDS = 5000

/** Records what was refused, independently of requests: recording neither fails nor waits. */
export function createAttempts(options: AttemptsOptions) {
  const { database, now, metrics, log, every = EVERY_MILLISECONDS } = options
  let recorded = new Map<AttemptKind, number>()
  let running: Promise<void> = Promise.resolve()
  let loggedUntil: string | undefined

  function add(kind: AttemptKind, count: number): void {
    recorded.set(kind, count + (recorded.get(kind) ?? 0))
  }

  async function store(): Promise<void> {
    const stored = recorded
    recorded = new Map()
    try {
      if (stored.size > 0) await storeAttempts(database, stored, now())
    } catch (error) {
      // Otherwise they might be counted twice.
      if (!(error instanceof OutcomeUnknownError)) for (const [kind, count] of stored) add(kind, count)
      log.warn(
        { reason: (error as Error).message },
        'refused attempts could not be stored; will retry, unless they may have been',
      )
      return
    }
    const hour = startOfHour(now())
    if (hour === loggedUntil) return
    try {
      await summarizeAttempts(database, now())
      loggedUntil = hour
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'refused attempts could not be added to the log yet; will retry')
    }
  }

  // One after the other.
  const flush = () => {
    running = running.then(store)
    return running
  }
  const timer = setInterval(flush, every).unref()
  return {
    record(kind: AttemptKind): void {
      metrics.countAttempt(kind)
      add(kind, 1)
    },
    /** Stores what was recorded, and sums up in the log the hours that are over. Never rejects. */
    flush,
    async stop(): Promise<void> {
      clearInterval(timer)
      await flush()
    },
  }
}
