import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { readCatalog, STAYING_TABLES } from '../../src/database/catalog'
import type { Database } from '../../src/database/connection'
import { move } from '../../src/database/move'
import { submit } from '../../src/submissions/submit'
import { engines, openFresh } from '../support/database-engines'
import { formNamed, intakeOf, message } from '../support/test-intake'

const contact = formNamed('contact')

test('everything moves from SQLite to PostgreSQL, to the byte, and both sides prove it', async () => {
  const { database: from } = await openFresh('SQLite')
  const { database: to } = await openFresh('PostgreSQL')
  for (let n = 0; n < 450; n++) {
    const input = {
      ...message,
      message: `${n}: Nguyễn, 李, O'Brien \u0000 👩‍🚀 שלום`,
      email: `s${Math.min(n, 445)}@example.org`,
    }
    await submit(intakeOf(from), { form: contact, input, key: { given: String(n) } })
  }
  const moved = await move(from, to)
  expect(moved).toMatchObject([
    { table: 'submissions', rows: 450 },
    { table: 'held_confirmations', rows: 2 },
    { table: 'outbox', rows: 898 },
  ])
  for (const table of ['submissions', 'outbox', 'held_confirmations'] as const) {
    const read = (database: Database) => database.selectFrom(table).selectAll().orderBy('id').execute()
    expect(await read(to), table).toEqual(await read(from))
  }
})

test('a database that is not empty is refused and left as it is', async () => {
  const { database: from } = await openFresh('SQLite')
  const { database: to } = await openFresh('PostgreSQL')
  await submit(intakeOf(from), { form: contact, input: message, key: 'none' })
  await submit(intakeOf(to), { form: contact, input: message, key: 'none' })
  await expect(move(from, to)).rejects.toThrow(/already has submissions/)
  expect(await to.selectFrom('submissions').select('id').execute()).toHaveLength(1)
})

/** What a migration might add: a reference, a key of two columns, numbers, booleans and bytes. */
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

test('a table that a migration adds moves too, whatever its key and whatever is in it', async () => {
  const { database: from } = await openFresh('SQLite')
  const { database: to } = await openFresh('PostgreSQL')
  for (const database of [from, to]) await addTable(database)
  for (let n = 0; n < 3; n++) await submit(intakeOf(from), { form: contact, input: message, key: 'none' })
  for (let n = 0; n < 250; n++) {
    await sql`INSERT INTO a_notes SELECT id, ${n}, ${n % 2}, ${Buffer.from([n])} FROM submissions`.execute(from)
  }
  const moved = await move(from, to)
  expect(moved.map(({ table, rows }) => [table, rows])).toEqual([
    ['submissions', 3],
    ['a_notes', 750],
    ['held_confirmations', 0],
    ['outbox', 6],
  ])
  const { rows } = await sql`SELECT is_open, key FROM a_notes WHERE number = 7 LIMIT 1`.execute(to)
  expect(rows).toEqual([{ is_open: true, key: Buffer.from([7]) }])
})

test('what arrives otherwise than it was sent is refused, and nothing stays', async () => {
  const { database: from } = await openFresh('SQLite')
  const { database: to } = await openFresh('PostgreSQL')
  await sql`CREATE FUNCTION shout() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN NEW.subject := upper(NEW.subject); RETURN NEW; END $$`.execute(to)
  await sql`CREATE TRIGGER shout BEFORE INSERT ON outbox FOR EACH ROW EXECUTE FUNCTION shout()`.execute(to)
  await submit(intakeOf(from), { form: contact, input: message, key: 'none' })
  await expect(move(from, to)).rejects.toThrow('outbox did not arrive as it was sent')
  expect(await to.selectFrom('submissions').select('id').execute()).toEqual([])
})

describe.each(engines)('on %s', (engine) => {
  test('every table is moved or declared to stay', async () => {
    const { database } = await openFresh(engine)
    const stored = await database.introspection.getTables({ withInternalKyselyTables: true })
    // FTS5's own, which the other side makes anew.
    const tables = stored.filter(({ name }) => !name.startsWith('inbox_search'))
    const moved = (await readCatalog(database)).map(({ name }) => name)
    expect([...moved, ...STAYING_TABLES].sort()).toEqual(tables.map(({ name }) => name).sort())
    // A sequence would begin at one again on the other side, below the ids that were moved.
    const counting = tables.flatMap(({ columns }) => columns.filter(({ isAutoIncrementing }) => isAutoIncrementing))
    expect(counting).toEqual([])
  })

  test('a table without a primary key is named, since it could not be moved', async () => {
    const { database } = await openFresh(engine)
    await database.schema.createTable('loose').addColumn('text', 'text').execute()
    await expect(readCatalog(database)).rejects.toThrow('loose has no primary key')
  })

  test('tables that reference each other in a circle are named, since neither could be moved first', async () => {
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
    await expect(readCatalog(database)).rejects.toThrow('egg, hen reference each other in a circle')
  })
})
