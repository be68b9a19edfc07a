import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../../database/connection'

/** Timeout and polling interval in milliseconds. */
export interface AttemptTimes {
  within: number
  every: number
}

const TIMES: AttemptTimes = { within: 15_000, every: 100 }

/** Waits for the first delivery attempt of an email, or for the timeout. */
export async function awaitAttempt(
  database: Database,
  emailId: string,
  { within, every }: AttemptTimes = TIMES,
): Promise<void> {
  const end = performance.now() + within
  const email = database.selectFrom('outbox').select(['status', 'last_error']).where('id', '=', emailId)
  while (performance.now() < end) {
    const found = await email.executeTakeFirst()
    if (found?.status !== 'waiting' || found.last_error !== null) return
    await pause(every)
  }
}
