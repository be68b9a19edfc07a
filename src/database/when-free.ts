import { setTimeout as pause } from 'node:timers/promises'

/** The primary result code of SQLite for a file that another connection is writing to. */
const SQLITE_BUSY = 5

const PATIENCE_MILLISECONDS = 3000
const PAUSE_MILLISECONDS = 25

/**
 * Does a task on the database, and does it again while another process keeps a SQLite file locked.
 * The waiting is done here and not inside SQLite, which would stop everything else this process does.
 * Patience counts from `since` (by `performance.now()`), where somebody has waited already.
 * @throws what the task throws, and the last refusal when patience is over.
 */
export async function whenFree<Result>(task: () => Promise<Result>, since = performance.now()): Promise<Result> {
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
