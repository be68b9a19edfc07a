import { fillDemo } from '../../scripts/demo/fill.mjs'

/** Only submissions received before this time are measured. */
const NOW = Date.parse('2026-06-25T17:00:00.000Z')

/** Fills an empty database with submissions and the office's work on them, and signs in its owner. */
export async function fill(settings, count, store) {
  await fillDemo(store, settings, { count, visitors: count / 10, now: NOW })
  const database = await store.openDatabase(settings)
  await store.sql.raw(settings.databaseUrl ? 'VACUUM (ANALYZE)' : 'PRAGMA wal_checkpoint(TRUNCATE)').execute(database)
  await database.destroy()
}
