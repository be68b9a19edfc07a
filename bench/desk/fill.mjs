import { fillDemo } from '../../scripts/demo/fill.mjs'
import { loadStore } from '../../scripts/demo/load-store.mjs'
import { ensureInstalled } from '../../scripts/installed.mjs'
import { onPinnedNode } from '../../scripts/pinned.mjs'

/** Only submissions received before this time are measured. */
const NOW = Date.parse('2026-06-25T17:00:00.000Z')

/** Fills an empty database with submissions and the office's work on them, and signs in its owner. */
export async function fill(settings, count, store) {
  await fillDemo(store, settings, { count, visitors: count / 10, now: NOW })
  const database = await store.openDatabase(settings)
  await store.sql.raw(settings.databaseUrl ? 'VACUUM (ANALYZE)' : 'PRAGMA wal_checkpoint(TRUNCATE)').execute(database)
  await database.destroy()
}

/** `node bench/desk/fill.mjs COUNT [DATABASE_URL]`: without a URL, fills the SQLite file in DATA_DIR or `data`. */
if (process.argv[1] === import.meta.filename) {
  ensureInstalled()
  await onPinnedNode(import.meta.url, async () => {
    const [count, databaseUrl] = process.argv.slice(2)
    if (!(Number(count) > 0)) throw new Error('Usage: node bench/desk/fill.mjs COUNT [DATABASE_URL]')
    await fill({ databaseUrl, dataDir: process.env.DATA_DIR ?? 'data' }, Number(count), await loadStore())
    process.exit()
  })
}
