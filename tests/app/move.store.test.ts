import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { freshContent } from '../../content/content-source'
import { DEFAULT_LANGUAGE } from '../../content/language'
import { readCatalog, STAYING_TABLES } from '../../src/database/catalog'
import type { Database } from '../../src/database/connection'
import { move } from '../../src/database/move'
import { readPublishedContent } from '../../src/editorial/documents/published-content'
import { auditEvents } from '../../src/log/audit-events'
import { answer } from '../../src/submissions/handling/answers'
import { changeStatus } from '../../src/submissions/handling/changes'
import { addNote } from '../../src/submissions/handling/notes'
import { saveReply } from '../../src/submissions/handling/saved-replies'
import { putTag } from '../../src/submissions/handling/tagging'
import { markRead } from '../../src/submissions/inbox/read'
import { submit } from '../../src/submissions/submit'
import { engines, openFresh } from '../support/database-engines'
import { addStaff } from '../support/desk'
import { publishRows } from '../support/published-rows'
import { appContextOf, formNamed, message } from '../support/test-app-context'

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
    await submit(appContextOf(from), { form: contact, input, key: { given: String(n) } })
  }
  await work(from)
  const moved = await move(from, to)
  const rows = Object.fromEntries(moved.map((table) => [table.table, table.rows]))
  expect(rows).toEqual({
    ...{ submissions: 450, held_confirmations: 2, outbox: 899, inbox: 450, events: 4, event_subjects: 6, batches: 1 },
    ...{ staff: 1, staff_reads: 1, staff_sessions: 1, notes: 1, passkeys: 1, saved_replies: 1 },
    ...{ sign_in_links: 1, sign_in_requests: 1, tags: 1, submission_tags: 1, saved_views: 1, selections: 1 },
    ...{ people: 446, person_contacts: 446, corrections: 1, presence: 1, backups: 1 },
    ...{ content_revisions: 2, content_documents: 2, publications: 1, content_schedule: 1, content_state: 1 },
    ...{
      mail_uses: 1,
      statuses_before_answers: 1,
      refused_attempts: 0,
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
  expect((await readWords(to)).organization.name).toBe(NAME)
})

/** A row whose bytes are of one type: the drivers differ. */
function withArrays(row: object): object {
  const columns = Object.entries(row)
  return Object.fromEntries(columns.map(([name, value]) => [name, value instanceof Uint8Array ? [...value] : value]))
}

/** A name as people might publish it. */
const NAME = 'Nguyễn’s 👩‍🚀 “Six”'

/** What a site on a database says. */
async function readWords(database: Database) {
  return (await readPublishedContent(database, freshContent())).current(DEFAULT_LANGUAGE).content
}

/** Leaves a row in every table of the desk. */
async function work(database: Database): Promise<void> {
  const rosa = await addStaff(database, { name: 'Rosa Đặng' })
  const app = appContextOf(database)
  const [first] = await database.selectFrom('submissions').select('id').limit(1).execute()
  const submissionId = first?.id ?? ''
  await addNote(app, rosa, { submissionId, kind: 'note', text: 'Nguyễn \u0000 👩‍🚀' })
  await changeStatus(app, rosa, { submissionId, version: 1, status: 'open' })
  await answer(app, rosa, { submissionId, version: 2, subject: 'Re', text: 'Yes.', key: 'k' })
  await saveReply(app, rosa, { title: 'Dates', body: 'Hello {name}' })
  await markRead(database, rosa.id, submissionId)
  const [id, at] = ['1', '2026-06-25T17:03:00.000Z']
  const theirs = { id, staff_id: rosa.id, created_at: at }
  const session = { ...theirs, digest: 'd', browser: 'Firefox', seen_at: at, verified_at: at, ended_at: null }
  await database.insertInto('staff_sessions').values(session).execute()
  const passkey = { ...theirs, public_key: 'k', counter: 1, transports: '', name: 'Phone', used_at: null }
  await database.insertInto('passkeys').values(passkey).execute()
  const link = { ...theirs, purpose: 'invitation', digest: 'd', expires_at: at, used_at: null }
  await database.insertInto('sign_in_links').values(link).execute()
  const digests = { browser_digest: 'd', code_digest: null, challenge: null }
  const request = { ...theirs, ...digests, kind: 'code', expires_at: at, used_at: null }
  await database.insertInto('sign_in_requests').values(request).execute()
  await workOnMany(database, rosa.id, submissionId)
  await workOnWords(database, rosa.id)
}

/** Publishes, plans, uploads, and finds something wrong. */
async function workOnWords(database: Database, staffId: string): Promise<void> {
  const [id, at] = ['1', '2026-06-25T17:03:00.000Z']
  const { organization, posts } = freshContent().current(DEFAULT_LANGUAGE).content
  await publishRows(database, { organization: { ...organization, name: NAME }, [`posts/${posts[0]?.id}`]: null })
  const publication = { number: 1, document: 'organization', revision_id: null, previous_id: null }
  await database
    .insertInto('publications')
    .values({ ...publication, reason: 'undone', published_at: at, published_by: staffId })
    .execute()
  const planned = { document: 'organization', action: 'publish' as const, revision_id: null, due_at: at }
  const theirs = { id, created_at: at, created_by: staffId }
  await database
    .insertInto('content_schedule')
    .values({ ...theirs, ...planned })
    .execute()
  await database
    .insertInto('files')
    .values({ ...theirs, name: 'Đặng.png', size: 256 })
    .execute()
  const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte)
  const part = { file_id: id, type: 'image/webp', bytes }
  await database
    .insertInto('file_parts')
    .values([320, 640].map((width) => ({ ...part, name: `p-1-${width}.webp` })))
    .execute()
  await database
    .insertInto('link_answers')
    .values({ address: 'https://a.example', asked_at: at, is_reachable: 0 })
    .execute()
  const finding = { id, check_name: 'wrong-weekday', document: 'season', field: 'schedule.0', message: 'A Thursday' }
  await database
    .insertInto('findings')
    .values({ ...finding, found_at: at })
    .execute()
}

