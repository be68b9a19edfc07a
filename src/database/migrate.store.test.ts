import { Kysely, sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type Engine, engines, freshSettings, openFresh } from '../../tests/support/database-engines'
import {
  dialectOf,
  EARLIER_KINDS,
  earlierId,
  earlierRows,
  fillEarlierDatabase,
} from '../../tests/support/earlier-database'
import { queueOne } from '../../tests/support/outbox-rows'
import { positionOf } from '../submissions/inbox/positions'
import { openDatabase } from './connection'

/** A database as it was before 005-standard-names, not migrated yet. */
async function openEarlier(engine: Engine, count: number) {
  const settings = await freshSettings(engine)
  await fillEarlierDatabase(settings, count)
  const earlier = new Kysely<Record<string, Record<string, unknown>>>({ dialect: dialectOf(settings) })
  onTestFinished(() => earlier.destroy())
  return { earlier, settings }
}

async function openMigrated(settings: Parameters<typeof openDatabase>[0]) {
  const database = await openDatabase(settings)
  onTestFinished(() => database.destroy())
  return database
}

/** A submission and its emails as the migrations should leave them. */
function migratedRows(number: number) {
  const { submissions, outbox, held_confirmations } = earlierRows(number)
  const { name, fullName, firstName, lastName, email } = JSON.parse(submissions[0]?.answers ?? '')
  return {
    submissions: submissions.map(({ suspicion, form, ...row }) => ({
      ...row,
      form: { accept: 'acceptance', cancel: 'cancellation' }[form] ?? form,
      form_version: 1,
      language: 'en',
      reference: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/),
      sender_name: name ?? fullName ?? `${firstName} ${lastName}`,
      sender_email: email,
      spam_flags: suspicion,
      entered_by: null,
      entered_from: null,
      season_id: null,
      arrived_at: null,
    })),
    outbox: outbox.map((row) => {
      const confirms = row.subject.startsWith('We received 2') ? 'held-confirmations' : 'confirmation'
      const kind = row.audience === 'office' ? 'notification' : confirms
      const status = row.status === 'parked' ? 'failed' : row.status
      const unset = { secret_id: null, caused_by: null, failure: null, ...LATER }
      return { ...row, ...unset, status, kind, dedupe_key: `${kind}:${row.submission_id}` }
    }),
    held_confirmations,
    inbox: submissions.map(({ id, form, created_at, suspicion }) => ({
      position: positionOf(id),
      submission_id: id,
      form: { accept: 'acceptance', cancel: 'cancellation' }[form] ?? form,
      received_at: created_at,
      status: suspicion === null ? 'open' : 'spam',
      assignee_id: null,
      version: 1,
      indexed: 0,
    })),
  }
}

/** Columns that came later. */
const LATER = { secret_marker: null, in_reply_to: null, typed_text: null, content_revision: null }

