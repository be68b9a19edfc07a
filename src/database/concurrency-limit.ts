import { spendTime } from './time-budget'
import { DatabaseUnavailableError } from './unavailable'

/** Maximum number of concurrent write transactions on PostgreSQL. The other connections are for reads. */
export const MAX_WRITERS = 10

export type ConcurrencyLimit<Key> = <Result>(key: Key, task: () => Promise<Result>) => Promise<Result>

interface ConcurrencyLimitOptions {
  /**
   * Maximum wait for a slot in milliseconds, also limited by the time budget. If omitted, waits without limit and does
   * not count toward the time budget.
   */
  waitTimeoutMs?: number
  /** Returns a promise that resolves when a failed task's remaining work has ended. Its slot stays taken until then. */
  findPendingWork?: (error: unknown) => Promise<void> | undefined
}

/**
 * Limits the number of concurrent tasks per key. Excess tasks wait without delaying other keys.
 * @throws DatabaseUnavailableError if no slot becomes free in time.
 */
export function createConcurrencyLimit<Key>(
  maxRunning: number,
  { waitTimeoutMs, findPendingWork = () => undefined }: ConcurrencyLimitOptions = {},
): ConcurrencyLimit<Key> {
  const slotsByKey = new Map<Key, { taken: number; waiting: (() => void)[] }>()

  return async (key, task) => {
    const slots = slotsByKey.get(key) ?? { taken: 0, waiting: [] }
    slotsByKey.set(key, slots)
    const release = () => {
      const next = slots.waiting.shift()
      // Hand the slot to the next task.
      if (next) next()
      else if (--slots.taken === 0) slotsByKey.delete(key)
    }
    if (slots.taken < maxRunning) slots.taken++
    else if (waitTimeoutMs === undefined) await new Promise<void>((start) => slots.waiting.push(start))
    else await spendTime((left = waitTimeoutMs) => waitForTurn(slots.waiting, Math.min(left, waitTimeoutMs)))
    let pendingWork: Promise<void> | undefined
    try {
      return await task()
    } catch (error) {
      pendingWork = findPendingWork(error)
      throw error
    } finally {
      if (pendingWork) void pendingWork.then(release)
      else release()
    }
  }
}

async function waitForTurn(waiting: (() => void)[], milliseconds: number): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  waiting.push(resolve)
  const onTimeout = () => {
    waiting.splice(waiting.indexOf(resolve), 1)
    reject(new DatabaseUnavailableError('too many concurrent writes to the database'))
  }
  const timer = setTimeout(onTimeout, milliseconds)
  await promise.finally(() => clearTimeout(timer))
}
