/** Number of backups kept per period. */
const BACKUPS_PER_PERIOD = { day: 7, week: 5, month: 12 }

/** Age in milliseconds up to which all backups are kept, to recover from a recent mistake. */
const KEEP_ALL_MS = 48 * 3_600_000

/** Number of pre-migration backups kept, for returning to an earlier version. */
const MAX_MIGRATION_BACKUPS = 3

/** A backup's name, time (ISO 8601) and reason. */
interface DatedBackup {
  name: string
  madeAt: string
  reason?: string
}

/**
 * Returns the names of the backups to keep: all of the last two days, the last one of each period, and the last ones
 * before a migration. Periods without backups do not count.
 */
export function selectBackupsToKeep(backups: readonly DatedBackup[], timeZone: string): Set<string> {
  const newestFirst = backups.toSorted((one, other) => (one.madeAt < other.madeAt ? 1 : -1))
  const migrations = newestFirst.filter(({ reason }) => reason === 'migration').slice(0, MAX_MIGRATION_BACKUPS)
  const newest = Date.parse(newestFirst[0]?.madeAt ?? '')
  const recent = newestFirst.filter(
    ({ madeAt, reason }) => reason !== 'migration' && newest - Date.parse(madeAt) < KEEP_ALL_MS,
  )
  const kept = new Set([...migrations, ...recent].map(({ name }) => name))
  for (const [period, count] of Object.entries(BACKUPS_PER_PERIOD)) {
    const last = new Map<string, string>()
    for (const { name, madeAt } of newestFirst) {
      const key = formatPeriod(period as keyof typeof BACKUPS_PER_PERIOD, madeAt, timeZone)
      if (!last.has(key)) last.set(key, name)
    }
    for (const name of [...last.values()].slice(0, count)) kept.add(name)
  }
  return kept
}

function formatPeriod(period: keyof typeof BACKUPS_PER_PERIOD, madeAt: string, timeZone: string): string {
  const day = Temporal.Instant.from(madeAt).toZonedDateTimeISO(timeZone).toPlainDate()
  if (period === 'day') return day.toString()
  return period === 'week' ? `${day.yearOfWeek}-${day.weekOfYear}` : day.toPlainYearMonth().toString()
}
