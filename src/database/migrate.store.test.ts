import { type ColumnMetadata, type Kysely, sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type Engine, engines, freshSettings, isLockAwaited, openFresh } from '../../tests/support/database-engines'
import { digestRows, firstDatabase, openAsIs } from '../../tests/support/first-database'
import { migrateFurther, NEWEST, NEXT } from '../../tests/support/next-version'
import { queueOne } from '../../tests/support/outbox-rows'
import { readAppliedMigrations, UnknownMigrationError } from './compatibility'
import { openDatabase } from './connection'
import { migrateToLatest, migrations } from './migrate'

/** The migrations of an earlier version. */
const upTo = (last: string) => Object.fromEntries(Object.entries(migrations).filter(([name]) => name <= last))

type Column = ColumnMetadata & { table: string }

/** Reads all columns, named like "table.column". */
async function readColumns<T>(database: Kysely<T>): Promise<Column[]> {
  const tables = await database.introspection.getTables()
  return tables.flatMap(({ name, columns }) =>
    columns.map((each) => ({ ...each, name: `${name}.${each.name}`, table: name })),
  )
}

const backup = { id: 'b', made_at: '2026-06-25T17:03:00.000Z' }

async function openMigrated(settings: Parameters<typeof openDatabase>[0]) {
  const database = await openDatabase(settings)
  onTestFinished(() => database.destroy())
  return database
}

describe.each<Engine>([...engines])('on %s', (engine) => {
  test('opens a database of the first schema with all its data', async () => {
    const settings = await firstDatabase(engine)
    // These tables change: limits now count the emails themselves. upgrade.store.test.ts covers the other changes.
    const { email_uses, outbox, held_confirmations, answer_effects, seasons, season_days, ...before } =
      await digestRows(settings)
    expect([email_uses, outbox]).toMatchObject([{ rows: 3 }, { rows: 239 }])
    expect(before).toMatchObject({ submissions: { rows: 84 }, content_revisions: { rows: 2 } })
    await openMigrated(settings)
    expect(await digestRows(settings, before)).toEqual(before)
  })

  test('a failed migration leaves the database unchanged', async () => {
    const settings = await firstDatabase(engine)
    const before = await digestRows(settings)
    await using database = openAsIs(settings)
    const failing = {
      async up(transaction: Kysely<unknown>) {
        await sql`UPDATE submissions SET sender_name = 'Nobody'`.execute(transaction)
        throw new Error('out of paper')
      },
    }
    await expect(migrateToLatest(database, { ...migrations, '999-fails': failing })).rejects.toThrow('out of paper')
    expect(await digestRows(settings)).toEqual(before)
  })

  test('an admitted older version opens a newer database without changing it', async () => {
    const settings = await freshSettings(engine)
    const running = await openMigrated(settings)
    await migrateFurther(running)
    await running.insertInto('backups').values(backup).execute()
    const started = await openMigrated(settings)
    expect(await started.selectFrom('backups').selectAll().execute()).toMatchObject([{ ...backup, new_column: null }])
    expect((await readAppliedMigrations(started)).at(-1)).toEqual({ name: NEXT, admits: NEWEST })
  })

  test('two versions starting at the same time both open the database', async () => {
    const settings = await freshSettings(engine)
    await (await openMigrated(settings)).destroy()
    await using newer = openAsIs(settings)
    await Promise.all([migrateFurther(newer), openMigrated(settings)])
    expect((await readAppliedMigrations(newer)).at(-1)).toMatchObject({ name: NEXT })
  })

  test.each([
    ['admits none', ''],
    ['admits only a version between them', '998-between'],
  ])('a newer version that %s is refused with the name of its migration', async (_what, admits) => {
    const settings = await freshSettings(engine)
    await migrateFurther(await openMigrated(settings), admits)
    await expect(openMigrated(settings)).rejects.toThrow(new UnknownMigrationError(NEXT))
  })

  test('rejects a newer database that lacks one of our migrations', async () => {
    const database = await openMigrated(await freshSettings(engine))
    await migrateFurther(database)
    const ours = { ...migrations, '005-ours': { up: async () => {} } }
    await expect(migrateToLatest(database, ours)).rejects.toThrow(new UnknownMigrationError(NEXT))
  })

  test('no earlier version can run beside this one', async () => {
    const database = await openMigrated(await freshSettings(engine))
    await expect(migrateToLatest(database, upTo('007-erased'))).rejects.toThrow(UnknownMigrationError)
  })

  test('a migration that admits older versions only adds things they can ignore', async () => {
    await using database = openAsIs(await freshSettings(engine))
    const steps: { name: string; columns: Column[]; before: Column[] }[] = []
    for (const name of Object.keys(migrations)) {
      await migrateToLatest(database, upTo(name))
      steps.push({ name, before: steps.at(-1)?.columns ?? [], columns: await readColumns(database) })
    }
    const admitting = (await readAppliedMigrations(database)).filter(({ admits }) => admits !== null)
    expect(admitting.length).toBeGreaterThan(0)
    for (const { columns, before } of steps.filter(({ name }) => admitting.some((each) => each.name === name))) {
      expect(columns).toEqual(expect.arrayContaining(before))
      const known = new Set(before.map(({ table }) => table))
      const added = columns.filter(({ table, name }) => known.has(table) && !before.some((each) => each.name === name))
      expect(added.filter(({ isNullable, hasDefaultValue }) => !isNullable && !hasDefaultValue)).toEqual([])
    }
  })

  test('two processes starting at the same time migrate once', async () => {
    const settings = await freshSettings(engine)
    const [one, other] = await Promise.all([openMigrated(settings), openMigrated(settings)])
    for (const each of [one, other]) expect(await each.selectFrom('submissions').select('id').execute()).toEqual([])
  })
})

