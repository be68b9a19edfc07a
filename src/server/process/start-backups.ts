import type { AppContext } from '../../app-context'
import { createBackups } from '../../backups/look-after'
import { missingTools } from '../../backups/postgres-tools'
import { createJobRunner } from '../../backups/run-job'
import type { Duties } from '../../database/duties'
import type { Built } from './answering'
import type { Log } from './log'
import { repeat } from './repeat'
import type { Settings } from './settings'

const POLL_MILLISECONDS = 5000
const PAUSE_AFTER_FAILURE_MILLISECONDS = 60_000

interface Options {
  app: AppContext
  settings: Settings['backups']
  built: Pick<Built, 'program' | 'backupProgram'>
  log: Pick<Log, 'error'>
  duties: Pick<Duties, 'areOurs'>
}

/** Makes backups and looks after them in the background. */
export function startBackups({ app, settings, built, log, duties }: Options) {
  const jobs = createJobRunner(built.backupProgram)
  const backups = createBackups({ app, settings, jobs, program: built.program, log })
  const repeated = repeat(async () => void (duties.areOurs() && (await backups.look())), {
    every: POLL_MILLISECONDS,
    afterFailure: PAUSE_AFTER_FAILURE_MILLISECONDS,
    onFailure: ({ message }, isStopping) =>
      isStopping || log.error({ reason: message }, 'backups could not be looked after; will retry'),
  })
  if (settings.location.databaseUrl)
    missingTools(app.database).then(
      (missing) => missing && log.error({ reason: missing }, 'no backups can be made'),
      () => {},
    )
  return {
    async stop() {
      // Whatever is being made is thrown away, and made again.
      jobs.stop()
      await repeated.stop()
      await backups.finish()
    },
  }
}
