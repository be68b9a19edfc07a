import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Engine, engines, openFresh } from '../../tests/support/database-engines'
import { fillEveryTable } from '../../tests/support/every-table'
import { appContextOf, formNamed, message } from '../../tests/support/test-app-context'
import { roles } from '../access/roles'
import { submit } from '../submissions/submit'
import { SQLITE_TABLES } from './catalog'
import type { Database } from './connection'
import * as payments from './payment-tables'
import * as lists from './tables'

type Value = string | number | null

/** Invalid values by column: one for each CHECK constraint. */
const impossible: readonly (readonly [column: string, value: Value])[] = [
  // An offer has a deadline and a season.
  ['applications.deadline', null],
  ['applications.rank', 1],
  ['applications.related_id', null],
  ['applications.season_id', null],
  ['applications.state', 'lost'],
  ['backups.reason', 'mood'],
  ['content_schedule.action', 'print'],
  // An open plan has neither an end nor an outcome, and only a failed plan has a failure.
  ['content_schedule.ended_at', '2026-06-25T17:03:00.000Z'],
  ['content_schedule.failure', 'not-allowed'],
  ['content_schedule.failure', 'weather'],
  ['content_schedule.outcome', 'lost'],
  ['event_subjects.kind', 'planet'],
  ['events.sequence', 0],
  ['inbox.season_assigned', 2],
  ['inbox.status', 'lost'],
  ['ledger_entries.kind', 'gift'],
  ['ledger_entries.source', 'a pigeon'],
  ['letter_templates.kind', 'poem'],
  ['letters.kind', 'poem'],
  ['letters.tells', 'mood'],
  ['link_answers.is_reachable', 2],
  ['notes.kind', 'song'],
  ['notes.reopens', 2],
  ['outbox.audience', 'everybody'],
  ['outbox.failure', 'weather'],
  ['outbox.status', 'lost'],
  ['payment_orders.status', 'lost'],
  ['payment_settings.name', 'mood'],
  ['person_contacts.address', null],
  ['presence.subject_kind', 'planet'],
  ['presence.writing', 'poem'],
  ['provider_payments.kind', 'gift'],
  ['provider_payments.provider', 'a pigeon'],
  ['provider_payments.status', 'lost'],
  ['publications.reason', 'mood'],
  ['ratings.rating', 6],
  ['refused_attempts.in_log', 2],
  ['refused_attempts.kind', 'mood'],
  ['routines.name', 'lunch'],
  // A day has either a date, or a month and a day.
  ['season_days.date', null],
  ['seasons.begins', '13:00'],
  ['seasons.deposit_cents', -1],
  ['seasons.is_current', 2],
  ['sign_in_links.purpose', 'fun'],
  ['sign_in_requests.kind', 'charm'],
  ['staff.keys', 2],
  ['staff.notify', 2],
  ['staff.notify_weekly', 2],
  ['staff.role', 'cook'],
  ['submissions.entered_from', 'a pigeon'],
  ['submissions.timing', 'never'],
  // A merged tag must have a deletion time.
  ['tags.deleted_at', null],
]

/** Columns with a foreign key. */
const references = [
  'applications.acceptance_id applications.cancellation_id applications.related_id applications.season_id',
  'applications.submission_id',
  'backup_requests.asked_by',
  'batches.sequence',
  'changes.sequence',
  'content_documents.draft_id content_documents.published_id',
  'content_revisions.created_by',
  'content_schedule.created_by content_schedule.revision_id',
  'corrections.corrected_by corrections.submission_id',
  'email_bodies.email_id',
  'event_subjects.sequence',
  'events.actor_id',
  'file_parts.file_id',
  'files.created_by',
  'findings.accepted_by',
  'inbox.assignee_id inbox.contact_id inbox.season_id inbox.submission_id',
  'ledger_entries.application_id ledger_entries.other_id ledger_entries.staff_id ledger_entries.undoes_id',
  'letters.application_id letters.email_id letters.staff_id',
  'notes.staff_id notes.submission_id',
  'outbox.caused_by outbox.in_reply_to outbox.submission_id',
  'passkeys.staff_id',
  'payment_orders.application_id',
  'people.joined_to',
  'people_apart.one_id people_apart.other_id',
  'person_contacts.person_id person_contacts.submission_id',
  'presence.session_id presence.staff_id',
  'provider_payments.entry_id',
  'publications.previous_id publications.published_by publications.revision_id',
  'ratings.application_id ratings.staff_id',
  'rejected_matches.application_id rejected_matches.submission_id',
  'season_days.season_id',
  'seasons.program_id',
  'selections.staff_id',
  'sign_in_links.staff_id',
  'sign_in_requests.staff_id',
  'staff_reads.staff_id staff_reads.submission_id',
  'staff_sessions.staff_id',
  'submission_tags.submission_id submission_tags.tag_id',
  'submissions.entered_by submissions.season_id',
  'tags.merged_into',
].flatMap((columns) => columns.split(' '))

