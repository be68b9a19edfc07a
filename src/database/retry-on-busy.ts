import { setTimeout as pause } from 'node:timers/promises'

/** SQLite's primary result code for a file that another connection is writing to. */
const SQLITE_BUSY = 5

const PATIENCE_MILLISECONDS = 3000
const PAUSE_MILLISECONDS = 25

/**
 * Runs a task on the database, and repeats it while another process keeps a SQLite file locked. SQLite's own waiting
 * would block the event loop.
 * Patience counts from `since` (by `performance.now()`).
 * @throws what the task throws, or the last refusal when patience is over.
 */
export async function retryOnBusy<Result>(task: () => Promise<Result>, since = performance.now()): Promise<Result> {
  const until = since + PATIENCE_MILLISECONDS
  for (;;) {
    try {
      return await task()
    } catch (error) {
      if (!isBusy(error) || performance.now() > until) throw error
      await pause(PAUSE_MILLISECONDS)
    }
  }
}

function isBusy(error: unknown): boolean {
  return ((error as { errcode?: number }).errcode ?? 0) % 256 === SQLITE_BUSY
}
