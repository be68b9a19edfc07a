import type { AppContext } from '../../app-context'
import type { Leadership } from '../../database/leadership'
import { runDueSteps } from '../../editorial/publishing/run-due-steps'
import type { Log } from './log'
import { repeat } from './repeat'

const POLL_INTERVAL_MS = 250
const RETRY_DELAY_MS = 5000

/** Executes due planned publications in the background. */
export function startSchedule(
  app: AppContext,
  log: Pick<Log, 'error'>,
  duties: Pick<Leadership, 'isLeader'>,
  { poll = POLL_INTERVAL_MS, afterFailure = RETRY_DELAY_MS } = {},
) {
  async function publishDueChanges(): Promise<void> {
    if ((await runDueSteps(app)) > 0) await app.content.refresh()
  }
  const failureMessage = 'what is due could not be published; will retry'
  return repeat(publishDueChanges, {
    duties,
    intervalMs: poll,
    retryDelayMs: afterFailure,
    log,
    failed: failureMessage,
  })
}