describe.each<Engine>([...engines])('on %s', (engine) => {
  test('an earlier database is migrated with everything in it', async () => {
    const { settings } = await openEarlier(engine, EARLIER_KINDS)
    const database = await openMigrated(settings)
    const wanted = Array.from({ length: EARLIER_KINDS }, (_, number) => migratedRows(number))
    for (const table of ['submissions', 'outbox', 'held_confirmations'] as const) {
      const rows = await database.selectFrom(table).selectAll().orderBy('id').execute()
      expect(rows, table).toEqual(wanted.flatMap((each): object[] => each[table]))
    }
    const inbox = await database.selectFrom('inbox').selectAll().orderBy('position').execute()
    expect(inbox).toMatchObject(wanted.flatMap((each) => each.inbox))
  })

  test('earlier submissions of one place in the inbox get the next ones, below those that come later', async () => {
    const { earlier, settings } = await openEarlier(engine, 1)
    const [first] = earlierRows(0).submissions
    const ids = ['1', '2', '3'].map((digit) => `${earlierId(0).slice(0, -1)}${digit}`)
    const later = earlierId(1).replace('-7000-', '-7001-')
    const insert = (id: string) =>
      earlier
        .insertInto('submissions')
        .values({ ...first, id, idempotency_key: null })
        .execute()
    for (const id of [later, ...ids]) await insert(id)
    const database = await openMigrated(settings)
    const rows = await database.selectFrom('inbox').select(['submission_id', 'position']).orderBy('position').execute()
    const place = positionOf(earlierId(0))
    expect(rows).toEqual([
      ...[earlierId(0), ...ids].map((id, index) => ({ submission_id: id, position: place + index })),
      { submission_id: later, position: positionOf(later) },
    ])
  })

  test('two earlier submissions with the same reference get one each; the first one keeps it', async () => {
    const { earlier, settings } = await openEarlier(engine, 1)
    const [first, second] = [earlierId(0), earlierId(40_000)]
    const row = { ...earlierRows(0).submissions[0], idempotency_key: null }
    await earlier
      .insertInto('submissions')
      .values({ ...row, id: second })
      .execute()
    const database = await openMigrated(settings)
    const rows = await database.selectFrom('submissions').select(['id', 'reference']).orderBy('id').execute()
    expect(rows).toEqual([
      { id: first, reference: '0000-0000' },
      { id: second, reference: expect.not.stringContaining('0000-0000') },
    ])
  })

  test('a name that no text column could hold is stored as far as it can be', async () => {
    const { earlier, settings } = await openEarlier(engine, 1)
    const answers = '{"name":"Ann\\u0000 \\ud800 Lee"}'
    await earlier.updateTable('submissions').set({ answers }).execute()
    const database = await openMigrated(settings)
    const rows = await database.selectFrom('submissions').selectAll().execute()
    expect(rows).toMatchObject([{ answers, sender_name: 'Ann\ufffd \ufffd Lee', sender_email: null }])
  })

  test('a migration that fails leaves the earlier database, so that the next start can do it', async () => {
    const { earlier, settings } = await openEarlier(engine, 2)
    await earlier.schema.createTable('outbox_new').addColumn('in_the_way', 'text').execute()
    await expect(openMigrated(settings)).rejects.toThrow(/outbox_new.* already exists/)
    const [before, after] = [earlierRows(1).submissions, earlier.selectFrom('submissions').selectAll()]
    expect(await after.where('id', '=', earlierId(1)).execute()).toEqual(before)
    await earlier.schema.dropTable('outbox_new').execute()
    const database = await openMigrated(settings)
    expect(await database.selectFrom('submissions').select('reference').execute()).toHaveLength(2)
  })

  test('two processes that start at the same time migrate once', async () => {
    const { settings } = await openEarlier(engine, EARLIER_KINDS)
    const [one, other] = await Promise.all([openMigrated(settings), openMigrated(settings)])
    for (const each of [one, other])
      expect(await each.selectFrom('submissions').select('id').execute()).toHaveLength(EARLIER_KINDS)
  })
})

test('an email is about a submission that is there', async () => {
  const { database } = await openFresh('PostgreSQL')
  const id = await queueOne(database)
  const gone = database.updateTable('outbox').set({ submission_id: crypto.randomUUID() }).where('id', '=', id)
  await expect(gone.execute()).rejects.toThrow(/foreign key/i)
})

test('what is looked for often has an index', async () => {
  const { database } = await openFresh('SQLite')
  const { rows } = await sql<{ table: string; name: string }>`SELECT tbl_name AS "table", name FROM sqlite_master
    WHERE type = 'index' AND name NOT LIKE 'sqlite_%' ORDER BY name`.execute(database)
  const byTable = Object.groupBy(rows, ({ table }) => table)
  const names = Object.entries(byTable).map(([table, all = []]) => [table, all.map(({ name }) => name).join(' ')])
  expect(Object.fromEntries(names)).toEqual({
    content_revisions: 'content_revisions_by_document',
    content_schedule: 'content_schedule_by_due',
    event_subjects: 'event_subjects_by_event',
    events: 'events_by_actor events_by_at events_by_kind',
    file_parts: 'file_parts_by_file',
    held_confirmations: 'held_by_due held_by_recipient',
    inbox:
      'inbox_by_assignee inbox_by_contact inbox_by_form inbox_by_program inbox_by_school inbox_by_season inbox_by_status inbox_by_version inbox_by_waiting inbox_listed inbox_with_notes',
    email_uses: 'email_uses_by_outbox_id email_uses_by_recipient email_uses_by_staff_id',
    notes: 'notes_by_submission',
    outbox:
      'outbox_by_audience outbox_by_dedupe_key outbox_by_rare_kind outbox_by_recipient outbox_by_submission outbox_put_off',
    passkeys: 'passkeys_by_staff',
    people: 'people_by_joined_to',
    person_contacts: 'person_contacts_by_person',
    presence: 'presence_by_expiry presence_by_subject',
    publications: 'publications_by_document',
    refused_attempts: 'refused_attempts_not_in_log',
    seasons: 'seasons_present_once',
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
