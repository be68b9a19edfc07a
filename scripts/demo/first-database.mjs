import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { brotliCompressSync } from 'node:zlib'
import { root } from '../installed.mjs'
import { fillDemo } from './fill.mjs'
import { loadStore } from './load-store.mjs'

/**
 * Makes tests/fixtures/first-database.db.br, a small demo in the first schema. Run once, before the first migration
 * after it: `node scripts/demo/first-database.mjs`.
 */
const folder = mkdtempSync(join(tmpdir(), 'six-saturdays-first-'))
try {
  const now = Date.parse('2026-11-25T18:00:00Z')
  await fillDemo(await loadStore(), folder, { count: 60, visitors: 20, now })
  const copy = join(folder, 'copy.db')
  const database = new DatabaseSync(join(folder, 'six-saturdays.db'))
  database.prepare('VACUUM INTO ?').run(copy)
  database.close()
  const file = join(root, 'tests/fixtures/first-database.db.br')
  writeFileSync(file, brotliCompressSync(readFileSync(copy)))
} finally {
  rmSync(folder, { recursive: true })
}