async function workOnMany(database: Database, staffId: string, submissionId: string): Promise<void> {
  const [id, at] = ['1', '2026-06-25T17:03:00.000Z']
  await database.insertInto('tags').values({ id, name: 'Đặng', name_key: 'dang', created_at: at }).execute()
  await putTag(database, id, [submissionId])
  await database.insertInto('saved_views').values({ id, name: 'Saturday', query: 'tag=1', created_at: at }).execute()
  const selection = { id, staff_id: staffId, chosen: '{}', rows: '[]', created_at: at }
  await database.insertInto('selections').values(selection).execute()
  const correction = { submission_id: submissionId, field: 'email', value: 'đặng@home.example', corrected_by: staffId }
  await database
    .insertInto('corrections')
    .values({ ...correction, corrected_at: at })
    .execute()
  await database.insertInto('batches').values({ id, sequence: 1, count: 0 }).execute()
  const tab = { id, session_id: id, staff_id: staffId, submission_id: submissionId, since: at, expires_at: at, turn: 0 }
  await database.insertInto('presence').values(tab).execute()
  await database.insertInto('backups').values({ id, made_at: at }).execute()
}

test('a database that is not empty is refused and left as it is', async () => {
  const { database: from } = await openFresh('SQLite')
  const { database: to } = await openFresh('PostgreSQL')
  await submit(appContextOf(from), { form: contact, input: message, key: 'none' })
  await submit(appContextOf(to), { form: contact, input: message, key: 'none' })
  await expect(move(from, to)).rejects.toThrow(/already has people/)
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
  for (let n = 0; n < 3; n++) await submit(appContextOf(from), { form: contact, input: message, key: 'none' })
  for (let n = 0; n < 250; n++) {
    await sql`INSERT INTO a_notes SELECT id, ${n}, ${n % 2}, ${Buffer.from([n])} FROM submissions`.execute(from)
  }
  const moved = await move(from, to)
  expect(moved.find(({ table }) => table === 'a_notes')?.rows).toBe(750)
  const { rows } = await sql`SELECT is_open, key FROM a_notes WHERE number = 7 LIMIT 1`.execute(to)
  expect(rows).toEqual([{ is_open: true, key: Buffer.from([7]) }])
})

test('what arrives otherwise than it was sent is refused, and nothing stays', async () => {
  const { database: from } = await openFresh('SQLite')
  const { database: to } = await openFresh('PostgreSQL')
  await sql`CREATE FUNCTION shout() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN NEW.subject := upper(NEW.subject); RETURN NEW; END $$`.execute(to)
  await sql`CREATE TRIGGER shout BEFORE INSERT ON outbox FOR EACH ROW EXECUTE FUNCTION shout()`.execute(to)
  await submit(appContextOf(from), { form: contact, input: message, key: 'none' })
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
    // SQLite could count these, but they are always given.
    expect(counting.map(({ name }) => name)).toEqual(engine === 'SQLite' ? ['sequence', 'position', 'number'] : [])
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
