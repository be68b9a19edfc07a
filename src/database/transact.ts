import { SqliteAdapter } from 'kysely'
import type { Database } from './connection'
import { whenFree } from './when-free'

type Task<Result> = (transaction: Database) => Promise<Result>

interface Waiting {
  task: Task<unknown>
  since: number
  resolve: (result: unknown) => void
  reject: (reason: unknown) => void
}

/** How many tasks share a transaction at most: whoever else needs the database should not wait for long. */
const MOST_TOGETHER = 32

/** What waits for each SQLite database; there is an entry while its transactions run. */
const queues = new WeakMap<Database, Waiting[]>()

/**
 * Runs a task in a transaction, and resolves when what it wrote is safe on the disk. The task may run more than once.
 * On SQLite, whose writers wait for each other, those that wait share the next transaction and its one wait for the
 * disk (group commit); when it fails, each runs again alone, so that none fails for another.
 * Patience with a locked file counts from `since` (by `performance.now()`).
 * @throws what the task throws, or the commit.
 */
export function transact<Result>(database: Database, task: Task<Result>, since = performance.now()): Promise<Result> {
  const alone = () => whenFree(() => database.transaction().execute(task), since)
  if (!(database.getExecutor().adapter instanceof SqliteAdapter)) return alone()
  return new Promise<Result>((resolve, reject) => {
    const waiting: Waiting = { task, since, resolve: resolve as Waiting['resolve'], reject }
    const queue = queues.get(database)
    if (queue) queue.push(waiting)
    else void runInGroups(database, [waiting])
  })
}

async function runInGroups(database: Database, queue: Waiting[]): Promise<void> {
  queues.set(database, queue)
  while (queue.length > 0) {
    // Whoever came meanwhile joins this group.
    await new Promise(setImmediate)
    await runTogether(database, queue.splice(0, MOST_TOGETHER))
  }
  queues.delete(database)
}

async function runTogether(database: Database, group: Waiting[]): Promise<void> {
  const since = Math.min(...group.map((waiting) => waiting.since))
  const run = async (transaction: Database) => {
    const results: unknown[] = []
    for (const { task } of group) {
      results.push(await task(transaction))
      // SQLite answers without a pause: new connections and pages get their turn here.
      await new Promise(setImmediate)
    }
    return results
  }
  try {
    const results = await whenFree(() => database.transaction().execute(run), since)
    for (const [index, { resolve }] of group.entries()) resolve(results[index])
  } catch (error) {
    if (group.length === 1) return group[0]?.reject(error)
    for (const waiting of group) await runTogether(database, [waiting])
  }
}
