import type { Registry } from 'prom-client'
import { listCompleted, readLastCopy, readLastTestRestore, readSiteStart } from '../../backups/records'
import type { Database } from '../../database/connection'
import { createGauge, createRefresh, type Refresh, toUnixSeconds } from './gauges'

interface BackupGaugeOptions {
  database: Database
  now: () => Date
  /** True if a command copies backups to another machine. */
  leaves: boolean
}

/** Creates gauges of the newest backup, its copy elsewhere, and the last test restore. */
export function createBackupGauges(registry: Registry, { database, now, leaves }: BackupGaugeOptions): Refresh {
  const addGauge = (name: string, help: string) => createGauge(registry, { name, help })
  const setStartTime = addGauge('site_began_timestamp_seconds', 'When the site began.')
  const setLastBackup = addGauge('backup_last_success_timestamp_seconds', 'When the newest backup was made.')
  const setLastOffsiteCopy = addGauge(
    'backup_last_left_timestamp_seconds',
    'When the newest backup that has left this machine was made; 0 if none has.',
  )
  const setLastTestTime = addGauge('backup_last_proof_timestamp_seconds', 'When a backup was last restored as a test.')
  const setLastTestResult = addGauge('backup_last_proof_success', 'Whether that test succeeded.')
  return createRefresh(
    () => readBackups(database, now()),
    (state) => {
      setStartTime(toUnixSeconds(state?.began))
      setLastBackup(toUnixSeconds(state?.made))
      setLastOffsiteCopy(leaves && state?.made ? (toUnixSeconds(state.left) ?? 0) : undefined)
      setLastTestTime(toUnixSeconds(state?.proof?.proved_at))
      setLastTestResult(state?.proof && Number(state.proof.proof_failure === null))
    },
  )
}

async function readBackups(database: Database, now: Date) {
  const [newest] = await listCompleted(database, now, 1)
  return {
    began: await readSiteStart(database),
    made: newest?.made_at,
    left: (await readLastCopy(database, now))?.made_at,
    proof: await readLastTestRestore(database, now),
  }
}
