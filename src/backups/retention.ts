/** Number of backups kept per period. */
const KEPT = { day: 7, week: 5, month: 12 }

/** Age in milliseconds up to which all backups are kept, to recover from a recent mistake. */
const RECENT = 48 * 3_600_000

/** Number of pre-migration backups kept, for returning to an earlier version. */
const KEPT_MIGRATIONS = 3

/** A backup's name, time (ISO 8601) and reason. */
interface DatedBackup {
  name: string
  madeAt: string
  reason?: string
}

/**
 * The names of the backups to keep: the last one of each of the newest seven days, five weeks and twelve months of the
 * time zone that have any, and so always the newest; all of the last two days; and the last ones before a migration.
 */
export function backupsToKeep(backups: readonly DatedBackup[], timeZone: string): Set<string> {
  const newestFirst = backups.toSorted((one, other) => (one.madeAt < other.madeAt ? 1 : -1))
  const migrations = newestFirst.filter(({ reason }) => reason === 'migration').slice(0, KEPT_MIGRATIONS)
  const newest = Date.parse(newestFirst[0]?.madeAt ?? '')
  const recent = newestFirst.filter(
    ({ madeAt, reason }) => reason !== 'migration' && newest - Date.parse(madeAt) < RECENT,
  )
  const kept = new Set([...migrations, ...recent].map(({ name }) => name))
  for (const [period, count] of Object.entries(KEPT)) {
    const last = new Map<string, string>()
    for (const { name, madeAt } of newestFirst) {
      const key = periodOf(period as keyof typeof KEPT, madeAt, timeZone)
      if (!last.has(key)) last.set(key, name)
    }
    for (const name of [...last.values()].slice(0, count)) kept.add(name)
  }
  return kept
}

function periodOf(period: keyof typeof KEPT, madeAt: string, timeZone: string): string {
  const day = Temporal.Instant.from(madeAt).toZonedDateTimeISO(timeZone).toPlainDate()
  if (period === 'day') return day.toString()
  return period === 'week' ? `${day.yearOfWeek}-${day.weekOfYear}` : day.toPlainYearMonth().toString()
}
