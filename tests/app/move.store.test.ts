import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { freshContent } from '../../content/content-source'
import { DEFAULT_LANGUAGE } from '../../content/language'
import { makeBackup } from '../../src/backups/make-backup'
import { restoreBackup } from '../../src/backups/restore-backup'
import { readCatalog, STAYING_TABLES } from '../../src/database/catalog'
import { UnknownMigrationError } from '../../src/database/compatibility'
import { type Database, openDatabase, sqliteFile } from '../../src/database/connection'
import { move, removeMovedMark } from '../../src/database/move'
import { requireUnused } from '../../src/database/restore'
import { readPublishedContent } from '../../src/editorial/documents/published-content'
import { auditEvents } from '../../src/log/audit-events'
import { submit } from '../../src/submissions/submit'
import { engines, freshSettings, openFresh } from '../support/database-engines'
import { fillEveryTable, PUBLISHED_NAME } from '../support/every-table'
import { migrateFurther } from '../support/next-version'
import { appContextOf, formNamed, message } from '../support/test-app-context'

const contact = formNamed('contact')

test('does not move a database migrated by a newer version', async () => {
  const { database: from } = await openFresh('SQLite')
  const { database: to } = await openFresh('PostgreSQL')
  await migrateFurther(from)
  await expect(move(from, to)).rejects.toThrow(UnknownMigrationError)
})

test('moves everything from SQLite to PostgreSQL byte by byte', async () => {
  const { database: from } = await openFresh('SQLite')
  const { database: to } = await openFresh('PostgreSQL')
  for (let n = 0; n < 450; n++) {
    const input = {
      ...message,
      message: `${n}: Nguyễn, 李, O'Brien \u0000 👩‍🚀 שלום`,
      email: `s${Math.min(n, 445)}@example.org`,
    }
    await submit(appContextOf(from), { form: contact, input, key: { given: String(n) } })
  }
  await fillEveryTable(from)
  const moved = await move(from, to)
  const rows = Object.fromEntries(moved.map((table) => [table.table, table.rows]))
  expect(rows).toEqual({
    ...{ submissions: 450, outbox: 901, email_bodies: 901, inbox: 450, events: 4, event_subjects: 6, batches: 1 },
    changes: 6,
    ...{ staff: 1, staff_reads: 1, staff_sessions: 1, notes: 1, passkeys: 1, saved_replies: 1 },
    ...{ sign_in_links: 1, sign_in_requests: 1, tags: 2, submission_tags: 1, saved_views: 1, selections: 1 },
    ...{
      people: 446,
      people_apart: 1,
      person_contacts: 446,
      corrections: 1,
      presence: 1,
      backups: 1,
      backup_requests: 1,
      restores: 1,
    },
    ...{ programs: 3, seasons: 3, season_days: 13 },
    ...{
      content_revisions: 2,
      content_documents: 2,
      publications: 1,
      content_schedule: 1,
      content_state: 1,
      routines: 1,
    },
    ...{ applications: 3, ratings: 1, rejected_matches: 1, letters: 1, letter_templates: 1, school_spellings: 1 },
    ...{ ledger_entries: 2, provider_payments: 1, payment_orders: 1, payment_settings: 1 },
    ...{
      refused_attempts: 1,
      files: 1,
      file_parts: 2,
      findings: 1,
      link_answers: 1,
    },
  })
  for (const { name, key } of await readCatalog(from)) {
    const read = (database: Database) =>
      key.reduce((all, column) => all.orderBy(column as never), database.selectFrom(name as 'staff').selectAll())
    expect((await read(to).execute()).map(withArrays), name).toEqual((await read(from).execute()).map(withArrays))
  }
  expect(await auditEvents(to)).toEqual(await auditEvents(from))
  expect(await readWords(to)).toEqual(await readWords(from))
  expect((await readWords(to)).organization.name).toBe(PUBLISHED_NAME)
})

/** Converts bytes to one type, because database drivers return different types. */
function withArrays(row: object): object {
  const columns = Object.entries(row)
  return Object.fromEntries(columns.map(([name, value]) => [name, value instanceof Uint8Array ? [...value] : value]))
}

/** Reads the published content from a database. */
async function readWords(database: Database) {
  return (await readPublishedContent(database, freshContent())).current(DEFAULT_LANGUAGE).content
}

test('rejects a target that is not empty and leaves it unchanged', async () => {
  const { database: from } = await openFresh('SQLite')
  const { database: to } = await openFresh('PostgreSQL')
  await submit(appContextOf(from), { form: contact, input: message, key: 'none' })
  await submit(appContextOf(to), { form: contact, input: message, key: 'none' })
  await expect(move(from, to)).rejects.toThrow(/already has people/)
  expect(await to.selectFrom('submissions').select('id').execute()).toHaveLength(1)
})

/** Adds a table as a future migration might: with a reference, a composite key, numbers, booleans and bytes. */
async function addTable(database: Database): Promise<void> {
  await database.schema
    .createTable('a_notes')
    .addColumn('submission', 'text', (column) => column.references('submissions.id'))
    .addColumn('number', 'integer')
    .addColumn('is_open', 'boolean')
    .addColumn('key', sql`bytea`)
    .addPrimaryKeyConstraint('a_notes_key', ['submission', 'number'])
    .execute()
}

