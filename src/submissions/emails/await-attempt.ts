import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../../database/connection'

/** How long the result of an email is waited for, and how often it is looked for, in milliseconds. */
export interface AttemptTimes {
  within: number
  every: number
}

const TIMES: AttemptTimes = { within: 15_000, every: 100 }

/** Waits until an email was tried, or the time is over. */
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
