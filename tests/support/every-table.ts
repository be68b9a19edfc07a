import { freshContent } from '../../content/content-source'
import { DEFAULT_LANGUAGE } from '../../content/language'
import type { Database } from '../../src/database/connection'
import { writeLastRun } from '../../src/editorial/routines'
import { storeAttempts } from '../../src/staff/refused-attempts'
import { answer } from '../../src/submissions/handling/answers'
import { addNote } from '../../src/submissions/handling/notes'
import { saveReply } from '../../src/submissions/handling/saved-replies'
import { addTagToSubmissions } from '../../src/submissions/handling/tagging'
import { markRead } from '../../src/submissions/inbox/mark-read'
import { changeStatus } from './changes'
import { addStaff } from './desk'
import { publishRows } from './published-rows'
import { storeSeasons, summerIn, winter } from './seasons'
import { appContextOf } from './test-app-context'

/** A name with characters that are not ASCII. */
export const PUBLISHED_NAME = 'Nguyễn’s 👩‍🚀 “Six”'

/** Inserts a row into every table that `move` copies. The database must have a submission. */
export async function fillEveryTable(database: Database): Promise<void> {
  await storeSeasons(database, [summerIn(2027), summerIn(2028), winter])
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
  const link = { ...theirs, purpose: 'invitation', digest: 'd', expires_at: at, used_at: null } as const
  await database.insertInto('sign_in_links').values(link).execute()
  const digests = { browser_digest: 'd', code_digest: null, challenge: null }
  const request = { ...theirs, ...digests, kind: 'code', expires_at: at, used_at: null } as const
  await database.insertInto('sign_in_requests').values(request).execute()
  await workOnMany(database, rosa.id, submissionId)
  await admit(database, rosa.id, submissionId)
  await collect(database, rosa.id)
  await workOnWords(database, rosa.id)
  await storeAttempts(database, new Map([['wrong-code', 1]]), new Date(at))
}

/** Inserts rows for admissions. */
async function admit(database: Database, staffId: string, submissionId: string): Promise<void> {
  const [id, at] = ['1', '2026-06-25T17:03:00.000Z']
  const offer = {
    state: 'offered',
    deadline: '2027-05-21',
    acceptance_id: submissionId,
    cancellation_id: submissionId,
  } as const
  const rows = [
    { id, season_id: 'summer-2027', related_id: null, ...offer },
    // Refers to a row that is stored later.
    { id: '2', season_id: winter.id, state: 'moved', related_id: '3' } as const,
    { id: '3', season_id: null, related_id: null, state: 'applied' } as const,
  ]
  await database
    .insertInto('applications')
    .values(rows.map((row) => ({ ...row, submission_id: submissionId, created_at: at })))
    .execute()
  const about = { application_id: id, staff_id: staffId }
  await database
    .insertInto('ratings')
    .values({ ...about, rating: 5, sentence: 'Đặng sings.', rated_at: at })
    .execute()
  await database
    .insertInto('rejected_matches')
    .values({ application_id: id, submission_id: submissionId, created_at: at })
    .execute()
  const email = await database.selectFrom('outbox').select('id').orderBy('id').executeTakeFirstOrThrow()
  const told = {
    tells: 'offered',
    decision_number: 1,
    deadline: '2027-05-21',
    email_id: email.id,
    batch_id: id,
  } as const
  await database
    .insertInto('letters')
    .values({ ...about, id, kind: 'offer', ...told, note: 'Spoke to Đặng', created_at: at })
    .execute()
  const template = { subject: 'Your spot', body: 'Hello {name}', changed_at: at }
  await database
    .insertInto('letter_templates')
    .values({ kind: 'offer', ...template })
    .execute()
  const spelling = { school_key: 'dang high', name: 'Đặng High School', name_key: 'dang high school' }
  await database.insertInto('school_spellings').values(spelling).execute()
}

