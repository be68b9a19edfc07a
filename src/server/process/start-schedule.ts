import type { AppContext } from '../../app-context'
import type { Leadership } from '../../database/duties'
import { runDueSteps } from '../../editorial/publishing/run-due'
import type { Log } from './log'
import { repeat } from './repeat'

const POLL_MILLISECONDS = 250
const PAUSE_AFTER_FAILURE_MILLISECONDS = 5000

/** Publishes and unpublishes what is due, in the background. */
export function startSchedule(
  app: AppContext,
  log: Pick<Log, 'error'>,
  duties: Pick<Leadership, 'isLeader'>,
  { poll = POLL_MILLISECONDS, afterFailure = PAUSE_AFTER_FAILURE_MILLISECONDS } = {},
) {
  async function publishDue(): Promise<void> {
    if ((await runDueSteps(app)) > 0) await app.content.refresh()
  }
  const failed = 'what is due could not be published; will retry'
  return repeat(publishDue, { duties, intervalMs: poll, retryDelayMs: afterFailure, log, failed })
}
