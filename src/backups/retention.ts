/** How many of each are kept. */
const KEPT = { day: 7, week: 5, month: 12 }

/** So many of those before a migration are kept, however old: they lead back to an earlier version. */
const KEPT_MIGRATIONS = 3

/** A backup's name, the moment that it is a copy of, as ISO 8601, and why it was made. */
interface DatedBackup {
  name: string
  madeAt: string
  reason?: string
}

/**
 * The names of the backups to keep: the last one of each of the newest seven days, five weeks and twelve months of the
 * time zone that have any, and so always the newest; and the last ones before a migration.
 */
export function backupsToKeep(backups: readonly DatedBackup[], timeZone: string): Set<string> {
  const newestFirst = backups.toSorted((one, other) => (one.madeAt < other.madeAt ? 1 : -1))
  const migrations = newestFirst.filter(({ reason }) => reason === 'migration').slice(0, KEPT_MIGRATIONS)
  const kept = new Set(migrations.map(({ name }) => name))
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
