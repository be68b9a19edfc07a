import type { AppContext } from '../../app-context'
import { createBackups } from '../../backups/look-after'
import { missingTools } from '../../backups/postgres-tools'
import { createJobRunner } from '../../backups/run-job'
import { tellOwners } from '../../backups/tell-owners'
import type { Leadership } from '../../database/duties'
import type { BuiltFiles } from './answering'
import type { Log } from './log'
import { repeat } from './repeat'
import type { Settings } from './settings'

const POLL_MILLISECONDS = 5000
const TELL_EVERY_MILLISECONDS = 60_000

/** A site that was off for two nights makes a backup first. In milliseconds. */
const TELL_AFTER = 15 * 60_000
const PAUSE_AFTER_FAILURE_MILLISECONDS = 60_000

interface Options {
  app: AppContext
  settings: Settings['backups']
  built: Pick<BuiltFiles, 'program' | 'backupProgram'>
  log: Pick<Log, 'error'>
  duties: Pick<Leadership, 'isLeader'>
}

/** Makes backups and looks after them in the background. */
export function startBackups({ app, settings, built, log, duties }: Options) {
  const jobs = createJobRunner(built.backupProgram)
  const backups = createBackups({ app, settings, jobs, program: built.program, log })
  const failed = 'backups could not be looked after; will retry'
  const options = { duties, retryDelayMs: PAUSE_AFTER_FAILURE_MILLISECONDS, log, failed }
  const looking = repeat(backups.look, { ...options, intervalMs: POLL_MILLISECONDS })
  const began = performance.now()
  // A backup that hangs must not keep the owners from hearing of it.
  const tell = async () => {
    if (performance.now() - began > TELL_AFTER) await tellOwners(app)
  }
  const telling = repeat(tell, { ...options, intervalMs: TELL_EVERY_MILLISECONDS })
  if (settings.location.databaseUrl)
    missingTools(app.database).then(
      (missing) => missing && log.error({ reason: missing }, 'no backups can be made'),
      () => {},
    )
  return {
    async stop() {
      // Whatever is being made is thrown away, and made again.
      jobs.stop()
      await Promise.all([looking.stop(), telling.stop()])
      await backups.finish()
    },
  }
}
