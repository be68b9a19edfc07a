import { createConcurrencyLimit, MAX_WRITERS } from './concurrency-limit'
import type { Database } from './connection'
import { perDialect } from './dialect'
import { retryOnBusy } from './retry-on-busy'
import { OutcomeUnknownError } from './unavailable'

type Task<Result> = (transaction: Database) => Promise<Result>

interface QueuedTask {
  task: Task<unknown>
  since: number
  resolve: (result: unknown) => void
  reject: (reason: unknown) => void
}

/** Maximum number of tasks in a shared transaction. */
const MAX_GROUP_SIZE = 32

/** A COMMIT that waits for a standby keeps its slot. */
const limitWriters = createConcurrencyLimit<Database>(MAX_WRITERS, {
  waitTimeoutMs: 5000,
  findPendingWork: (error) => (error instanceof OutcomeUnknownError ? error.over : undefined),
})

/** Queued tasks of each SQLite database. */
const queues = new WeakMap<Database, QueuedTask[]>()

/**
 * Runs a task in a transaction and resolves once its writes are safely on disk. The task may run more than once. On
 * SQLite, queued tasks share a transaction and its disk flush (group commit). If it fails, each task runs again alone.
 * The timeout for a locked file counts from `since` (by `performance.now()`).
 * @throws the error of the task or the commit.
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
    const queuedTask: QueuedTask = { task, since, resolve: resolve as QueuedTask['resolve'], reject }
    const queue = queues.get(database)
    if (queue) queue.push(queuedTask)
    else void runInGroups(database, [queuedTask])
  })
}

async function runInGroups(database: Database, queue: QueuedTask[]): Promise<void> {
  queues.set(database, queue)
  while (queue.length > 0) {
    // Tasks that arrive before the next turn of the event loop join this group.
    await new Promise(setImmediate)
    await runGroup(database, queue.splice(0, MAX_GROUP_SIZE))
  }
  queues.delete(database)
}

async function runGroup(database: Database, group: QueuedTask[]): Promise<void> {
  const since = Math.min(...group.map((waiting) => waiting.since))
  const run = async (transaction: Database) => {
    const results: unknown[] = []
    for (const { task } of group) {
      results.push(await task(transaction))
      // SQLite blocks the event loop. Yield so that other requests are served.
      await new Promise(setImmediate)
    }
    return results
  }
  try {
    const results = await retryOnBusy(() => database.transaction().execute(run), since)
    for (const [index, { resolve }] of group.entries()) resolve(results[index])
  } catch (error) {
    if (group.length === 1) return group[0]?.reject(error)
    for (const waiting of group) await runGroup(database, [waiting])
  }
}
