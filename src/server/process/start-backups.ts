import type { AppContext } from '../../app-context'
import { createJobRunner } from '../../backups/job-runner'
import { notifyOwners } from '../../backups/notify-owners'
import { describeMissingTool } from '../../backups/postgres-tools'
import { createBackupRunner } from '../../backups/run-backups'
import type { Leadership } from '../../database/leadership'
import type { BuiltFiles } from './answering'
import type { Log } from './log'
import { repeat } from './repeat'
import type { Settings } from './settings'

const POLL_INTERVAL_MS = 5000
const NOTIFY_INTERVAL_MS = 60_000

/** Lets a site that was off for two nights make a backup before the owners are notified. */
const NOTIFY_DELAY_MS = 15 * 60_000
const RETRY_DELAY_MS = 60_000

interface StartBackupsOptions {
  app: AppContext
  settings: Settings['backups']
  built: Pick<BuiltFiles, 'program' | 'backupProgram'>
  log: Pick<Log, 'error'>
  duties: Pick<Leadership, 'isLeader'>
}

/** Runs backups in the background. */
export function startBackups({ app, settings, built, log, duties }: StartBackupsOptions) {
  const jobs = createJobRunner(built.backupProgram)
  const backups = createBackupRunner({ app, settings, jobs, program: built.program, log })
  const failureMessage = 'backups could not be looked after; will retry'
  const options = { duties, retryDelayMs: RETRY_DELAY_MS, log, failed: failureMessage }
  const running = repeat(backups.runDueTasks, { ...options, intervalMs: POLL_INTERVAL_MS })
  const start = performance.now()
  // Notify independently, because a backup may hang.
  const notify = async () => {
    if (performance.now() - start > NOTIFY_DELAY_MS) await notifyOwners(app)
  }
  const notifyLoop = repeat(notify, { ...options, intervalMs: NOTIFY_INTERVAL_MS })
  if (settings.location.databaseUrl)
    describeMissingTool(app.database).then(
      (missing) => missing && log.error({ reason: missing }, 'no backups can be made'),
      () => {},
    )
  return {
    async stop() {
      // Abort a running job. The next start repeats it.
      jobs.stop()
      await Promise.all([running.stop(), notifyLoop.stop()])
      await backups.finish()
    },
  }
}
