import { createHmac } from 'node:crypto'
import type { Database } from '../../database/connection'
import type { AttemptKind } from '../../database/tables'
import { OutcomeUnknownError } from '../../database/unavailable'
import { type Attempt, hourOf, logAttempts, MOST_ROWS, OTHERS, storeAttempts } from '../../staff/refused-attempts'
import type { AnswerMetrics } from '../metrics/answer-metrics'
import type { Log } from '../process/log'
import { deriveKey } from '../security/site-secret'

interface Refused {
  memberId?: string | undefined
  client: string
}

export type Attempts = ReturnType<typeof createAttempts>

interface AttemptsOptions {
  database: Database
  secret: string
  now: () => Date
  metrics: Pick<AnswerMetrics, 'countAttempt'>
  log: Pick<Log, 'warn'>
  /** How often it is stored, in milliseconds. */
  every?: number
}

const EVERY_MILLISECONDS = 5000

/** Records what was refused, independently of requests: recording neither fails nor waits. */
export function createAttempts(options: AttemptsOptions) {
  const { database, secret, now, metrics, log, every = EVERY_MILLISECONDS } = options
  let recorded = new Map<string, Attempt>()
  let running: Promise<void> = Promise.resolve()
  let loggedUntil: string | undefined

  function digestOf({ memberId = '', client }: Refused): string {
    const hmac = createHmac('sha256', deriveKey(secret, 'refused attempts'))
    return hmac.update(JSON.stringify([memberId, client])).digest('base64url')
  }

  function add({ kind, digest, count }: Attempt): void {
    const isKnown = recorded.has(`${kind} ${digest}`)
    const kept = isKnown || recorded.size < MOST_ROWS ? digest : OTHERS
    const key = `${kind} ${kept}`
    recorded.set(key, { kind, digest: kept, count: count + (recorded.get(key)?.count ?? 0) })
  }

  async function store(): Promise<void> {
    const stored = [...recorded.values()]
    recorded = new Map()
    try {
      if (stored.length > 0) await storeAttempts(database, stored, now())
    } catch (error) {
      // Otherwise they might be counted twice.
      if (!(error instanceof OutcomeUnknownError)) for (const attempt of stored) add(attempt)
      log.warn(
        { reason: (error as Error).message },
        'refused attempts could not be stored; will retry, unless they may have been',
      )
      return
    }
    const hour = hourOf(now())
    if (hour === loggedUntil) return
    try {
      await logAttempts(database, now())
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
    /** Visitors are recorded without their source, so that a flood of them leaves the rows to the desk. */
    record(kind: AttemptKind, refused?: Refused): void {
      metrics.countAttempt(kind)
      add({ kind, digest: refused ? digestOf(refused) : OTHERS, count: 1 })
    },
    /** Stores what was recorded, and sums up in the log the hours that are over. Never rejects. */
    flush,
    async stop(): Promise<void> {
      clearInterval(timer)
      await flush()
    },
  }
}