/** Unique columns besides the primary keys, with the changes that let a copied row violate only this constraint. */
const uniques: Readonly<Record<string, Readonly<Record<string, Value>>>> = {
  'applications.acceptance_id': { id: 'another', season_id: 'summer-2028' },
  'applications.submission_id': { id: 'another', season_id: null, state: 'applied', acceptance_id: null },
  'applications.submission_id,season_id': { id: 'another', acceptance_id: null },
  'batches.sequence': { id: 'another' },
  'events.id': { sequence: 999 },
  'inbox.submission_id': { position: 1 },
  'ledger_entries.undoes_id': { id: 'another', undoes_id: '1' },
  'letters.email_id': { id: 'another' },
  'outbox.dedupe_key': { id: 'another' },
  'person_contacts.address,first_name': { id: 'another' },
  'provider_payments.entry_id': { id: 'another' },
  'seasons.is_current': { id: 'another', year: 1999, is_current: 1 },
  'seasons.program_id,year': { id: 'another', is_current: 0 },
  'sign_in_links.digest': { id: 'another' },
  'staff.email_key': { id: 'another' },
  'staff_sessions.digest': { id: 'another' },
  'submissions.form,idempotency_key': { id: 'another', reference: 'AAAA-AAAA' },
  'submissions.reference': { id: 'another', idempotency_key: 'another' },
  'tags.name_key': { id: 'another' },
}

async function openFilled(engine: Engine) {
  const { database } = await openFresh(engine)
  for (const given of ['1', '2'])
    await submit(appContextOf(database), { form: formNamed('contact'), input: message, key: { given } })
  await fillEveryTable(database)
  return database
}

/** Sets a column of a row. Commits, so that deferred constraints are checked. */
function update(database: Database, name: string, value: Value): Promise<unknown> {
  const [table = '', column = ''] = name.split('.')
  return database.transaction().execute(async (transaction) => {
    const rows = await transaction
      .selectFrom(table as 'staff')
      .selectAll()
      .limit(1)
      .execute()
    expect(rows, name).toHaveLength(1)
    const one = sql`(SELECT min(${sql.ref(column)}) FROM ${sql.table(table)})`
    await sql`UPDATE ${sql.table(table)} SET ${sql.ref(column)} = ${value}
      WHERE ${sql.ref(column)} IS NOT DISTINCT FROM ${one}`.execute(transaction)
  })
}

async function insertCopy(
  database: Database,
  name: string,
  changes: Readonly<Record<string, Value>>,
): Promise<unknown> {
  const [table = ''] = name.split('.')
  const row = await database
    .selectFrom(table as 'staff')
    .selectAll()
    .limit(1)
    .executeTakeFirstOrThrow()
  return database
    .insertInto(table as 'staff')
    .values({ ...row, ...changes })
    .execute()
}

test.each(engines)('on %s, rejects impossible values', async (engine) => {
  const database = await openFilled(engine)
  const counts = Map.groupBy(impossible, ([name]) => name.split('.')[0] ?? '')
  const inCases = new Map([...counts].map(([table, cases]) => [table, cases.length]))
  // A person cannot be joined to themselves. That case needs the row's id, so it is tested below.
  inCases.set('people', 1)
  expect(await countChecks(database, engine)).toEqual(inCases)
  for (const [name, value] of impossible)
    await expect(update(database, name, value), name).rejects.toThrow(/check constraint/i)
  await expect(sql`UPDATE people SET joined_to = id`.execute(database)).rejects.toThrow(/check constraint/i)
})

test.each(engines)('on %s, rejects references to missing rows', async (engine) => {
  const database = await openFilled(engine)
  expect(await readReferences(database, engine)).toEqual(references)
  for (const name of references)
    await expect(update(database, name, name.endsWith('sequence') ? 999 : 'nowhere'), name).rejects.toThrow(
      /foreign key/i,
    )
})

test.each(engines)('on %s, rejects duplicates of unique values', async (engine) => {
  const database = await openFilled(engine)
  expect(await readUniques(database, engine)).toEqual(Object.keys(uniques))
  for (const [name, changes] of Object.entries(uniques))
    await expect(insertCopy(database, name, changes), name).rejects.toThrow(/unique/i)
})

async function countChecks(database: Database, engine: Engine): Promise<Map<string, number>> {
  const query =
    engine === 'SQLite'
      ? sql<{
          name: string
          n: number
        }>`SELECT name, (length(sql) - length(replace(lower(sql), 'check (', ''))) / 7 AS n
          FROM sqlite_master WHERE name IN (${sql.raw(SQLITE_TABLES)}) AND n > 0 ORDER BY name`
      : sql<{ name: string; n: number }>`SELECT t.relname AS name, count(*)::int AS n FROM pg_constraint AS c
          JOIN pg_class AS t ON t.oid = c.conrelid
          WHERE c.contype = 'c' AND t.relnamespace = current_schema()::regnamespace GROUP BY t.relname ORDER BY t.relname`
  return new Map((await query.execute(database)).rows.map(({ name, n }) => [name, n]))
}

