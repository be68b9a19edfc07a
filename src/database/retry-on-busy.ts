import { setTimeout as pause } from 'node:timers/promises'

/** SQLite's primary result code for a locked file. */
const SQLITE_BUSY = 5

const RETRY_TIMEOUT_MS = 3000
const RETRY_INTERVAL_MS = 25

/**
 * Runs a task and retries it while another process has the SQLite file locked. SQLite's own waiting would block the
 * event loop. The timeout counts from `since` (by `performance.now()`).
 * @throws the error of the task, or the last busy error after the timeout.
 */
export async function retryOnBusy<Result>(task: () => Promise<Result>, since = performance.now()): Promise<Result> {
  const until = since + RETRY_TIMEOUT_MS
  for (;;) {
    try {
      return await task()
    } catch (error) {
      if (!isBusy(error) || performance.now() > until) throw error
      await pause(RETRY_INTERVAL_MS)
    }
  }
}

function isBusy(error: unknown): boolean {
  return ((error as { errcode?: number }).errcode ?? 0) % 256 === SQLITE_BUSY
}
