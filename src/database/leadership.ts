import { randomUUIDv7 } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from './connection'
import { acquireLease, releaseLease } from './lease'

const LEASE_NAME = 'duties'

/** Time until another process takes over from a crashed leader. */
const LEASE_DURATION_MS = 4000
const RENEW_INTERVAL_MS = 1000

/** Leadership: only the leader process runs background jobs such as publishing, checks, weekly emails, and backups. */
export interface Leadership {
  /** True if this process is the leader. */
  isLeader(): boolean
  stop(): Promise<void>
}

interface LeadershipOptions {
  database: Database
  onFailure: (error: Error) => void
  durationMs?: number
  renewIntervalMs?: number
}

/** Becomes leader as soon as no other process is, and stays leader until stopped. Resolves after the first attempt. */
export async function startLeadership(options: LeadershipOptions): Promise<Leadership> {
  const { database, onFailure, durationMs = LEASE_DURATION_MS, renewIntervalMs = RENEW_INTERVAL_MS } = options
  const lease = { name: LEASE_NAME, holder: randomUUIDv7(), durationMs }
  const stopping = new AbortController()
  let leaseEnd = 0

  async function tryAcquire(): Promise<void> {
    // Measure before the query, so that this process never overestimates its lease.
    const queriedAt = performance.now()
    try {
      leaseEnd = (await acquireLease(database, lease)) ? queriedAt + durationMs : 0
    } catch (error) {
      onFailure(error as Error)
    }
  }

  async function renewUntilStopped(): Promise<void> {
    while (!stopping.signal.aborted) {
      await pause(renewIntervalMs, undefined, { signal: stopping.signal }).catch(() => {})
      if (!stopping.signal.aborted) await tryAcquire()
    }
  }

  await tryAcquire()
  const renewal = renewUntilStopped()
  return {
    isLeader: () => performance.now() < leaseEnd,
    async stop() {
      stopping.abort()
      await renewal
      leaseEnd = 0
      await releaseLease(database, lease).catch(onFailure)
    },
  }
}
