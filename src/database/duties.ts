import { randomUUIDv7 } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from './connection'
import { returnLease, takeLease } from './lease'

const NAME = 'duties'

/** How long the others wait for a process that has died, in milliseconds. */
const LASTS = 4000
const RENEW_EVERY = 1000

/** What one process of all does: publishing, checks, weekly emails, backups. */
export interface Duties {
  /** Whether they are this process's now. */
  areOurs(): boolean
  stop(): Promise<void>
}

interface DutiesOptions {
  database: Database
  onFailure: (error: Error) => void
  lasts?: number
  renewEvery?: number
}

/** Takes on the duties as soon as nobody else has them, and keeps them until it stops; the first attempt is over when this resolves. */
export async function takeOnDuties(options: DutiesOptions): Promise<Duties> {
  const { database, onFailure, lasts = LASTS, renewEvery = RENEW_EVERY } = options
  const lease = { name: NAME, holder: randomUUIDv7(), lasts }
  const stopping = new AbortController()
  let until = 0

  async function take(): Promise<void> {
    // From before the question: what the database counts begins later.
    const asked = performance.now()
    try {
      until = (await takeLease(database, lease)) ? asked + lasts : 0
    } catch (error) {
      onFailure(error as Error)
    }
  }

  async function keep(): Promise<void> {
    while (!stopping.signal.aborted) {
      await pause(renewEvery, undefined, { signal: stopping.signal }).catch(() => {})
      if (!stopping.signal.aborted) await take()
    }
  }

  await take()
  const keeping = keep()
  return {
    areOurs: () => performance.now() < until,
    async stop() {
      stopping.abort()
      await keeping
      until = 0
      await returnLease(database, lease).catch(onFailure)
    },
  }
}
