import { createConcurrencyLimit, MOST_WRITERS } from './concurrency-limit'
import type { Database } from './connection'
import { perDialect } from './dialect'
import { retryOnBusy } from './retry-on-busy'
import { OutcomeUnknownError } from './unavailable'

type Task<Result> = (transaction: Database) => Promise<Result>

interface Waiting {
  task: Task<unknown>
  since: number
  resolve: (result: unknown) => void
  reject: (reason: unknown) => void
}

/** How many tasks share a transaction at most, so that nobody else waits long for the database. */
const MOST_TOGETHER = 32

/** Without a standby, a COMMIT keeps its place until there is one. */
const limitWriters = createConcurrencyLimit<Database>(MOST_WRITERS, {
  patience: 5000,
  overOf: (error) => (error instanceof OutcomeUnknownError ? error.over : undefined),
})

/** The tasks that wait for each SQLite database, while its transactions run. */
const queues = new WeakMap<Database, Waiting[]>()

/**
 * Runs a task in a transaction, and resolves when what it wrote is safe on the disk. The task may run more than once.
 * On SQLite, tasks that wait share the next transaction and its one wait for the disk (group commit). If it fails, each
 * runs again alone.
 * Patience with a locked file counts from `since` (by `performance.now()`).
 * @throws what the task or the commit throws.
 */
export function transact<Result>(database: Database, task: Task<Result>, since = performance.now()): Promise<Result> {
  const run = perDialect(database, { sqlite: transactInGroup<Result>, postgres: transactAlone<Result> })
  return run(database, task, since)
}

function transactAlone<Result>(database: Database, task: Task<Result>): Promise<Result> {
  return limitWriters(database, () => database.transaction().execute(task))
}

function transactInGroup<Result>(database: Database, task: Task<Result>, since: number): Promise<Result> {
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
    // Whatever arrives meanwhile joins this group.
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
      // SQLite blocks the event loop; new connections and pages get their turn here.
      await new Promise(setImmediate)
    }
    return results
  }
  try {
    const results = await retryOnBusy(() => database.transaction().execute(run), since)
    for (const [index, { resolve }] of group.entries()) resolve(results[index])
  } catch (error) {
    if (group.length === 1) return group[0]?.reject(error)
    for (const waiting of group) await runTogether(database, [waiting])
  }
}