test('moves tables of future migrations', async () => {
  const { database: from } = await openFresh('SQLite')
  const { database: to } = await openFresh('PostgreSQL')
  for (const database of [from, to]) await addTable(database)
  for (let n = 0; n < 3; n++) await submit(appContextOf(from), { form: contact, input: message, key: 'none' })
  for (let n = 0; n < 250; n++) {
    await sql`INSERT INTO a_notes SELECT id, ${n}, ${n % 2}, ${Buffer.from([n])} FROM submissions`.execute(from)
  }
  const moved = await move(from, to)
  expect(moved.find(({ table }) => table === 'a_notes')?.rows).toBe(750)
  const { rows } = await sql`SELECT is_open, key FROM a_notes WHERE number = 7 LIMIT 1`.execute(to)
  expect(rows).toEqual([{ is_open: true, key: Buffer.from([7]) }])
})

test('rolls back if a row arrives changed', async () => {
  const { database: from } = await openFresh('SQLite')
  const { database: to } = await openFresh('PostgreSQL')
  await sql`CREATE FUNCTION shout() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN NEW.subject := upper(NEW.subject); RETURN NEW; END $$`.execute(to)
  await sql`CREATE TRIGGER shout BEFORE INSERT ON outbox FOR EACH ROW EXECUTE FUNCTION shout()`.execute(to)
  await submit(appContextOf(from), { form: contact, input: message, key: 'none' })
  await expect(move(from, to)).rejects.toThrow('outbox differs after copying')
  expect(await to.selectFrom('submissions').select('id').execute()).toEqual([])
})

describe.each(engines)('on %s', (engine) => {
  test('moves every table or lists it as not moved', async () => {
    const { database } = await openFresh(engine)
    const stored = await database.introspection.getTables({ withInternalKyselyTables: true })
    // FTS5 creates its tables on the target itself.
    const tables = stored.filter(({ name }) => !name.startsWith('inbox_search'))
    const moved = (await readCatalog(database)).map(({ name }) => name)
    expect([...moved, ...STAYING_TABLES].sort()).toEqual(tables.map(({ name }) => name).sort())
    // On the target, a sequence would restart at 1, below the moved ids.
    const counting = tables.flatMap(({ columns }) => columns.filter(({ isAutoIncrementing }) => isAutoIncrementing))
    // SQLite could generate these values, but the code always sets them.
    expect(counting.map(({ name }) => name)).toEqual(engine === 'SQLite' ? ['sequence', 'position', 'number'] : [])
  })

  test('reports a table without a primary key', async () => {
    const { database } = await openFresh(engine)
    await database.schema.createTable('loose').addColumn('text', 'text').execute()
    await expect(readCatalog(database)).rejects.toThrow('loose has no primary key')
  })

  test('reports circular references between tables', async () => {
    const { database } = await openFresh(engine)
    await database.schema
      .createTable('hen')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .execute()
    await database.schema
      .createTable('egg')
      .addColumn('id', 'text', (column) => column.primaryKey().references('hen.id'))
      .execute()
    await database.schema
      .alterTable('hen')
      .addColumn('egg', 'text', (column) => column.references('egg.id'))
      .execute()
    await expect(readCatalog(database)).rejects.toThrow('egg, hen reference each other in a cycle')
  })
})

test('rejects a moved file and its copies until they are released', async () => {
  const settings = await freshSettings('SQLite')
  const { dataDir } = settings
  const from = await openDatabase(settings)
  const { database: to } = await openFresh('PostgreSQL')
  await submit(appContextOf(from), { form: contact, input: message, key: 'none' })
  const folder = join(dataDir, 'backups')
  const order = { location: settings, folder, reason: 'command', at: new Date().toISOString() } as const
  const { name } = await makeBackup({ ...order, holdsSecret: false })
  await move(from, to)
  await from.destroy()
  const copy = await freshSettings('SQLite')
  cpSync(dataDir, copy.dataDir, { recursive: true })
  const today = new Date().toISOString().slice(0, 10)
  const refusal = `the database was moved to PostgreSQL on ${today}; set DATABASE_URL, or run npm run move -- --use-file-again`
  for (const moved of [settings, copy]) await expect(openDatabase(moved)).rejects.toThrow(refusal)
  expect(() => requireUnused(sqliteFile(dataDir))).toThrow(refusal)
  await expect(makeBackup({ ...order, holdsSecret: false })).rejects.toThrow(refusal)
  const restored = restoreBackup(join(folder, name), { to: settings, workFolder: join(dataDir, 'work') })
  await expect(restored).rejects.toThrow(refusal)
  expect(removeMovedMark(sqliteFile(dataDir))).toBe(2)
  expect(() => removeMovedMark(sqliteFile(dataDir))).toThrow('was not moved')
  await (await openDatabase(settings)).destroy()
})