test('a migration waiting for a table does not block other queries', async () => {
  const settings = await firstDatabase('PostgreSQL')
  await using database = openAsIs(settings)
  await using migrating = openAsIs(settings)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { promise: held, resolve: hold } = Promise.withResolvers<void>()
  const holding = database.transaction().execute(async (transaction) => {
    await sql`SELECT * FROM backups`.execute(transaction)
    hold()
    await released
  })
  await held
  const migrated = migrateToLatest(migrating, migrations, { wait: 20, pause: 20 })
  await expect.poll(() => isLockAwaited(database), { interval: 1 }).toBe(true)
  // If the migration did not pause waiting for its lock, this query would wait behind it.
  await sql`SELECT * FROM backups`.execute(database)
  release()
  await Promise.all([holding, migrated])
  expect((await readAppliedMigrations(database)).at(-1)).toMatchObject({ name: NEWEST })
})

test('emails refer to existing submissions', async () => {
  const { database } = await openFresh('PostgreSQL')
  const id = await queueOne(database)
  const gone = database.updateTable('outbox').set({ submission_id: crypto.randomUUID() }).where('id', '=', id)
  await expect(gone.execute()).rejects.toThrow(/foreign key/i)
})

test('frequent queries use an index', async () => {
  const { database } = await openFresh('SQLite')
  const { rows } = await sql<{ table: string; name: string }>`SELECT tbl_name AS "table", name FROM sqlite_master
    WHERE type = 'index' AND name NOT LIKE 'sqlite_%' ORDER BY name`.execute(database)
  const byTable = Object.groupBy(rows, ({ table }) => table)
  const names = Object.entries(byTable).map(([table, all = []]) => [table, all.map(({ name }) => name).join(' ')])
  expect(Object.fromEntries(names)).toEqual({
    applications:
      'applications_by_acceptance applications_by_cancellation applications_by_related applications_by_season applications_by_submission applications_without_season',
    backups: 'backups_by_made_at',
    changes: 'changes_by_event',
    content_revisions: 'content_revisions_by_document',
    content_schedule: 'content_schedule_by_due',
    event_subjects: 'event_subjects_by_event',
    events: 'events_by_actor events_by_at events_by_kind',
    file_parts: 'file_parts_by_file',
    inbox:
      'applications_by_address_key applications_by_name_key inbox_by_assignee inbox_by_contact inbox_by_form inbox_by_program inbox_by_school inbox_by_season inbox_by_status inbox_by_version inbox_by_waiting inbox_listed inbox_with_notes',
    ledger_entries: 'ledger_entries_by_application ledger_entries_by_undone',
    letters: 'letters_by_application letters_by_batch letters_by_email',
    notes: 'notes_by_submission',
    outbox:
      'outbox_before_letters outbox_by_audience outbox_by_caused_by outbox_by_dedupe_key outbox_by_rare_kind outbox_by_recipient outbox_by_submission outbox_put_off',
    passkeys: 'passkeys_by_staff',
    payment_orders: 'payment_orders_by_application payment_orders_open',
    people: 'people_by_joined_to',
    people_apart: 'people_apart_by_other',
    person_contacts: 'person_contacts_by_person',
    provider_payments: 'provider_payments_by_entry provider_payments_unmatched',
    presence: 'presence_by_expiry presence_by_subject',
    publications: 'publications_by_document',
    refused_attempts: 'refused_attempts_not_in_log',
    seasons: 'seasons_current_once',
    selections: 'selections_by_age',
    sign_in_links: 'sign_in_links_by_staff',
    sign_in_requests: 'sign_in_requests_by_browser sign_in_requests_by_expiry',
    staff: 'staff_by_email',
    staff_reads: 'staff_reads_by_position',
    staff_sessions: 'staff_sessions_by_staff',
    submission_tags: 'submission_tags_by_tag',
    submissions: 'submissions_by_reference',
    tags: 'tags_by_name',
  })
})
