import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { ensureInstalled } from '../../scripts/installed.mjs'
import { onPinnedNode } from '../../scripts/pinned.mjs'
import { loadStore } from './load-store.mjs'
import { sampleRows, staff, tags, views } from './rows.mjs'

/** Rows that are stored at once. */
const BATCH = 5000

/**
 * Fills an empty database with so many submissions of invented people, all in their places in the inbox. The index of
 * words is made when they are there, which takes a fraction of the time.
 */
export async function fill({ databaseUrl, dataDir }, count, store, tell = () => {}) {
  const database = await store.openDatabase({ databaseUrl, dataDir })
  await database.destroy()
  const writer = databaseUrl ? await openServer(databaseUrl) : openFile(store.sqliteFile(dataDir))
  await writer.write({ staff, tags, saved_views: views })
  let batch = emptyBatch()
  let written = 0
  for (const { submission, person, contact, inbox, notes, reads, tagged, ...history } of sampleRows(count, store)) {
    batch.submissions.push(submission)
    if (person) batch.people.push(person)
    if (contact) batch.person_contacts.push(contact)
    batch.inbox.push(inbox)
    batch.notes.push(...notes)
    batch.staff_reads.push(...reads)
    batch.submission_tags.push(...tagged)
    batch.events.push(...history.events)
    batch.event_subjects.push(...history.event_subjects)
    if (batch.submissions.length < BATCH && written + batch.submissions.length < count) continue
    await writer.write(batch)
    written += batch.submissions.length
    if (written % 100_000 === 0) tell(`${written.toLocaleString('en-US')} of ${count.toLocaleString('en-US')} stored`)
    batch = emptyBatch()
  }
  await writer.close()
}

function emptyBatch() {
  return {
    submissions: [],
    people: [],
    person_contacts: [],
    inbox: [],
    notes: [],
    staff_reads: [],
    submission_tags: [],
    events: [],
    event_subjects: [],
  }
}

function openFile(file) {
  const database = new DatabaseSync(file)
  database.exec(
    'PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF; PRAGMA foreign_keys = OFF; PRAGMA cache_size = -200000',
  )
  const prepared = new Map()
  const insert = (table, row) => {
    if (!prepared.has(table)) {
      const columns = Object.keys(row)
      prepared.set(table, database.prepare(`INSERT INTO ${table} (${columns}) VALUES (${columns.map(() => '?')})`))
    }
    prepared.get(table).run(...Object.values(row))
  }
  return {
    write(tables) {
      database.exec('BEGIN')
      for (const [table, rows] of Object.entries(tables)) for (const row of rows) insert(table, row)
      database.exec('COMMIT')
    },
    close() {
      database.exec("INSERT INTO inbox_search (inbox_search) VALUES ('rebuild')")
      database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
      database.close()
    },
  }
}

async function openServer(url) {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query("SELECT indexdef FROM pg_indexes WHERE indexname = 'inbox_search'")
  await client.query('DROP INDEX inbox_search')
  await client.query("SET synchronous_commit = off; SET maintenance_work_mem = '512MB'")
  return {
    async write(tables) {
      await client.query('BEGIN')
      for (const [table, all] of Object.entries(tables)) if (all.length > 0) await insertAll(client, table, all)
      await client.query('COMMIT')
    },
    async close() {
      await client.query(rows[0].indexdef)
      await client.query('VACUUM (ANALYZE)')
      await client.query('CHECKPOINT')
      await client.end()
    },
  }
}

async function insertAll(client, table, rows) {
  const columns = Object.keys(rows[0])
  const values = columns.map((column) => rows.map((row) => row[column]))
  const arrays = columns.map((column, index) => `$${index + 1}::${typeOf(column, rows[0][column])}[]`)
  await client.query(
    `INSERT INTO ${table} (${columns}) SELECT ${selected(columns)} FROM unnest(${arrays}) AS rows (${columns})`,
    values,
  )
}

function typeOf(column, value) {
  if (column === 'position') return 'bigint'
  return typeof value === 'number' ? 'integer' : 'text'
}

/** Answers are JSON. */
function selected(columns) {
  return columns.map((column) => (column === 'answers' ? 'answers::json' : column))
}

/** `node bench/desk/fill.mjs COUNT [DATABASE_URL]`: without an address, into the SQLite file in DATA_DIR or `data`. */
if (process.argv[1] === import.meta.filename) {
  ensureInstalled()
  await onPinnedNode(import.meta.url, async () => {
    const [count, databaseUrl] = process.argv.slice(2)
    if (!(Number(count) > 0)) throw new Error('Usage: node bench/desk/fill.mjs COUNT [DATABASE_URL]')
    const began = performance.now()
    await fill({ databaseUrl, dataDir: process.env.DATA_DIR ?? 'data' }, Number(count), await loadStore(), console.log)
    console.log(`done in ${((performance.now() - began) / 1000).toFixed(1)} s`)
  })
}