async function readReferences(database: Database, engine: Engine): Promise<string[]> {
  const query =
    engine === 'SQLite'
      ? sql<{ name: string }>`SELECT m.name || '.' || f."from" AS name FROM sqlite_master AS m
          JOIN pragma_foreign_key_list(m.name) AS f WHERE m.type = 'table'`
      : sql<{ name: string }>`SELECT t.relname || '.' || a.attname AS name FROM pg_constraint AS c
          JOIN pg_class AS t ON t.oid = c.conrelid
          JOIN pg_attribute AS a ON a.attrelid = t.oid AND a.attnum = ANY (c.conkey)
          WHERE c.contype = 'f' AND c.connamespace = current_schema()::regnamespace`
  return (await query.execute(database)).rows.map(({ name }) => name).sort()
}

async function readUniques(database: Database, engine: Engine): Promise<string[]> {
  const query =
    engine === 'SQLite'
      ? sql<{ name: string }>`SELECT m.name || '.' || (SELECT group_concat(i.name) FROM pragma_index_info(l.name) AS i)
          AS name FROM sqlite_master AS m JOIN pragma_index_list(m.name) AS l
          WHERE m.name IN (${sql.raw(SQLITE_TABLES)}) AND l."unique" = 1 AND l.origin <> 'pk'`
      : sql<{ name: string }>`SELECT t.relname || '.' || (SELECT string_agg(a.attname, ',' ORDER BY k.place)
          FROM unnest(i.indkey) WITH ORDINALITY AS k (number, place)
          JOIN pg_attribute AS a ON a.attrelid = t.oid AND a.attnum = k.number) AS name
          FROM pg_index AS i JOIN pg_class AS t ON t.oid = i.indrelid
          WHERE i.indisunique AND NOT i.indisprimary AND t.relnamespace = current_schema()::regnamespace`
  return (await query.execute(database)).rows
    .map(({ name }) => name)
    .filter((name) => !name.startsWith('kysely_'))
    .sort()
}

/** Allowed values of columns in the current code. Migrations have their own copies from when they were written. */
const sayable: readonly (readonly [table: string, column: string, values: readonly string[]])[] = [
  ['applications', 'state', lists.applicationStates],
  ['backups', 'reason', lists.backupReasons],
  ['content_schedule', 'action', lists.planActions],
  ['content_schedule', 'failure', lists.planFailures],
  ['content_schedule', 'outcome', lists.planOutcomes],
  ['event_subjects', 'kind', lists.subjectKinds],
  ['inbox', 'status', lists.statuses],
  ['ledger_entries', 'kind', payments.entryKinds],
  ['ledger_entries', 'source', payments.entrySources],
  ['letter_templates', 'kind', lists.letterKinds],
  ['letters', 'kind', lists.letterKinds],
  ['letters', 'tells', lists.applicationStates],
  ['notes', 'kind', lists.noteKinds],
  ['outbox', 'audience', lists.audiences],
  ['outbox', 'failure', lists.deliveryFailures],
  ['outbox', 'status', lists.emailStatuses],
  ['payment_orders', 'status', payments.orderStatuses],
  ['payment_settings', 'name', payments.paymentSettingNames],
  ['presence', 'subject_kind', lists.presenceKinds],
  ['presence', 'writing', lists.writingKinds],
  ['provider_payments', 'kind', payments.providerPaymentKinds],
  ['provider_payments', 'provider', payments.paymentProviders],
  ['provider_payments', 'status', ['pending', 'completed']],
  ['publications', 'reason', lists.publicationReasons],
  ['refused_attempts', 'kind', lists.attemptKinds],
  ['routines', 'name', lists.routineNames],
  ['sign_in_links', 'purpose', lists.linkPurposes],
  ['sign_in_requests', 'kind', lists.signInKinds],
  ['staff', 'role', roles],
  ['submissions', 'entered_from', lists.channels],
]

test('column checks allow exactly the values of the code', async () => {
  const { database } = await openFresh('SQLite')
  for (const [table, column, values] of sayable) {
    const { rows } = await sql<{ sql: string }>`SELECT sql FROM sqlite_master WHERE name = ${table}`.execute(database)
    const [, listed = ''] = new RegExp(`"${column}" IN \\(([^)]*)\\)`).exec(rows[0]?.sql ?? '') ?? []
    expect([table, column, listed]).toEqual([table, column, values.map((value) => `'${value}'`).join(', ')])
  }
})