/** Inserts rows for payments. */
async function collect(database: Database, staffId: string): Promise<void> {
  const [id, at] = ['1', '2026-06-25T17:03:00.000Z']
  const entry = { application_id: '1', cents: 10_000, date: '2027-05-21', source: 'hand', created_at: at } as const
  const texts = { reference: 'Check 7', note: 'Đặng’s mother paid.', staff_id: staffId, other_id: '2' }
  const entries = [
    { id, ...entry, ...texts, kind: 'payment', undoes_id: null } as const,
    { id: '2', ...entry, ...texts, kind: 'payment', cents: -10_000, undoes_id: id } as const,
  ]
  await database.insertInto('ledger_entries').values(entries).execute()
  const reported = { provider: 'paypal', transaction_id: '8AB1', kind: 'payment', status: 'completed' } as const
  const payer = { payer_name: 'Đặng', payer_email: 'đặng@home.example', note: '7K3F-9QXM' }
  const amounts = { cents: 10_000, fee_cents: 300, date: entry.date, parent_id: null, dismissed_at: null }
  await database
    .insertInto('provider_payments')
    .values({ id, ...reported, ...payer, ...amounts, entry_id: id, created_at: at })
    .execute()
  const order = { id, application_id: '1', order_id: null, cents: 10_000, status: 'created', capture_id: null } as const
  await database
    .insertInto('payment_orders')
    .values({ ...order, created_at: at })
    .execute()
  await database.insertInto('payment_settings').values({ name: 'columns', value: '{}', changed_at: at }).execute()
}

/** Inserts rows for publications, schedules, files, and findings. */
async function workOnWords(database: Database, staffId: string): Promise<void> {
  const [id, at] = ['1', '2026-06-25T17:03:00.000Z']
  const { organization, posts } = freshContent().current(DEFAULT_LANGUAGE).content
  await publishRows(database, {
    organization: { ...organization, name: PUBLISHED_NAME },
    [`posts/${posts[0]?.id}`]: null,
  })
  const publication = { number: 1, document: 'organization', revision_id: null, previous_id: null }
  await database
    .insertInto('publications')
    .values({ ...publication, reason: 'undone', published_at: at, published_by: staffId })
    .execute()
  await writeLastRun(database, 'site-check', at)
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
  const merged = { id: '2', name: 'Dang', name_key: 'dang', created_at: at, deleted_at: at, merged_into: id }
  await database.insertInto('tags').values(merged).execute()
  await addTagToSubmissions(database, id, [submissionId])
  await database.insertInto('saved_views').values({ id, name: 'Saturday', query: 'tag=1', created_at: at }).execute()
  const selection = { id, staff_id: staffId, chosen: '{}', rows: '[]', created_at: at }
  await database.insertInto('selections').values(selection).execute()
  const correction = { submission_id: submissionId, field: 'email', value: 'đặng@home.example', corrected_by: staffId }
  await database
    .insertInto('corrections')
    .values({ ...correction, corrected_at: at })
    .execute()
  await database.insertInto('batches').values({ id, sequence: 1, count: 0 }).execute()
  const change = { row_key: 'tag:1', sequence: 1, inverse: '{"name":"Dang"}', undone_at: null }
  await database.insertInto('changes').values(change).execute()
  const subject = { subject_kind: 'submission' as const, subject_id: submissionId }
  const tab = { id, session_id: id, staff_id: staffId, ...subject, since: at, expires_at: at, turn: 0 }
  await database.insertInto('presence').values(tab).execute()
  await database.insertInto('backups').values({ id, made_at: at, reason: 'night' }).execute()
  await database.insertInto('backup_requests').values({ id, asked_at: at, asked_by: staffId }).execute()
  const person = await database.selectFrom('people').select('id').orderBy('id').executeTakeFirstOrThrow()
  await database.insertInto('people_apart').values({ one_id: person.id, other_id: person.id, since: at }).execute()
  await database.insertInto('restores').values({ id, restored_at: at, made_at: at }).execute()
}
