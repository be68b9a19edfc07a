import { spendTime } from './time-budget'
import { DatabaseUnavailableError } from './unavailable'

/** How many transactions of a process write to PostgreSQL at once; the rest of its connections are for reading. */
export const MOST_WRITERS = 10

export type ConcurrencyLimit<Key> = <Result>(key: Key, task: () => Promise<Result>) => Promise<Result>

interface LimitOptions {
  /**
   * Where tasks wait for the database: how long one waits for its turn, in milliseconds, unless its time budget ends before.
   * What waits for anything else waits as long as it takes, and spends no time that is meant for the database.
   */
  patience?: number
  /** When what a task began is really over, where it has failed before. */
  overOf?: (error: unknown) => Promise<void> | undefined
}

/**
 * Lets so many tasks of a key run at a time; further ones wait for their turn, without delaying those of other keys.
 * @throws DatabaseUnavailableError when the turn does not come in time; otherwise what the task throws.
 */
export function createConcurrencyLimit<Key>(
  atOnce: number,
  { patience, overOf = () => undefined }: LimitOptions = {},
): ConcurrencyLimit<Key> {
  const places = new Map<Key, { taken: number; waiting: (() => void)[] }>()

  return async (key, task) => {
    const own = places.get(key) ?? { taken: 0, waiting: [] }
    places.set(key, own)
    const leave = () => {
      const next = own.waiting.shift()
      // The next task takes over this one's place.
      if (next) next()
      else if (--own.taken === 0) places.delete(key)
    }
    if (own.taken < atOnce) own.taken++
    else if (patience === undefined) await new Promise<void>((start) => own.waiting.push(start))
    else await spendTime((left = patience) => waitForTurn(own.waiting, Math.min(left, patience)))
    let over: Promise<void> | undefined
    try {
      return await task()
    } catch (error) {
      over = overOf(error)
      throw error
    } finally {
      if (over) void over.then(leave)
      else leave()
    }
  }
}

async function waitForTurn(waiting: (() => void)[], milliseconds: number): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  waiting.push(resolve)
  const giveUp = () => {
    waiting.splice(waiting.indexOf(resolve), 1)
    reject(new DatabaseUnavailableError('too many others use the database'))
  }
  const timer = setTimeout(giveUp, milliseconds)
  await promise.finally(() => clearTimeout(timer))
}
