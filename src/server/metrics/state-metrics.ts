import { Registry } from 'prom-client'
import { databaseNow } from '../../database/clock'
import type { Database } from '../../database/connection'
import { withTimeBudget } from '../../database/time-budget'
import type { Settings } from '../process/settings'
import { createBackupGauges } from './backup-metrics'
import { createDiskGauges } from './disk-metrics'
import { createGauge } from './gauges'
import { createEmailCounter, createMailGauges } from './mail-metrics'
import { createStandbyGauges } from './standby-metrics'

/** Prometheus gives up after ten seconds. */
const DATABASE_TIMEOUT_MS = 2000

interface StateMetricsOptions {
  settings: Pick<Settings, 'databaseUrl' | 'dataDir' | 'backups'>
  database: Database
  now?: () => Date
  databaseTimeoutMs?: number
}

/** Creates the metrics of emails, backups, disks, and standbys. Metrics that cannot be read are missing. */
export function createStateMetrics({
  settings,
  database,
  now = () => databaseNow(database),
  databaseTimeoutMs = DATABASE_TIMEOUT_MS,
}: StateMetricsOptions) {
  const { databaseUrl, dataDir, backups } = settings
  const registry = new Registry()
  const setDatabaseUp = createGauge(registry, { name: 'database_up', help: 'Whether the database answered in time.' })
  const refreshMail = createMailGauges(registry, database, now)
  const refreshBackups = createBackupGauges(registry, { database, now, leaves: backups.command !== undefined })
  const refreshStandbys = databaseUrl === undefined ? undefined : createStandbyGauges(registry, database)
  const refreshDisks = createDiskGauges(registry, { DATA_DIR: dataDir, BACKUP_DIR: backups.folder })

  /** Reads sequentially, to use only one connection. */
  async function refreshDatabase(): Promise<void> {
    const results = [await refreshMail(), await refreshBackups()]
    await refreshStandbys?.()
    setDatabaseUp(Number(results.every(Boolean)))
  }

  return {
    registry,
    countEmail: createEmailCounter(registry),
    /** In the Prometheus text format. Never rejects. */
    async collect(): Promise<string> {
      await Promise.all([withTimeBudget(databaseTimeoutMs, refreshDatabase), refreshDisks()])
      return registry.metrics()
    },
  }
}
