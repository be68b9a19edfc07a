import type { Registry } from 'prom-client'
import { listCompleted, readLastCopied, readLastTestRestore, readSiteStart } from '../../backups/records'
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
  const gauge = (name: string, help: string) => createGauge(registry, { name, help })
  const setBegan = gauge('site_began_timestamp_seconds', 'When the site began.')
  const setMade = gauge('backup_last_success_timestamp_seconds', 'When the newest backup was made.')
  const setLeft = gauge(
    'backup_last_left_timestamp_seconds',
    'When the newest backup that has left this machine was made; 0 if none has.',
  )
  const setProved = gauge('backup_last_proof_timestamp_seconds', 'When a backup was last restored as a test.')
  const setProof = gauge('backup_last_proof_success', 'Whether that test succeeded.')
  return createRefresh(
    () => readBackups(database, now()),
    (state) => {
      setBegan(toUnixSeconds(state?.began))
      setMade(toUnixSeconds(state?.made))
      setLeft(leaves && state?.made ? (toUnixSeconds(state.left) ?? 0) : undefined)
      setProved(toUnixSeconds(state?.proof?.proved_at))
      setProof(state?.proof && Number(state.proof.proof_failure === null))
    },
  )
}

async function readBackups(database: Database, now: Date) {
  const [newest] = await listCompleted(database, now, 1)
  return {
    began: await readSiteStart(database),
    made: newest?.made_at,
    left: (await readLastCopied(database, now))?.made_at,
    proof: await readLastTestRestore(database, now),
  }
}
