import type { Database } from './connection'
import { spendTime } from './time-budget'
import { DatabaseUnavailableError } from './unavailable'

/** How many transactions of a process write to PostgreSQL at once. */
export const MOST_WRITERS = 10

/** How long one waits for its place, in milliseconds. */
const PATIENCE = 5000

/** Those who write, and those who wait for a place, the longest first. */
interface Places {
  taken: number
  waiting: (() => void)[]
}

const places = new WeakMap<Database, Places>()

/**
 * Runs a task that writes, once there is a place for it. The other connections of the pool are for reading: without a
 * standby, each commit keeps its own for eleven seconds.
 * @throws DatabaseUnavailableError when no place becomes free in time; otherwise what the task throws.
 */
export async function inWriterPlace<Result>(database: Database, task: () => Promise<Result>): Promise<Result> {
  const own = places.get(database) ?? { taken: 0, waiting: [] }
  places.set(database, own)
  if (own.taken < MOST_WRITERS) own.taken++
  else await spendTime((left = PATIENCE) => untilFree(own, Math.min(left, PATIENCE)))
  try {
    return await task()
  } finally {
    const next = own.waiting.shift()
    // Whoever waits takes over the place.
    if (next) next()
    else own.taken--
  }
}

async function untilFree({ waiting }: Places, milliseconds: number): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const timer = setTimeout(() => {
    waiting.splice(waiting.indexOf(resolve), 1)
    reject(new DatabaseUnavailableError('too many others write to the database'))
  }, milliseconds)
  waiting.push(resolve)
  try {
    await promise
  } finally {
    clearTimeout(timer)
  }
}
