import { Registry } from 'prom-client'
import { databaseNow } from '../../database/clock'
import type { Database } from '../../database/connection'
import { withTimeBudget } from '../../database/time-budget'
import type { Settings } from '../process/settings'
import { createBackupGauges } from './backup-metrics'
import { createDiskGauges } from './disk-metrics'
import { createGauge } from './gauges'
import { countEmails, createMailGauges } from './mail-metrics'
import { createStandbyGauges } from './standby-metrics'

/** How long the database may take to tell all of it, in milliseconds: Prometheus gives up after ten seconds. */
const DATABASE_WITHIN = 2000

interface Options {
  settings: Pick<Settings, 'databaseUrl' | 'dataDir' | 'backups'>
  database: Database
  now?: () => Date
  /** How long the database may take, in milliseconds. */
  databaseWithin?: number
}

/** Tells how the site stands: its emails, backups, disks, and standbys. What cannot be read is missing. */
export function createStateMetrics({
  settings,
  database,
  now = () => databaseNow(database),
  databaseWithin = DATABASE_WITHIN,
}: Options) {
  const { databaseUrl, dataDir, backups } = settings
  const registry = new Registry()
  const setUp = createGauge(registry, { name: 'database_up', help: 'Whether the database answered in time.' })
  const readMail = createMailGauges(registry, database, now)
  const readBackups = createBackupGauges(registry, { database, now, leaves: backups.command !== undefined })
  const readStandbys = databaseUrl === undefined ? undefined : createStandbyGauges(registry, database)
  const readDisks = createDiskGauges(registry, { DATA_DIR: dataDir, BACKUP_DIR: backups.folder })

  /** One after the other, on one connection. */
  async function readDatabase(): Promise<void> {
    const answered = [await readMail(), await readBackups()]
    await readStandbys?.()
    setUp(Number(answered.every(Boolean)))
  }

  return {
    registry,
    countEmail: countEmails(registry),
    /** In the Prometheus text format. Never rejects. */
    async collect(): Promise<string> {
      await Promise.all([withTimeBudget(databaseWithin, readDatabase), readDisks()])
      return registry.metrics()
    },
  }
}
